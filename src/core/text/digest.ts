/** Words of 32 bits that SHA-256 begins with, and adds round by round: fractions of roots of the first primes. */
const [START_256, ROUNDS_256] = [fractions(8, 1 / 2), fractions(64, 1 / 3)];
const START_1 = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
const ROUNDS_1 = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];

function fractions(count: number, power: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let prime = 2, n = 0; n < count; prime++) {
    let divisor = 2;
    while (divisor * divisor <= prime && prime % divisor > 0) divisor++;
    if (divisor * divisor > prime) found[n++] = (prime ** power % 1) * 2 ** 32;
  }
  return found;
}

const left = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
const right = (word: number, bits: number): number => left(word, 32 - bits);

/** SHA-1 of the UTF-8 of a text, as 40 hex digits. */
export function sha1(text: string): string {
  const state = Uint32Array.from(START_1);
  const w = new Uint32Array(80);
  for (const block of blocksOf(text)) {
    w.set(block);
    for (let i = 16; i < 80; i++) w[i] = left(w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!, 1);
    let [a, b, c, d, e] = state as unknown as [number, number, number, number, number];
    for (let i = 0; i < 80; i++) {
      const phase = Math.floor(i / 20);
      const mixed = phase === 0 ? (b & c) | (~b & d) : phase === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      [a, b, c, d, e] = [(left(a, 5) + mixed + e + ROUNDS_1[phase]! + w[i]!) | 0, a, left(b, 30), c, d];
    }
    addTo(state, [a, b, c, d, e]);
  }
  return inHex(state);
}

/** SHA-256 of the UTF-8 of a text, as 64 hex digits. */
export function sha256(text: string): string {
  const state = Uint32Array.from(START_256);
  const w = new Uint32Array(64);
  for (const block of blocksOf(text)) {
    w.set(block);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!];
      const early = right(x, 7) ^ right(x, 18) ^ (x >>> 3);
      w[i] = w[i - 16]! + early + w[i - 7]! + (right(y, 17) ^ right(y, 19) ^ (y >>> 10));
    }
    const v = Uint32Array.from(state);
    for (let i = 0; i < 64; i++) {
      const [a, b, c, d, e, f, g, h] = v as unknown as number[] as [number, ...number[]];
      const choice = (e! & f!) ^ (~e! & g!);
      const one = h! + (right(e!, 6) ^ right(e!, 11) ^ right(e!, 25)) + choice + ROUNDS_256[i]! + w[i]!;
      const most = (a & b!) ^ (a & c!) ^ (b! & c!);
      const two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + most;
      v.set([one + two, a, b!, c!, d! + one, e!, f!, g!]);
    }
    addTo(state, v);
  }
  return inHex(state);
}

/** The text as blocks of sixteen words, with its end marked and its length in bits behind it. */
function blocksOf(text: string): Uint32Array[] {
  const bytes = utf8(text);
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  for (let i = 0; i < bytes.length; i++) words[i >> 2]! |= bytes[i]! << (24 - (i % 4) * 8);
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8);
  words[words.length - 2] = bytes.length / 2 ** 29;
  words[words.length - 1] = bytes.length * 8;
  return Array.from({ length: words.length / 16 }, (_, i) => words.subarray(i * 16, i * 16 + 16));
}

/** The bytes of a text; half a character is written as the sign for what cannot be read. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const found = character.codePointAt(0)!;
    const code = found >= 0xd800 && found < 0xe000 ? 0xfffd : found;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
}

function addTo(state: Uint32Array, words: ArrayLike<number>): void {
  for (let i = 0; i < state.length; i++) state[i] = state[i]! + words[i]!;
}

const inHex = (words: Uint32Array): string => Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
