import { literalsOf } from './literals.ts';

/** Which of many expressions a text can match: those whose letters it has. All others need not be tried. */
export type Sieve = (text: string) => Uint8Array;

const SIZE = 1 << 16;
const LONGEST = 4;
/** Fewer letters of the plain alphabet stand in every text; one sign of another script tells enough. */
const SHORTEST = 3;
const ASCII = 128;
const isShort = (literal: string): boolean => literal.length < SHORTEST && rarest(literal).charCodeAt(0) < ASCII;
const step = (key: number, code: number): number => Math.imul(key, 0x01000193) ^ code;
const slot = (key: number): number => (key ^ (key >>> 15)) & (SIZE - 1);

/** Made once for a list of expressions; the answer holds 1 where one may match. Those that ignore case always may. */
export function sieve(patterns: readonly RegExp[]): Sieve {
  const always = new Uint8Array(patterns.length);
  const lists: number[][] = [];
  const places = new Int16Array(SIZE).fill(-1);
  patterns.forEach((pattern, i) => {
    const literals = /[iv]/.test(pattern.flags) ? null : literalsOf(pattern.source);
    if (literals === null || literals.some(isShort)) {
      always[i] = 1;
      return;
    }
    for (const literal of literals) {
      const piece = rarest(literal);
      let key = 0;
      for (let at = 0; at < piece.length; at++) key = step(key, piece.charCodeAt(at));
      const place = slot(key + piece.length);
      if (places[place] === -1) places[place] = lists.push([]) - 1;
      lists[places[place]!]!.push(i);
    }
  });
  return (text) => {
    const may = always.slice();
    const seen = new Uint8Array(lists.length);
    for (let at = 0; at < text.length; at++) {
      let key = 0;
      const shortest = text.charCodeAt(at) < ASCII ? SHORTEST : 1;
      for (let length = 1; length <= LONGEST; length++) {
        key = step(key, text.charCodeAt(at + length - 1));
        if (length < shortest) continue;
        const place = places[slot(key + length)]!;
        if (place < 0 || seen[place] === 1) continue;
        seen[place] = 1;
        for (const i of lists[place]!) may[i] = 1;
      }
    }
    return may;
  };
}

/** Letters from the most to the least frequent in texts of the field. */
const FREQUENT = ' etoasrinldcmupgfh_bvwyk';

/** The piece of some letters that the fewest texts have. */
function rarest(literal: string): string {
  const length = Math.min(LONGEST, literal.length);
  const rarity = (piece: string): number =>
    [...piece].reduce((sum, sign) => sum + (FREQUENT.indexOf(sign) + 1 || FREQUENT.length + 6), 0);
  let best = literal.slice(0, length);
  for (let at = 1; at + length <= literal.length; at++) {
    const piece = literal.slice(at, at + length);
    if (rarity(piece) > rarity(best)) best = piece;
  }
  return best;
}
