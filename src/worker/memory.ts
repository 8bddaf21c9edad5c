/**
 * Whether there is room for a text. A worker that runs out of memory takes its page along in Chromium, and nothing that
 * it could do by then would help: it is asked before.
 */

/** Measured in Chromium over JSONL, bodies and sessions of 4 to 40 MB: what an opening and a repair after it take. */
const BASE = 40_000_000;
const PER_BYTE = 3;
const PER_OBJECT = 600;

/** So many pieces of a text are looked at, each of so many characters. */
const PIECES = 64;
const PIECE = 16_384;

/** Bytes that opening a text takes: the text, what is made of it, and what is left lying about meanwhile. */
export function bytesFor(text: string): number {
  return bytesForSize(text.length) + PER_OBJECT * objectsIn(text);
}

/** The same where only the size is known: never more than it will be. */
export const bytesForSize = (size: number): number => BASE + PER_BYTE * size;

/** So many bytes there is room for, whatever they are. */
export const roomIn = (heap: number): number => Math.floor((heap - BASE) / PER_BYTE);

/** What a person should hear who has not the room. */
export function noRoom(size: number, needed: number, heap: number): string {
  const giga = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  const mega = Math.max(1, Math.round(size / 1_000_000)).toLocaleString('en');
  return `This has ${mega} MB and would take about ${giga(needed)} of memory; this browser gives a page ${giga(heap)}. Split it, or take the part around the error.`;
}

/** Objects and lists in a text, from pieces that are spread over all of it. */
function objectsIn(text: string): number {
  if (text.length <= PIECES * PIECE) return openings(text, 0, text.length);
  const stride = Math.floor((text.length - PIECE) / (PIECES - 1));
  let seen = 0;
  for (let at = 0; at < PIECES; at++) seen += openings(text, at * stride, at * stride + PIECE);
  return Math.round((seen / (PIECES * PIECE)) * text.length);
}

function openings(text: string, from: number, to: number): number {
  let seen = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x7b || code === 0x5b) seen++;
  }
  return seen;
}
