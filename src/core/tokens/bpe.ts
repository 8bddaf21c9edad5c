import { byteString } from '../text/utf8.ts';
import { mergePiece, type Ranks } from './merge.ts';

/** Counts and encodes text by one vocabulary. Special tokens are plain text. */
export interface Tokenizer {
  count(text: string): number;
  encode(text: string): number[];
}

/** Pieces up to this length are remembered, so many of them before the memory starts afresh. */
const SHORT = 128;
const REMEMBERED = 200_000;

/** A tokenizer from the ranks of its tokens and the pattern that divides a text into pieces. */
export function tokenizerOf(ranks: Ranks, pattern: RegExp): Tokenizer {
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
    encode(text) {
      const tokens: number[] = [];
      for (const piece of text.match(pattern) ?? []) {
        const bytes = byteString(piece);
        const whole = ranks.get(bytes);
        if (whole !== undefined) tokens.push(whole);
        else {
          const starts = mergePiece(bytes, ranks);
          for (const [i, start] of starts.entries())
            tokens.push(ranks.get(bytes.substring(start, starts[i + 1])) ?? -1);
        }
      }
      return tokens;
    },
  };
}
