import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../core/testing/cases.ts';
import { copied, pathTo } from './jsonPath.ts';

test('a path is written as programs write it', () => {
  expect(pathTo('', 'path', false)).toBe('path');
  expect(pathTo('options', 'lines', false)).toBe('options.lines');
  expect(pathTo('options.lines', '2', true)).toBe('options.lines[2]');
  expect(pathTo('headers', 'x-id', false)).toBe('headers["x-id"]');
  expect(pathTo('', '0', true)).toBe('[0]');
});

test('a path leads to its value, whatever the keys are', () => {
  const read = (value: unknown, path: string): unknown =>
    new Function('value', `return value${path.startsWith('[') ? '' : '.'}${path}`)(value);
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.nat(3)), { minLength: 1, maxLength: 5 }), (keys) => {
      const leaf = { found: true };
      let value: unknown = leaf;
      for (const key of [...keys].reverse()) {
        if (typeof key === 'number') value = Array.from({ length: 4 }, (_, at) => (at === key ? value : null));
        else value = JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`);
      }
      const path = keys.reduce<string>((so, key) => pathTo(so, String(key), typeof key === 'number'), '');
      expect(read(value, path)).toEqual(leaf);
    }),
    runs(2000),
  );
});

test('strings are copied as their characters, whole', () => {
  expect(copied('a\n"b"')).toBe('a\n"b"');
  expect(copied({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(copied(null)).toBe('null');
});
