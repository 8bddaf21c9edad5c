import { describe, expect, it } from 'vitest';
import type { Codec } from './codec.ts';
import { base64Length, redoPicture } from './redo-picture.ts';

/** A picture of which each pixel takes so many bytes in each type. */
const codec = (width: number, height: number, cost: { readonly [type: string]: number }, transparent = false) => {
  const log = { closed: false, tries: 0 };
  const it: Codec = {
    decode: async () => ({
      width,
      height,
      isTransparent: () => transparent,
      encode: async (w, h, type, quality) => {
        log.tries++;
        const bytes = cost[type];
        return bytes === undefined ? null : new Blob([new Uint8Array(Math.ceil(w * h * bytes * quality))], { type });
      },
      close: () => {
        log.closed = true;
      },
    }),
  };
  return { it, log };
};
const PNG = new Blob(['x'], { type: 'image/png' });
const ALL = ['image/png', 'image/jpeg', 'image/webp'];

describe('a picture written anew', () => {
  it('has the longest side that is taken, and keeps its type and its shape', async () => {
    const { it: made, log } = codec(900, 300, { 'image/png': 3 });
    const redone = await redoPicture(PNG, { types: ALL, length: null, side: 600 }, made);
    expect(redone).toMatchObject({ type: 'image/png', width: 600, height: 200 });
    expect(log).toEqual({ closed: true, tries: 1 });
  });

  it('takes another type before it takes away pixels', async () => {
    const { it: made } = codec(100, 100, { 'image/png': 3, 'image/webp': 0.5, 'image/jpeg': 0.4 });
    const redone = await redoPicture(PNG, { types: ALL, length: 8000, side: null }, made);
    expect(redone).toMatchObject({ type: 'image/webp', width: 100, height: 100 });
    const jpeg = await redoPicture(PNG, { types: ['image/jpeg'], length: 8000, side: null }, made);
    expect(jpeg).toMatchObject({ type: 'image/jpeg', width: 100 });
  });

  it('is within the limit of bytes, however small it gets', async () => {
    const { it: made } = codec(1000, 1000, { 'image/png': 3, 'image/webp': 2, 'image/jpeg': 2 });
    const redone = await redoPicture(PNG, { types: ALL, length: 100_000, side: null }, made);
    expect(base64Length(redone!.file.size)).toBeLessThanOrEqual(100_000);
    expect(redone!.width).toBeLessThan(1000);
  });

  it('never makes opaque what is seen through', async () => {
    const { it: made } = codec(100, 100, { 'image/png': 3, 'image/jpeg': 0.1 }, true);
    const redone = await redoPicture(PNG, { types: ALL, length: 10_000, side: null }, made);
    expect(redone!.type).toBe('image/png');
  });

  it('gives up where nothing is small enough, and lets go of the picture', async () => {
    const { it: made, log } = codec(4, 4, { 'image/png': 3 });
    expect(await redoPicture(PNG, { types: ALL, length: 1, side: null }, made)).toBeNull();
    expect(log.closed).toBe(true);
    expect(await redoPicture(PNG, { types: ['image/tiff'], length: null, side: null }, made)).toBeNull();
  });
});
