import { describe, expect, it } from 'vitest';
import { buffersOf } from './buffers.ts';
import { createHost } from './host.ts';
import type { Method, PlanView, SessionView } from './protocol.ts';

const TEXT = JSON.stringify([
  { role: 'user', content: 'one' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: 'a', content: 'two' },
  { role: 'tool', tool_call_id: 'b', content: 'nobody asked' },
  { role: 'assistant', content: 'three' },
]);
const QUESTIONS: readonly (readonly [Method, readonly unknown[]])[] = [
  ['setTarget', [null]],
  ['tokens', ['chars/4']],
  ['curve', ['tokens', 'chars/4', {}]],
  ['filter', [{ roles: [], problemsOnly: true, callsOnly: false, tool: null, text: '' }]],
  ['peek', [{ kind: 'trim', unit: 'messages', budget: 2, counter: 'chars/4', options: {} }]],
  ['plan', [{ kind: 'repair', preset: 'recommended' }]],
  ['rows', [0, 5]],
];

/** Asks as the worker does: what changes hands is no longer there. */
async function asking() {
  const host = createHost();
  const ask = async (method: Method, args: readonly unknown[]) => {
    const value = await host.answer(method, args, () => undefined);
    const transfer = buffersOf(method, value);
    return { value: structuredClone(value, { transfer }), handed: transfer.length };
  };
  const opened = await ask('open', [{ text: TEXT, fileName: null, target: null }]);
  return { ask, opened };
}

describe('memory that changes hands', () => {
  it('is that of the answer alone: every question is answered the same a second time', async () => {
    const { ask } = await asking();
    for (const [method, args] of QUESTIONS) {
      const first = await ask(method, args);
      const again = await ask(method, args);
      expect({ ...Object(again.value), id: 0 }, method).toEqual({ ...Object(first.value), id: 0 });
    }
  });

  it('is that of the long columns', async () => {
    const { ask, opened } = await asking();
    const view = opened.value as SessionView;
    expect(opened.handed).toBe(15);
    expect([view.rows.role.length, view.outline.edges.length, view.outline.lanes.top.length]).toEqual([5, 6, 1]);
    for (const [method, args] of QUESTIONS.slice(0, -1))
      expect((await ask(method, args)).handed, method).toBeGreaterThan(0);
    expect((await ask('rows', [0, 5])).handed).toBe(0);
  });

  it('a plan can be applied and taken back after its columns were handed over', async () => {
    const { ask, opened } = await asking();
    const plan = (await ask('plan', [{ kind: 'repair', preset: 'recommended' }])).value as PlanView;
    expect(plan.tally).toEqual([4, 1, 0, 0, 0]);
    const applied = (await ask('apply', [plan.id])).value as SessionView;
    expect(applied.rows.count).toBe(4);
    const back = (await ask('undo', [])).value as SessionView;
    expect(back.rows).toEqual((opened.value as SessionView).rows);
  });
});
