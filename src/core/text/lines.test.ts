import { expect, test } from 'vitest';
import { lineAt, lineIndex } from './lines.ts';

test('lines and columns count from 1, and only a newline ends a line', () => {
  const text = 'ab\r\n\ncd\u2028e';
  const lines = lineIndex(text);
  expect(lines.count).toBe(3);
  const places = [...text, ''].map((_, offset) => `${lines.lineOf(offset)}:${lines.columnOf(offset)}`);
  expect(places).toEqual(['1:1', '1:2', '1:3', '1:4', '2:1', '3:1', '3:2', '3:3', '3:4', '3:5']);
  for (let offset = 0; offset <= text.length; offset++) expect(lineAt(text, offset)).toBe(lines.lineOf(offset));
  expect([1, 2, 3, 9].map((line) => lines.startOf(line))).toEqual([0, 4, 5, 5]);
});

test('an empty text has one line; many lines are all indexed', () => {
  expect(lineIndex('').count).toBe(1);
  const lines = lineIndex('x\n'.repeat(5000));
  expect(lines.count).toBe(5001);
  expect(lines.lineOf(9998)).toBe(5000);
});
