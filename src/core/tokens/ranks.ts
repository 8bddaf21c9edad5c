import { BASE64_DIGITS } from '../text/base64.ts';
import { byteString } from '../text/utf8.ts';
import { mergePiece, type Ranks } from './merge.ts';
import { type Encoding, PATTERNS } from './split.ts';

const tokenizers = new Map<Encoding, Tokenizer>();

/** Makes an exact counter usable. `data` is what `packRanks` gives; the caller knows where to load it from. */
export function loadRanks(encoding: string, data: string): void {
  if (isEncoding(encoding)) tokenizers.set(encoding, tokenizerOf(readRanks(data), PATTERNS[encoding]));
}

export function hasRanks(encoding: string): boolean {
  return isEncoding(encoding) && tokenizers.has(encoding);
}

/** The tokenizer of an encoding; undefined until its ranks are loaded. */
export function tokenizerFor(encoding: Encoding): Tokenizer | undefined {
  return tokenizers.get(encoding);
}

/** Tokens by their bytes, from the packed data. One pass: two hundred thousand tokens are decoded before the first count. */
export function readRanks(data: string): Map<string, number> {
  const ranks = new Map<string, number>();
  let token = '';
  let rank = 0;
  let held = 0;
  let bits = 0;
  for (let i = 0; i <= data.length; i++) {
    const code = i < data.length ? data.charCodeAt(i) : SPACE;
    if (code === SPACE) {
      if (token !== '') ranks.set(token, rank);
      rank++;
      token = '';
      bits = 0;
      continue;
    }
    const digit = BASE64_DIGITS[code] ?? -1;
    if (digit < 0) continue;
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    token += BYTES[(held >> bits) & 0xff];
  }
  return ranks;
}

const SPACE = 32;
const BYTES = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));

const isEncoding = (name: string): name is Encoding => Object.hasOwn(PATTERNS, name);

/** Counts the tokens of a text by one vocabulary. Special tokens are plain text. */
interface Tokenizer {
  count(text: string): number;
}

/** Pieces up to this length are remembered, so many of them before the memory starts afresh. */
const SHORT = 128;
const REMEMBERED = 200_000;

/** A tokenizer from the ranks of its tokens and the pattern that divides a text into pieces. */
function tokenizerOf(ranks: Ranks, pattern: RegExp): Tokenizer {
  let known = new Map<string, number>();
  const countPiece = (piece: string): number => {
    const bytes = byteString(piece);
    const count = ranks.has(bytes) ? 1 : mergePiece(bytes, ranks).length;
    if (piece.length > SHORT) return count;
    if (known.size >= REMEMBERED) known = new Map();
    known.set(piece, count);
    return count;
  };
  return {
    count(text) {
      let total = 0;
      for (const piece of text.match(pattern) ?? []) total += known.get(piece) ?? countPiece(piece);
      return total;
    },
  };
}
