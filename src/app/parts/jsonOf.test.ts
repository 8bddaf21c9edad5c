import { expect, test } from 'vitest';
import { jsonOf } from './jsonOf.ts';

test('a list or an object is a tree, all else is text', () => {
  expect(jsonOf(' {"a": [1, 2]}')).toEqual({ a: [1, 2] });
  expect(jsonOf('[true]')).toEqual([true]);
  for (const text of ['{}', '[]', '42', '"words"', '{"a": 1', 'a {"b": 1}', '']) expect(jsonOf(text)).toBe(null);
});

test('a number that a double cannot hold is shown as it is written', () => {
  expect(jsonOf('{"id": 12345678901234567890}')).toBe(null);
});
