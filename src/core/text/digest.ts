import { byteString } from './utf8.ts';

type FiveWords = readonly [number, number, number, number, number];
type EightWords = readonly [...FiveWords, number, number, number];

/** Words of 32 bits that SHA-1 begins with, and adds in each quarter of its rounds. */
const START_1: FiveWords = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
const ROUNDS_1 = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];
/** Words that SHA-256 begins with: fractions of the square roots of the first primes. */
const START_256: EightWords = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
/** Words that SHA-256 adds round by round: fractions of their cube roots. */
const ROUNDS_256 = cubeRoots(64);

function cubeRoots(count: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let prime = 2, n = 0; n < count; prime++) {
    let divisor = 2;
    while (divisor * divisor <= prime && prime % divisor > 0) divisor++;
    if (divisor * divisor > prime) found[n++] = (Math.cbrt(prime) % 1) * 2 ** 32;
  }
  return found;
}

const left = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
const right = (word: number, bits: number): number => left(word, 32 - bits);

/** SHA-1 of the UTF-8 of a text, as 40 hex digits. */
export function sha1(text: string): string {
  let state = START_1;
  const w = new Schedule(80);
  for (const block of blocksOf(text)) {
    w.begin(block);
    for (let i = 16; i < 80; i++) w.set(i, left(w.at(i - 3) ^ w.at(i - 8) ^ w.at(i - 14) ^ w.at(i - 16), 1));
    let [a, b, c, d, e] = state;
    for (const [phase, word] of ROUNDS_1.entries())
      for (let i = phase * 20; i < phase * 20 + 20; i++) {
        const mixed = phase === 0 ? (b & c) | (~b & d) : phase === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
        [a, b, c, d, e] = [(left(a, 5) + mixed + e + word + w.at(i)) | 0, a, left(b, 30), c, d];
      }
    const [a0, b0, c0, d0, e0] = state;
    state = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0, (e0 + e) | 0];
  }
  return inHex(state);
}

/** SHA-256 of the UTF-8 of a text, as 64 hex digits. */
export function sha256(text: string): string {
  let state = START_256;
  const w = new Schedule(64);
  for (const block of blocksOf(text)) {
    w.begin(block);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w.at(i - 15), w.at(i - 2)];
      const early = right(x, 7) ^ right(x, 18) ^ (x >>> 3);
      w.set(i, w.at(i - 16) + early + w.at(i - 7) + (right(y, 17) ^ right(y, 19) ^ (y >>> 10)));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (const [i, word] of ROUNDS_256.entries()) {
      const one = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + word + w.at(i);
      const two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    const [a0, b0, c0, d0, e0, f0, g0, h0] = state;
    const half: FiveWords = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0, (e0 + e) | 0];
    state = [...half, (f0 + f) | 0, (g0 + g) | 0, (h0 + h) | 0];
  }
  return inHex(state);
}

/** The words of one block, and those that are made of them, one for each round. */
class Schedule {
  readonly #bytes: Uint8Array;
  readonly #words: DataView;

  constructor(rounds: number) {
    this.#bytes = new Uint8Array(rounds * 4);
    this.#words = new DataView(this.#bytes.buffer);
  }

  begin(block: Uint8Array): void {
    this.#bytes.set(block);
  }

  at(i: number): number {
    return this.#words.getInt32(i * 4);
  }

  set(i: number, word: number): void {
    this.#words.setInt32(i * 4, word);
  }
}

/** The bytes of a text in blocks of 64, with their end marked and their number in bits behind it. */
function blocksOf(text: string): Uint8Array[] {
  const bytes = byteString(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  for (let i = 0; i < bytes.length; i++) padded[i] = bytes.charCodeAt(i);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return Array.from({ length: padded.length / 64 }, (_, i) => padded.subarray(i * 64, i * 64 + 64));
}

const inHex = (words: readonly number[]): string =>
  words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
