import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../core/testing/cases.ts';
import { hasLongLine, LONG_LINE, layOut, readable } from './layout.ts';

test('lays out nested values, leaves strings and empty containers alone', () => {
  expect(layOut('{"a":[1,{"b":"x, {y}\\"["}],"c":{},"d":[ ]}')).toBe(
    '{\n  "a": [\n    1,\n    {\n      "b": "x, {y}\\"["\n    }\n  ],\n  "c": {},\n  "d": []\n}',
  );
});

test('keeps the line ends between records', () => {
  expect(layOut('{"a":1}\n{"b":2}\r\n')).toBe('{\n  "a": 1\n}\n{\n  "b": 2\n}\r\n');
});

test('a string that does not end runs to the end of the text', () => {
  expect(layOut('{"a":"b')).toBe('{\n  "a": "b');
});

test('keeps the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 4), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(JSON.parse(layOut(text))).toEqual(JSON.parse(text));
    }),
    runs(20_000),
  );
});

test('never throws and never loses a sign that is not white space', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', ' ', '\n', 'a', '1') }),
      (text) => {
        const bare = (value: string) => value.replaceAll(/\s/g, '');
        expect(bare(layOut(text))).toBe(bare(text));
      },
    ),
    runs(20_000),
  );
});

test('long lines are seen wherever they stand', () => {
  expect(hasLongLine('a'.repeat(LONG_LINE))).toBe(false);
  expect(hasLongLine(`x\n${'a'.repeat(LONG_LINE + 1)}`)).toBe(true);
  expect(hasLongLine(`${'a'.repeat(LONG_LINE + 1)}\nx`)).toBe(true);
});

test('what is read has line ends and quotes where the text has their escapes', () => {
  expect(readable(String.raw`{"a":"x\ny \"z\" \u00e9 \u202e","b":"\\n"}`)).toBe(
    '{\n  "a": "x\ny "z" é \\u202e",\n  "b": "\\n"\n}',
  );
});
