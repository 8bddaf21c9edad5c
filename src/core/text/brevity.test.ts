import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/cases.ts';
import { Brevity } from './brevity.ts';
import { inspect } from './inspect.ts';
import { readText } from './read.ts';
import { Dice } from './testing/random-text.ts';

const isPlain = (text: string): boolean => new Brevity(text).isPlain(JSON.parse(text), 0, text.length);

test('a text as short as it can be hides nothing', () => {
  for (const value of [
    {},
    [],
    '',
    0,
    -7,
    true,
    [false, null],
    { a: 'x\ny"\\\t\u0001é😀', b: [1, 22, -333, 0.5, 1755.25] },
    { a: { 'k"': 1, '10': 2, '2': [] }, limit: 2000, at: 1_772_359_200_123 },
  ])
    expect(isPlain(JSON.stringify(value)), JSON.stringify(value)).toBe(true);
});

test('blanks between tokens hide nothing, as the printers of the field put them', () => {
  const value = {
    model: 'm',
    messages: [
      { role: 'user', content: 'a: b, "c": d\n, "' },
      { ': key': ': at the beginning', 'key, ': 'at the end, ' },
      { n: [1, -2.5], e: [], o: {} },
    ],
  };
  for (const indent of [1, 2, 4, '\t']) {
    const text = JSON.stringify(value, null, indent);
    expect(isPlain(text), text).toBe(true);
    expect(isPlain(text.replaceAll('\n', '\r\n')), 'CRLF').toBe(true);
  }
  expect(isPlain('{"role": "user", "content": "say: \\"x\\": y, \\", z"}')).toBe(true);
  expect(isPlain('{"stop": ["a", "b"], "n": 1, "x": null}')).toBe(true);
});

test('what parsing hides, and what may hide it, is not plain', () => {
  for (const text of [
    '{"a":1,"a":1}',
    '{"a":{"x":1},"a":1}',
    '{"":0,"":0}',
    '{"__proto__":1}',
    '[9007199254740993]',
    '[1e-999]',
    '[1e999]',
    '[-0]',
    // So many numbers could be written shorter that a member could hide.
    '[100000,200000]',
    '{"a":1e9,"":1,"":1}',
    // An endless number, which is longer in words, must not make up for another.
    '[-7e5,1e999]',
    '{"a":"\\n\\n\\n\\n\\n\\n","a":""}',
    '{ "a":1}',
    '{"a" : 1}',
    '{"a":  1}',
    '{"a": 1,  "b": 2}',
    // What looks like a blank between tokens is in a string.
    '{"a": ": ","b":": ","b":1}',
    '{"a":  1, "b": ": "}',
    '{"a": 1, "b":"x, "}',
    '{\n"a": 1,"a":1}',
    '{\n"a": "\\": ","b":  2}',
    '[\n  9007199254740993\n]',
  ])
    expect(isPlain(text), text).toBe(false);
});

test('escapes that may be half a character are not plain escapes, nor are those outside of records', () => {
  const hasPlainEscapes = (text: string, end = text.length) => {
    const brevity = new Brevity(text);
    brevity.isPlain(JSON.parse(text.slice(0, end)), 0, end);
    return brevity.hasPlainEscapes;
  };
  expect(hasPlainEscapes('["\\n\\u00e9","\\\\ud800"]')).toBe(false);
  expect(hasPlainEscapes('["\\n\\"\\u2028","\\\\ud800"]')).toBe(true);
  expect(hasPlainEscapes('["\\ud83d\\ude00"]')).toBe(false);
  expect(hasPlainEscapes('["x"]\n\\', 5)).toBe(false);
});

