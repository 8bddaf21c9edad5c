const WORDS = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
/** `"`, `\`, `/`, `b`, `f`, `n`, `r`, `t`. */
const ESCAPES = new Set([0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74]);

/** Bytes that the escape at a place takes; 0 if it is none. */
export function escapeAt(bytes: Uint8Array, at: number): number {
  if (ESCAPES.has(bytes[at + 1] ?? 0)) return 2;
  if (bytes[at + 1] !== 0x75) return 0;
  for (let i = at + 2; i < at + 6; i++) if (!isHex(bytes[i])) return 0;
  return 6;
}

/** Where the number or the word that begins at a place ends; -1 if JSON knows none such. */
export function wordEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isOfWord(bytes[at] ?? 0)) at++;
  return WORDS.test(asciiOf(bytes, from, Math.min(at, from + LONGEST))) ? at : -1;
}

export function asciiOf(bytes: Uint8Array, from: number, to: number): string {
  let hash = to - from;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  const slot = (hash ^ (hash >>> 15)) & (WORDS_KEPT - 1);
  const known = kept[slot] ?? '';
  if (known.length === to - from && isSpelled(known, bytes, from)) return known;
  return (kept[slot] = String.fromCharCode(...bytes.subarray(from, to)));
}

/** Records say the same few words again and again: those that were said last are not made anew. */
const WORDS_KEPT = 1024;
const kept: string[] = new Array<string>(WORDS_KEPT).fill('');

function isSpelled(word: string, bytes: Uint8Array, from: number): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== bytes[from + i]) return false;
  return true;
}

/** Where the next `"`, `\` or control character stands; the end of the bytes where there is none. */
export function textEnd(bytes: Uint8Array, view: DataView, from: number): number {
  const fence = bytes.length - 3;
  let at = from;
  // Four bytes at once: a byte is zero, or below another, if taking that away borrows from its highest bit.
  for (; at < fence; at += 4) {
    const word = view.getInt32(at, true);
    const slash = word ^ 0x5c5c5c5c;
    const quote = word ^ 0x22222222;
    const found = ((slash - 0x01010101) & ~slash) | ((quote - 0x01010101) & ~quote) | ((word - 0x20202020) & ~word);
    if ((found & 0x80808080) !== 0) break;
  }
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x22 || byte === 0x5c || byte < 0x20) break;
  }
  return at;
}

/** Where the next `\` or byte below `+` stands, which is no digit of base64: the quote and the space are such. */
export function base64End(bytes: Uint8Array, view: DataView, from: number): number {
  const fence = bytes.length - 15;
  let at = from;
  for (; at < fence; at += 16) {
    const found =
      noBase64(view.getInt32(at, true)) |
      noBase64(view.getInt32(at + 4, true)) |
      noBase64(view.getInt32(at + 8, true)) |
      noBase64(view.getInt32(at + 12, true));
    if ((found & 0x80808080) !== 0) break;
  }
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x5c || byte < 0x2b) break;
  }
  return at;
}

/** The highest bit of a byte is set where one of the four is `\` or below `+`. */
function noBase64(word: number): number {
  const slash = word ^ 0x5c5c5c5c;
  return ((slash - 0x01010101) & ~slash) | ((word - 0x2b2b2b2b) & ~word);
}

/** Digits that are looked at. */
const LONGEST = 4096;

const isHex = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 48 && byte < 58) || (byte >= 65 && byte < 71) || (byte >= 97 && byte < 103));

/** Digits, letters, `+`, `-` and the point. */
const isOfWord = (byte: number): boolean =>
  (byte >= 48 && byte < 58) ||
  (byte >= 97 && byte < 123) ||
  byte === 0x45 ||
  byte === 0x2b ||
  byte === 0x2d ||
  byte === 0x2e;
