import { readFileSync } from 'node:fs';
import { get_encoding, type Tiktoken } from 'tiktoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs, seedsOf } from '../testing/cases.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';
import { byteString } from '../text/utf8.ts';
import { mergePiece, type Ranks } from './merge.ts';
import { packRanks } from './pack.ts';
import { hasRanks, loadRanks, readRanks, tokenizerFor } from './ranks.ts';
import { type Encoding, PATTERNS } from './split.ts';

const RUNS = runs(20_000);

const rankFile = (encoding: string): string =>
  readFileSync(new URL(`../../../node_modules/gpt-tokenizer/data/${encoding}.tiktoken`, import.meta.url), 'utf8');

describe.each<Encoding>(['o200k_base', 'cl100k_base'])('%s', (encoding) => {
  let reference: Tiktoken;
  let ranks: Ranks;

  beforeAll(() => {
    reference = get_encoding(encoding);
    const packed = packRanks(rankFile(encoding));
    ranks = readRanks(packed);
    loadRanks(encoding, packed);
  });

  afterAll(() => reference.free());

  const tokensOf = (piece: string): number[] => {
    const bytes = byteString(piece);
    const starts = ranks.has(bytes) ? new Int32Array(1) : mergePiece(bytes, ranks);
    return Array.from(starts, (start, i) => ranks.get(bytes.substring(start, starts[i + 1])) ?? -1);
  };

  const same = (text: string, said: string): void => {
    const ours = tokenizerFor(encoding)!;
    const theirs = [...reference.encode(text, [], [])];
    expect((text.match(PATTERNS[encoding]) ?? []).flatMap(tokensOf), said).toEqual(theirs);
    expect(ours.count(text), said).toBe(theirs.length);
  };

  /**
   * The tables of Unicode that Node and the reference bring are of different years: a character that only one of them
   * knows as a letter or digit is no question of ours, nor a mark where marks are counted among letters. Whether the
   * reference does shows behind it: `'s` stays together.
   */
  const letters = encoding === 'o200k_base' ? /[\p{L}\p{M}\p{N}]/u : /[\p{L}\p{N}]/u;
  const isSettled = (character: string): boolean => {
    const suffix = [...reference.encode("1's", [], [])].at(-1);
    const isKnown = [...reference.encode(`${character}'s`, [], [])].at(-1) === suffix;
    return isKnown ? !/\p{Cn}/u.test(character) : !letters.test(character);
  };

  it(`gives the tokens of tiktoken for ${RUNS.numRuns} texts`, () => {
    expect(hasRanks(encoding)).toBe(true);
    for (const seed of seedsOf(RUNS)) {
      const text = anyText(rollFrom(seed), isSettled);
      same(text, `seed ${seed}: ${JSON.stringify(text)}`);
    }
  });

  it.each([
    ['', 'nothing'],
    ['\ufeffhello \u0085 there\u0085\u0085', 'a byte order mark and NEL'],
    ['<|endoftext|> and <|im_start|>user', 'special tokens are plain text'],
    ['\ud800 lone \udc00 halves \ud83d', 'lone surrogates'],
    [`it's IT'S we'Re o'ſ don\u2019t`, 'suffixes'],
    ['   \n  \n\n x   ', 'white space'],
    ['1234567 12.5e10 ٣٤٥', 'digits'],
    ['e\u0301 a\u0308\u0308 नमस्ते ไทย 中文字 ﷽', 'marks and scripts'],
    ['👩‍👩‍👧‍👦🏳️‍🌈'.repeat(40), 'a long run of emoji'],
    ['=-'.repeat(300), 'a long run of signs'],
    [`${'/* '.repeat(50)}\r\n//\r\n`, 'comments'],
  ])('%j: %s', (text) => same(text, text));
});

describe('merging', () => {
  it('gives the same tokens for short and long pieces', () => {
    const ranks = readRanks(packRanks(rankFile('cl100k_base')));
    for (const seed of seedsOf(runs(20_000))) {
      const roll = rollFrom(seed);
      const letters = 'ab的é ='.slice(0, 1 + roll(6));
      const bytes = byteString(Array.from({ length: 1 + roll(200) }, () => letters[roll(letters.length)]).join(''));
      expect([...mergePiece(bytes, ranks)], `seed ${seed}`).toEqual(plainMerge(bytes, ranks));
    }
  });
});

/** The definition: again and again the pair of lowest rank, the leftmost first. */
function plainMerge(bytes: string, ranks: ReadonlyMap<string, number>): number[] {
  const pieces = [...bytes];
  for (;;) {
    let at = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i + 1 < pieces.length; i++) {
      const rank = ranks.get(pieces[i]! + pieces[i + 1]!) ?? Number.POSITIVE_INFINITY;
      if (rank < least) [least, at] = [rank, i];
    }
    if (at < 0) break;
    pieces.splice(at, 2, pieces[at]! + pieces[at + 1]!);
  }
  let offset = 0;
  return pieces.map((piece) => (offset += piece.length) - piece.length);
}

const PIECES = [
  'the',
  ' quick',
  'Brown',
  'FOX',
  "'s",
  "'LL",
  "n't",
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '\u0085',
  '\ufeff',
  '\u2028',
  '\u200b',
  '\u3000',
  '0',
  '42',
  '1234',
  '٣',
  '½',
  'é',
  'É',
  'ǅ',
  'ß',
  'ſ',
  'ʰ',
  'ª',
  '的',
  '中文',
  'の',
  '한국어',
  'नि',
  'ไทย',
  'مرحبا',
  'עב',
  '́',
  '\u{1f600}',
  '\u{1f468}\u200d\u{1f469}',
  '\ud800',
  '\udfff',
  '\0',
  '<|endoftext|>',
  '{"a":',
  '"],',
  '();',
  '==',
  '//',
  '/*',
  '---',
  '...',
  '→',
  '€',
  '𝒳',
  '\u{20000}',
  'aaaaaaaaaaaaaaaaaaaa',
  'tHeMiXeD',
] as const;

/** Words, signs and odd characters in any order, sometimes any code units at all. */
function anyText(roll: Roll, isSettled: (character: string) => boolean): string {
  const length = roll(30);
  let text = '';
  for (let i = 0; i < length; i++) {
    const kind = roll(12);
    if (kind < 2) {
      const character = kind === 0 ? String.fromCharCode(roll(0x10000)) : String.fromCodePoint(roll(0x110000));
      if (isSettled(character)) text += character;
    } else if (kind === 2) text += PIECES[roll(PIECES.length)]!.repeat(1 + roll(40));
    else text += PIECES[roll(PIECES.length)]!;
  }
  return text;
}
