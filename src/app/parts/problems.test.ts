import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../core/testing/cases.ts';
import { findingWith } from '../../core/testing/finding.ts';
import type { DiagnosticView } from '../../worker/protocol.ts';
import { entriesOf, fixesOf, placeWords } from './problems.ts';
import { worstOf } from './worst.ts';

const diagnostic = (rule: string, severity: DiagnosticView['severity'], messageIndex: number): DiagnosticView => ({
  ...findingWith({ key: `${rule} ${messageIndex}`, rule, severity, messageIndex }),
  title: `Title of ${rule}`,
  line: null,
  fixViews: [],
});

const some = fc.array(
  fc
    .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('error', 'warning', 'info'), fc.integer({ min: -1, max: 5 }))
    .map(([rule, severity, index]) => diagnostic(rule, severity as DiagnosticView['severity'], index)),
);

test('grouping shows every problem once, and every group has one head with its size', () => {
  fc.assert(
    fc.property(some, (list) => {
      const entries = entriesOf(list);
      expect(entries.map((entry) => entry.diagnostic).sort(byKey)).toEqual([...list].sort(byKey));
      const sizes = entries.reduce((sum, entry) => sum + (entry.head?.size ?? 0), 0);
      expect(sizes).toBe(list.length);
      const groups = new Set(list.map(({ rule }) => rule));
      expect(entries.filter((entry) => entry.head !== null)).toHaveLength(groups.size);
    }),
    runs(20_000),
  );
});

test('by rule, what is refused comes before what is only noted, however often', () => {
  const list = [
    diagnostic('note', 'info', 0),
    diagnostic('note', 'info', 1),
    diagnostic('warned', 'warning', 2),
    diagnostic('refused', 'error', 3),
  ];
  expect(entriesOf(list).flatMap((entry) => entry.head?.text ?? [])).toEqual([
    'Title of refused',
    'Title of warned',
    'Title of note',
  ]);
});

test('of rules as severe as each other, the one that is broken first is listed first', () => {
  const list = [diagnostic('rare', 'error', 2), diagnostic('often', 'error', 3), diagnostic('often', 'error', 4)];
  expect(entriesOf(list)[0]?.diagnostic).toBe(worstOf(list));
});

test('what is selected first is the most severe, and the first of those', () => {
  const list = [
    diagnostic('a', 'info', 0),
    diagnostic('b', 'warning', 1),
    diagnostic('c', 'error', 4),
    diagnostic('c', 'error', 5),
  ];
  expect(worstOf(list)?.messageIndex).toBe(4);
  expect(worstOf([])).toBe(undefined);
});

test('a rule that is broken often is one head, with the repairs that answer several of it', () => {
  const fix = (id: string) => ({ id, title: id, effect: 'lossy' as const, cost: '', recommended: false });
  const many = Array.from({ length: 300 }, (_, i) => ({
    ...diagnostic(i % 2 ? 'a' : 'b', 'error', i),
    fixViews: i === 0 ? [fix('move'), fix('rare')] : [fix('move')],
  }));
  const heads = entriesOf(many).flatMap(({ head }) => head ?? []);
  expect(heads.map((it) => [it.text, it.size])).toEqual([
    ['Title of b', 150],
    ['Title of a', 150],
  ]);
  expect(fixesOf(many.filter((it) => it.rule === 'b'))).toEqual([
    { id: 'move', title: 'move', effect: 'lossy', cost: 'can lose words', n: 150 },
  ]);
  expect(fixesOf(many.slice(0, 1))).toEqual([]);
});

test('a fix for all of a kind costs nothing where it costs nothing for each, and its kind of cost where one does', () => {
  const fix = (cost: string, effect: 'lossy' | 'lossless' | 'invents' = 'lossy') => ({
    ...diagnostic('a', 'error', 0),
    fixViews: [{ id: 'move', title: 'move', effect, cost, recommended: false }],
  });
  const costOf = (...costs: readonly DiagnosticView[]) => fixesOf(costs)[0]?.cost;
  expect(costOf(fix('keeps every word', 'lossless'), fix('keeps every word', 'lossless'))).toBe('keeps every word');
  expect(costOf(fix('loses no readable text'), fix('keeps every word', 'lossless'))).toBe('loses no readable text');
  expect(costOf(fix('keeps every word', 'lossless'), fix('loses 3 characters'))).toBe('can lose words');
  expect(costOf(fix('adds 1 placeholder result', 'invents'), fix('loses 3 characters'))).toBe('can add placeholders');
});

test('what is about the whole transcript says so', () => {
  expect(placeWords(diagnostic('a', 'error', -1))).toBe('The whole transcript');
  const declared = { ...diagnostic('tools/name', 'error', -1), at: '/tools/0/function_declarations/12', line: 176 };
  expect(placeWords(declared)).toBe('Request · line 176');
});

function byKey(a: DiagnosticView, b: DiagnosticView): number {
  return `${a.key}${a.severity}`.localeCompare(`${b.key}${b.severity}`);
}
