import { expect, test } from 'vitest';
import type { PartView, PlanRow, ReadBlock } from '../../../worker/protocol.ts';
import { tracksOf } from './tracks.ts';

const block = (part: Partial<PartView>, head: string, at = 0, left = 0): ReadBlock => ({
  message: 1,
  at,
  part: { kind: 'text', title: 'Text', id: null, text: '', isError: false, images: [], bytes: null, ...part },
  words: { head, left, tail: '' },
  results: [],
  server: false,
  orphan: false,
  again: null,
});
const change = (before: string, after: string, more: Partial<PlanRow> = {}): PlanRow => ({
  lost: 0,
  index: 1,
  role: 'assistant',
  action: 'changed',
  by: 'a/rule',
  reason: '',
  effect: 'lossless',
  joins: false,
  before,
  after,
  ...more,
});

test('a change is drawn in the block whose words, name or id it changes', () => {
  const text = block({}, 'ends in blanks  ');
  const call = block({ kind: 'call', title: 'save note', id: 'call 1' }, '{}', 1);
  const rows = [change('call 1', 'call_1'), change('save note', 'save_note'), change('ends in blanks  ', 'ends')];
  const { byBlock, left } = tracksOf([text, call], rows);
  expect(byBlock.get(text)).toEqual({ text: rows[2] });
  expect(byBlock.get(call)).toEqual({ name: rows[1], id: rows[0] });
  expect(left).toEqual([]);
});

test('each change is drawn once, and what has no place is left over', () => {
  const twice = [block({}, 'same'), block({}, 'same', 1)];
  const rows = [
    change('same', 'other'),
    change('elsewhere', 'x'),
    change('same', '', { action: 'removed' }),
    change('', 'new', { action: 'inserted' }),
  ];
  const { byBlock, left } = tracksOf(twice, rows);
  expect([...byBlock.values()]).toEqual([{ text: rows[0] }, {}]);
  expect(left).toEqual(rows.slice(1));
});

test('what is folded or without its middle is told below', () => {
  const rows = [change('thought', 'less'), change('head', 'x')];
  const blocks = [block({ kind: 'reasoning' }, 'thought'), block({}, 'head', 1, 900)];
  expect(tracksOf(blocks, rows).left).toEqual(rows);
});
