import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { spawnTwin } from './in-thread.ts';

/** The header of a PNG: as much of a picture as its size stands in. */
function png(width: number, height: number): string {
  const bytes = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  for (const side of [width, height]) bytes.push(0, 0, side >> 8, side & 255);
  return btoa(String.fromCharCode(...bytes, 8, 2, 0, 0, 0, 0, 0, 0, 0));
}

const WIDE = png(9000, 600);
const EMPTY = '';
const image = (data: string) => ({ type: 'image', source: { type: 'base64', media_type: 'image/png', data } });
const text = JSON.stringify({
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  messages: [{ role: 'user', content: [image(WIDE), image(EMPTY), { type: 'text', text: 'Look.' }] }],
});

/** A browser's way with pictures: each is written as the header of a PNG of its size. */
function withCanvas(): void {
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext() {
      return {
        canvas: this,
        drawImage: () => {},
        getImageData: () => ({ data: new Uint8ClampedArray([0, 0, 0, 255]) }),
      };
    }
    async convertToBlob({ type }: { type: string }) {
      return new Blob([Uint8Array.from(atob(png(this.width, this.height)), (letter) => letter.charCodeAt(0))], {
        type,
      });
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 9000, height: 600, close: () => {} }));
}

afterEach(() => vi.unstubAllGlobals());

async function cleaned(): Promise<{ readonly text: string; readonly after: readonly string[] }> {
  const client = createClient(async () => spawnTwin());
  await client.open({ text, fileName: 'a.json', target: null });
  const plan = await client.plan({ kind: 'repair', preset: 'provider-hygiene' });
  const left = await client.source(plan.id, 1e6);
  return { text: left ?? '', after: plan.rows.map((row) => JSON.stringify(row)) };
}

describe('pictures in the preset of the gateway', () => {
  it('are written anew within the limits; an empty one becomes a line of text', async () => {
    withCanvas();
    const { text: left, after } = await cleaned();
    expect(left).not.toContain(WIDE);
    expect((left.match(/"type":"image"/g) ?? []).length).toBe(1);
    expect(after.some((words) => /9000 x 600.* -> image\/png \d+ x \d+, \d+ bytes/.test(words))).toBe(true);
  });

  it('are told by their sizes before and after, never as base64', async () => {
    withCanvas();
    const client = createClient(async () => spawnTwin());
    const alone = JSON.stringify({ model: 'claude-sonnet-4-5', messages: [{ role: 'user', content: [image(WIDE)] }] });
    await client.open({ text: alone, fileName: 'a.json', target: null });
    const plan = await client.plan({ kind: 'repair', preset: 'provider-hygiene' });
    const [row] = await client.pairs(plan.id, [{ left: 0, right: 0, whole: false }]);
    const words = (side: 'before' | 'after') =>
      row?.[side]?.blocks.map(({ pieces }) => pieces.map(({ text: it }) => it).join('')).join('\n') ?? '';
    expect(words('before')).toBe('9,000 x 600 pixels, 33 bytes');
    expect(words('after')).toMatch(/^\d,\d+ x \d+ pixels, 33 bytes$/);
    expect(words('after')).not.toBe(words('before'));
  });

  it('become lines of text where pictures cannot be drawn', async () => {
    const { text: left } = await cleaned();
    expect(left).not.toContain('"type":"image"');
  });
});