test('a record that hides something is never taken for plain, and others are', () => {
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const dice = new Dice(seed);
      const lines = Array.from({ length: 1 + dice.roll(6) }, () => drawn(dice, 3));
      const text = `${lines.map((it) => it.text).join('\n')}\n`;
      const { document } = readText(text);
      const found = new Set(
        inspect(document)
          .filter((it) => it.kind !== 'invalid-character')
          .map((it) => text.slice(0, it.start).split('\n').length - 1),
      );
      expect([...found]).toEqual(lines.flatMap((it, i) => (it.hides ? [i] : [])));
      const brevity = new Brevity(text);
      let start = 0;
      for (const [i, line] of lines.entries()) {
        const plain = brevity.isPlain(JSON.parse(line.text), start, start + line.text.length);
        if (line.hides) expect(plain, `line ${i} of ${text}`).toBe(false);
        else if (!line.text.includes('e')) expect(plain, `line ${i} of ${text}`).toBe(true);
        start += line.text.length + 1;
      }
    }),
    runs(20_000),
  );
});

test('with blanks drawn between the tokens, what hides something is never taken for plain', () => {
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const dice = new Dice(seed);
      const { text: dense, hides } = drawn(dice, 3, LOOSE);
      const text = spaced(dense, dice);
      const plain = isPlain(text);
      if (hides) expect(plain, text).toBe(false);
    }),
    runs(20_000),
  );
});

/** Strings that begin or end as blanks between tokens do. */
const LOOSE = ['": "', '", "', '": , "', '"x, "', '": x"', '"\\": "', '"\\\\"', '", \\""', '""'];

/** The text with blanks between its tokens, in one manner of some, each now and then forgotten or doubled. */
function spaced(text: string, dice: Dice): string {
  const manner = dice.pick([
    [': ', ', '],
    [':', ', '],
    [': ', ',\n  '],
    [': ', ',\r\n\t'],
    [' : ', ', '],
    [':', ','],
  ]);
  const often = dice.pick([0, 0, 4]);
  const of = (blank: string) => (often > 0 && dice.oneIn(often) ? dice.pick(['', ' ', '  ', '\n']) : blank);
  return text.replace(/"(?:[^"\\]|\\.)*"|[:,]/g, (token) =>
    token === ':' ? manner[0]!.replace(/ $/, of) : token === ',' ? manner[1]!.replace(/\s+$/, of) : token,
  );
}

interface Drawn {
  readonly text: string;
  readonly hides: boolean;
}

const NUMBERS = ['0', '-5', '37', '1200', '999', '12.5', '-0.25', '1772359200123', '1e3', '25e2', '-7e5', '3e-2'];
const STRINGS = ['""', '"a"', '"\\n\\n"', '"\\u0041\\\\"', '"q\\"q"', '"é"', '"\\/\\t"', '"12345678901234567890"'];
const HIDING = ['12345678901234567890', '1e999', '1e-999', '{"":0,"":0}', '{"a":1,"\\u0061":1}', '{"__proto__":0}'];
const KEYS = ['a', 'b', 'c\\n', '', '10', '2', '\\u0064', 'f\\"'];

/** A dense text, and whether parsing hides anything of it. */
function drawn(dice: Dice, levels: number, loose: readonly string[] = []): Drawn {
  if (levels < 3 && dice.oneIn(60)) return { text: dice.pick(HIDING), hides: true };
  const kind = levels === 3 ? dice.roll(2) : dice.roll(levels === 0 ? 2 : 4) + (levels === 0 ? 2 : 0);
  if (kind === 2) return { text: dice.pick(NUMBERS), hides: false };
  if (kind === 3) return { text: dice.pick([...STRINGS, ...loose]), hides: false };
  const items = Array.from({ length: dice.roll(5) }, () => drawn(dice, levels - 1, loose));
  const hides = items.some((it) => it.hides);
  if (kind === 0) return { text: `[${items.map((it) => it.text).join(',')}]`, hides };
  const members = items.map((it) => ({
    key: dice.pick([...KEYS, ...loose.map((one) => one.slice(1, -1))]),
    text: it.text,
  }));
  const text = `{${members.map((it) => `"${it.key}":${it.text}`).join(',')}}`;
  return { text, hides: hides || new Set(members.map((it) => it.key)).size < members.length };
}
