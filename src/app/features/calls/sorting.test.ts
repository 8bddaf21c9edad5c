import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import type { CallView } from '../../../worker/protocol.ts';
import { COLUMNS, orderAfter, sorted } from './sorting.ts';
import { problemsFirst, STATUSES } from './status.ts';

const calls = fc.array(
  fc.record({ name: fc.constantFrom('ls', 'cat', 'Bash', 'b10', 'b9'), status: fc.nat(5), args: fc.nat(4) }),
  { maxLength: 40 },
);
const viewsOf = (list: readonly { name: string; status: number; args: number }[]): CallView[] =>
  list.map(({ name, status, args }, callIndex) => ({
    id: null,
    name,
    status: STATUSES[status]!,
    callIndex,
    resultIndex: null,
    args: 'x'.repeat(args),
    result: '',
    left: { args: 0, result: 0 },
    schema: null,
  }));

test('a column sorts by its value, both ways, and calls of one value stay as they stand', () => {
  fc.assert(
    fc.property(calls, fc.constantFrom(...COLUMNS), fc.boolean(), (list, { id, value }, falls) => {
      const before = viewsOf(list);
      const after = sorted(before, { id, falls });
      expect([...after].sort((a, b) => a.callIndex - b.callIndex)).toEqual(before);
      for (const [i, call] of after.entries()) {
        const next = after[i + 1];
        if (next === undefined) continue;
        const [x, y] = falls ? [value(next), value(call)] : [value(call), value(next)];
        expect(x <= y).toBe(true);
        if (x === y) expect(call.callIndex).toBeLessThan(next.callIndex);
      }
    }),
    runs(2000),
  );
});

test('chosen again it turns round, and then goes', () => {
  const first = orderAfter(null, 'name');
  expect(first).toEqual({ id: 'name', falls: false });
  const second = orderAfter(first, 'name');
  expect(second).toEqual({ id: 'name', falls: true });
  expect(orderAfter(second, 'name')).toBeNull();
  expect(orderAfter(second, 'args')).toEqual({ id: 'args', falls: true });
  const list = viewsOf([{ name: 'ls', status: 0, args: 1 }]);
  expect(sorted(list, null)).toBe(list);
});

test('what is broken comes first as a plain sort puts it', () => {
  fc.assert(
    fc.property(calls, (list) => {
      const views = viewsOf(list);
      const rank = ({ status }: CallView) => Math.min(3, STATUSES.indexOf(status));
      expect(problemsFirst(views)).toEqual([...views].sort((a, b) => rank(a) - rank(b)));
    }),
    runs(2000),
  );
});
