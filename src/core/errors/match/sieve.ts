import { literalsOf } from './literals.ts';

/** Which of many expressions a text can match: those whose letters it has. All others need not be tried. */
export type Sieve = (text: string) => Uint8Array;

const SIZE = 1 << 16;
const LONGEST = 4;
/** Fewer letters of the plain alphabet stand in every text; one sign of another script tells enough. */
const SHORTEST = 3;
const ASCII = 128;
const isShort = (literal: string): boolean => literal.length < SHORTEST && literal.charCodeAt(0) < ASCII;
const step = (key: number, code: number): number => Math.imul(key, 0x01000193) ^ code;
const slot = (key: number): number => (key ^ (key >>> 15)) & (SIZE - 1);

/** Made once for a list of expressions; the answer holds 1 where one may match. Those that ignore case always may. */
export function sieve(patterns: readonly Pick<RegExp, 'source' | 'flags'>[]): Sieve {
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
      const list = lists[places[place] ?? -1];
      if (list) list.push(i);
      else places[place] = lists.push([i]) - 1;
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
        const place = places[slot(key + length)] ?? -1;
        if (place < 0 || seen[place] === 1) continue;
        seen[place] = 1;
        for (const i of lists[place] ?? []) may[i] = 1;
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
  const rarity = Array.from(literal, (sign) => FREQUENT.indexOf(sign) + 1 || FREQUENT.length + 6);
  let best = 0;
  let most = -1;
  for (let at = 0; at + length <= literal.length; at++) {
    let sum = 0;
    for (let i = at; i < at + length; i++) sum += rarity[i] ?? 0;
    if (sum <= most) continue;
    most = sum;
    best = at;
  }
  return literal.slice(best, best + length);
}
