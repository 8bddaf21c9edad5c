import { expect, test } from 'vitest';
import { carried } from './carried.ts';

const put = (text: string, edit: { start: number; end: number; text: string } | null) =>
  edit && text.slice(0, edit.start) + edit.text + text.slice(edit.end);

test.each([
  ['after it', '{"a": 1, "b": 2}', '{"a": 1", "b": 2}', '{"a": 1, "b": 20}', '{"a": 1", "b": 20}'],
  ['before it', '{"a": 1, "b": 2}', '{"a": 1, "b": 2"}', '{"a": 100, "b": 2}', '{"a": 100, "b": 2"}'],
  ['nowhere', '{"a": 1}', '{"a": "1}', '{"a": 1}', '{"a": "1}'],
])('an unfinished edit comes along where the text changed %s', (_, was, typed, now, then) => {
  expect(put(now, carried(was, typed, now))).toBe(then);
});

test('one between two changes is found by what is round it', () => {
  const middle = `${'x'.repeat(90)} here ${'y'.repeat(90)}`;
  const was = `first ${middle} last`;
  const now = `1st ${middle} 2nd`;
  expect(put(now, carried(was, was.replace('here', 'here"'), now))).toBe(now.replace('here', 'here"'));
});

test('one in characters that changed has no place any more', () => {
  expect(carried('{"text": "hello"}', '{"text": "hel"lo"}', '{"text": "other words"}')).toBeNull();
});
