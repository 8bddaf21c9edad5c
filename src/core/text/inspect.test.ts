import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/cases.ts';
import { inspect } from './inspect.ts';
import { readText } from './read.ts';
import { listSpans, memberSpans, rootStart } from './scan.ts';
import { Dice, randomJson } from './testing/random-text.ts';

/** "kind: detail @ characters" for each oddity. */
function odd(text: string, cap?: number): string[] {
  return inspect(readText(text).document, cap).map(
    (it) => `${it.kind}: ${it.detail} @ ${text.slice(it.start, it.end)}`,
  );
}

test('duplicate keys, in one object only, also when one is escaped', () => {
  expect(odd('{"a":1,"b":{"a":2},"a":3,"c":[{"a":1}]}')).toEqual(['duplicate-key: a @ "a"']);
  expect(odd('{"a":1,"\\u0061":2,"b":1,"b":2}')).toEqual(['duplicate-key: a @ "\\u0061"', 'duplicate-key: b @ "b"']);
  expect(odd('{"\\u0061":{"x":1,"y":2},"x":0,"a":2}')).toEqual(['duplicate-key: a @ "a"']);
  expect(odd('[{"a":1},{"a":1}]')).toEqual([]);
  expect(odd('{"a":1}\n{"a":1}\n{"b":1,"b":1}')).toEqual(['duplicate-key: b @ "b"']);
});

test('duplicate keys in a large object', () => {
  const keys = Array.from({ length: 500 }, (_, i) => `"k${i}":{"k1":1}`);
  expect(odd(`{${keys.join(',')},"k7":1,"z":2}`)).toEqual(['duplicate-key: k7 @ "k7"']);
});

test('numbers that a double does not hold', () => {
  const text =
    '[9007199254740991,9007199254740993,-12345678901234567890,1e999,1.0,1e5,123456789012345.25,1e-999,0e5,-0]';
  expect(odd(text)).toEqual([
    'unsafe-number: 9007199254740993 @ 9007199254740993',
    'unsafe-number: -12345678901234567890 @ -12345678901234567890',
    'unsafe-number: 1e999 @ 1e999',
    'unsafe-number: 1e-999 @ 1e-999',
  ]);
});

test('digits in strings are no numbers, and values are no keys', () => {
  expect(odd('{"a":"12345678901234567890","b":"a","c":["b","b"],"12345678901234567890":"c"}')).toEqual([]);
});

test('__proto__ as a key, plain and escaped, not as a value', () => {
  expect(odd('{"__proto__":1,"x":"__proto__","y":["__proto__"],"z":{"\\u005f_proto__":2}}')).toEqual([
    'prototype-key: __proto__ @ "__proto__"',
    'prototype-key: __proto__ @ "\\u005f_proto__"',
  ]);
});

test('half surrogate pairs and NUL, as they are and escaped', () => {
  expect(odd('["\\ud83d","\\ud83d\\ude00","\\ude00","\\u0000","\\\\u0000","\\ud83d\\ud83d\\ude00","😀"]')).toEqual([
    'invalid-character: U+D83D @ \\ud83d',
    'invalid-character: U+DE00 @ \\ude00',
    'invalid-character: U+0000 @ \\u0000',
    'invalid-character: U+D83D @ \\ud83d',
  ]);
  expect(odd('["a\ud83d","\ude00","😀"]')).toEqual([
    'invalid-character: U+D83D @ \ud83d',
    'invalid-character: U+DE00 @ \ude00',
  ]);
});

test('the cap keeps the first ones', () => {
  expect(odd('{"a":1,"a":"\\u0000","a":3,"a":4}', 2)).toEqual([
    'duplicate-key: a @ "a"',
    'invalid-character: U+0000 @ \\u0000',
  ]);
});

test('an unreadable text has none', () => {
  expect(odd('{"a":1,"a":')).toEqual([]);
  expect(odd('nothing')).toEqual([]);
});

test('in random documents the duplicate keys are those that a plain count finds', () => {
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const text = randomJson(new Dice(seed));
      const found = inspect(readText(text).document).filter((it) => it.kind === 'duplicate-key').length;
      expect(found).toBe(duplicates(text, rootStart(text)));
    }),
    runs(20_000),
  );
});

function duplicates(text: string, at: number): number {
  let count = 0;
  if (text[at] === '[') {
    const spans = listSpans(text, at);
    for (let i = 0; i < spans.length; i += 2) count += duplicates(text, spans[i]!);
  } else if (text[at] === '{') {
    const spans = memberSpans(text, at);
    const keys = new Set<string>();
    for (let i = 0; i < spans.length; i += 4) {
      keys.add(JSON.parse(text.slice(spans[i], spans[i + 1])));
      count += duplicates(text, spans[i + 2]!);
    }
    count += spans.length / 4 - keys.size;
  }
  return count;
}
