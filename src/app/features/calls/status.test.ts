import { expect, test } from 'vitest';
import type { CallView } from '../../../worker/protocol.ts';
import { problemsFirst } from './status.ts';

const call = (callIndex: number, status: CallView['status']): CallView => ({
  id: null,
  name: 'ls',
  status,
  callIndex,
  resultIndex: null,
  args: '',
  result: '',
  left: { args: 0, result: 0 },
  schema: null,
});

test('calls that nothing answers come first, the others as they stand', () => {
  const calls = [
    call(1, 'answered'),
    call(3, 'error'),
    call(5, 'pending'),
    call(7, 'answered'),
    call(9, 'dangling'),
    call(11, 'dangling'),
    call(13, 'duplicate'),
  ];
  expect(problemsFirst(calls).map((it) => it.callIndex)).toEqual([9, 11, 13, 5, 1, 3, 7]);
});
