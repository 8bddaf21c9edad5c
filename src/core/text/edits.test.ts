import { expect, test } from 'vitest';
import { applyEdits } from './edits.ts';

test('edits are put in wherever they stand in the list', () => {
  const edits = [
    { start: 4, end: 5, text: 'E' },
    { start: 0, end: 2, text: '' },
    { start: 4, end: 4, text: '+' },
    { start: 6, end: 6, text: '!' },
  ];
  expect(applyEdits('abcdef', edits)).toBe('cd+Ef!');
  expect(applyEdits('abc', [])).toBe('abc');
});

test('insertions at one place keep their order', () => {
  const edits = ['1', '2', '3'].map((text) => ({ start: 1, end: 1, text }));
  expect(applyEdits('ab', edits)).toBe('a123b');
});

test('overlapping edits are refused', () => {
  expect(() =>
    applyEdits('abc', [
      { start: 0, end: 2, text: '' },
      { start: 1, end: 3, text: '' },
    ]),
  ).toThrow(RangeError);
  expect(() => applyEdits('abc', [{ start: 2, end: 9, text: '' }])).toThrow(RangeError);
});
