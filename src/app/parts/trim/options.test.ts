import { expect, test } from 'vitest';
import { pinWords, RUNGS, withRung } from './options.ts';

test('edits stand in the order in which they are tried, whatever was switched on first', () => {
  const thinking = withRung({}, 'thinking', { kind: 'thinking' });
  const both = withRung(thinking, 'images', { kind: 'images' });
  expect(both.ladder?.map((rung) => rung.kind)).toEqual(['images', 'thinking']);
  expect(withRung(both, 'thinking', null).ladder?.map((rung) => rung.kind)).toEqual(['images']);
});

test('an edit that is changed keeps its place and replaces the one before', () => {
  const all = RUNGS.reduce((options, { rung }) => withRung(options, rung.kind, rung), {});
  const changed = withRung(all, 'truncate', { kind: 'truncate', maxTokens: 9 });
  expect(changed.ladder).toHaveLength(RUNGS.length);
  expect(changed.ladder?.[2]).toEqual({ kind: 'truncate', maxTokens: 9 });
});

test('what always stays is said in words', () => {
  expect(pinWords({})).toBe('system');
  expect(pinWords({ pins: { system: false } })).toBe('nothing');
  expect(pinWords({ pins: { firstUser: true, indexes: [1, 2], tools: ['ls'] } })).toBe(
    'system, first question, 2 chosen, ls',
  );
});
