import { describe, expect, it } from 'vitest';
import { createHost } from '../../../worker/host.ts';
import type { PlanView } from '../../../worker/protocol.ts';
import { type Repair, requestOf, toggled, withOption } from './request.ts';

const JANUARY = 'provider-hygiene-2026-01';

/** A history that the gateway of September would change where that of January did not. */
const call = { type: 'tool_use', id: 'call.read-1', name: 'read', input: {} };
const HISTORY = JSON.stringify({
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  messages: [
    { role: 'user', content: 'Look.' },
    { role: 'assistant', content: [call] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: call.id, content: 'done' }] },
  ],
});

async function asking(): Promise<(request: Repair) => Promise<PlanView>> {
  const host = createHost();
  await host.answer('open', [{ text: HISTORY, fileName: null, target: 'anthropic' }], () => undefined);
  return async (request) => (await host.answer('plan', [request], () => undefined)) as PlanView;
}

const passOf = (plan: PlanView, id: string) => plan.passes.find((it) => it.id === id)!;
const policyOf = (plan: PlanView, id: string) => passOf(plan, id).options.find((it) => it.id === 'policy')?.value;

describe('the passes that run once a switch is moved', () => {
  it('keep the options of the preset', async () => {
    const ask = await asking();
    expect(passOf(await ask(requestOf('provider-hygiene', null)), 'hygiene-ids').changes).toBeGreaterThan(0);
    const plan = await ask(requestOf(JANUARY, null));
    expect(plan.rows).toEqual([]);
    const passes = toggled(plan, null, 'refused-media');
    const without = await ask(requestOf(JANUARY, passes));
    expect(policyOf(without, 'hygiene-ids')).toBe('2026-01');
    expect(without.rows).toEqual([]);
    expect(passes.map((it) => it.id)).not.toContain('refused-media');
  });

  it('have them again when a pass is switched off and on', async () => {
    const ask = await asking();
    const off = toggled(await ask(requestOf(JANUARY, null)), null, 'hygiene-ids');
    const plan = await ask(requestOf(JANUARY, off));
    expect(passOf(plan, 'hygiene-ids')).toMatchObject({ on: false });
    expect(policyOf(plan, 'hygiene-ids')).toBe('2026-01');
    const again = await ask(requestOf(JANUARY, toggled(plan, off, 'hygiene-ids')));
    expect(policyOf(again, 'hygiene-ids')).toBe('2026-01');
    expect(again.rows).toEqual([]);
  });

  it('have another option where one was set, and the others as they were', async () => {
    const ask = await asking();
    const passes = withOption(await ask(requestOf(JANUARY, null)), null, 'hygiene-ids', ['policy', '2026-09']);
    const plan = await ask(requestOf(JANUARY, passes));
    expect(policyOf(plan, 'hygiene-ids')).toBe('2026-09');
    expect(policyOf(plan, 'hygiene-turns')).toBe('2026-01');
    expect(passOf(plan, 'hygiene-ids').changes).toBeGreaterThan(0);
  });
});
