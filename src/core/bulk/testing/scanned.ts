import { type ByteScan, scanBytes } from '../bytes.ts';
import type { Salvage } from '../salvage.ts';

// The core's own compiler settings know no Node; the tests that use this file run in it.
declare const Buffer: {
  from(it: Uint8Array | string): Uint8Array & { toString(encoding: 'latin1'): string };
  concat(all: readonly Uint8Array[]): Uint8Array;
};

/** A character per byte, so that offsets are the same in both. */
export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

/** Scans bytes that come in pieces of these lengths, the last length again and again. */
export function scanned(bytes: Uint8Array, lengths: readonly number[] = [1 << 20], isLines = true): ByteScan {
  const scan = scanBytes(isLines);
  let rest: Uint8Array = new Uint8Array(0);
  let at = 0;
  for (let i = 0; at < bytes.length || i === 0; i++) {
    const length = lengths[i] ?? lengths.at(-1) ?? bytes.length;
    const piece = new Uint8Array(Buffer.concat([rest, bytes.subarray(at, at + length)]));
    at += length;
    rest = piece.subarray(scan.feed(piece, at >= bytes.length));
  }
  if (rest.length > 0) throw new Error(`${rest.length} bytes were left over.`);
  return scan;
}

/** Writes what a plan leaves of a text of a character per byte. */
export function written(text: string, { cuts }: Salvage): string {
  let out = '';
  let at = 0;
  for (const [i, start] of cuts.starts.entries()) {
    out += text.slice(at, start) + cuts.texts[i];
    at = cuts.ends[i] ?? start;
  }
  return out + text.slice(at);
}
