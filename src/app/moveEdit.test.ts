import { expect, test } from 'vitest';
import type { PlanRequest } from '../worker/protocol.ts';
import { movedOn } from './moveEdit.ts';
import { chosen, NOTHING_CHOSEN } from './planStep.ts';
import type { State } from './state.ts';

const view = { counts: { messages: 4 } } as State['view'];
const shown = (message: number, before: number): PlanRequest => ({
  kind: 'hand',
  edit: { do: 'move', message, before },
});

test('a message is moved on from where it is shown, and back', () => {
  const from = (request: PlanRequest | null, index: number, by: 1 | -1) =>
    movedOn({ planStep: request === null ? NOTHING_CHOSEN : chosen(NOTHING_CHOSEN, request), view }, index, by);
  expect(from(null, 1, 1)).toEqual({ do: 'move', message: 1, before: 3 });
  expect(from(null, 1, -1)).toEqual({ do: 'move', message: 1, before: 0 });
  expect(from(shown(1, 3), 1, 1)).toEqual({ do: 'move', message: 1, before: 4 });
  expect(from(shown(1, 4), 1, 1)).toBeNull();
  expect(from(shown(1, 3), 1, -1)).toBe('back');
  expect(from(shown(1, 0), 1, -1)).toBeNull();
  expect(from(shown(2, 4), 1, 1)).toEqual({ do: 'move', message: 1, before: 3 });
});
