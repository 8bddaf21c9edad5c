import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import { planFixAll } from './plan-all.ts';
import { planTrim } from './trim.ts';

const SIGNATURE = `Er${'QmVlcw'.repeat(20)}AB`;
const thought = (thinking: string) => ({ type: 'thinking', thinking, signature: SIGNATURE });
const text = (said: string) => ({ type: 'text', text: said });
const user = (said: string) => ({ role: 'user', content: said });
const assistant = (...content: object[]) => ({ role: 'assistant', content });
const call = (id: string) => ({ type: 'tool_use', id, name: 'f', input: {} });
const result = (id: string, content = 'ok') => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content }],
});

const HISTORY = [
  user('first'),
  assistant(thought('one'), text('yes'), call('toolu_1')),
  user('go on'),
  assistant(thought('two'), text('and'), call('toolu_2')),
  result('toolu_2'),
  assistant(thought('three'), text('done')),
  user('thanks'),
];
const open = (model: string) =>
  openTranscript(JSON.stringify({ model, max_tokens: 9, messages: HISTORY }), { target: 'anthropic' });
const signed = (messages: string): number => messages.split('"signature"').length - 1;

describe('a model that binds thinking to what stands before it', () => {
  const snapshot = open('claude-fable-5-1');
  const day = '2026-11-21';

  it('has the blocks behind the first change counted, and both ways out', () => {
    const plan = planRepair(snapshot, { day });
    // A missing result is added behind the first call: what was thought before it stays what it was.
    expect(plan.unbound).toMatchObject({ blocks: 2, from: 2 });
    expect(plan.unbound?.request.headers).toEqual(['anthropic-beta: thinking-binding-controls-2026-08-01']);
    expect(JSON.parse(plan.unbound?.request.body ?? '')).toMatchObject({
      thinking: { block_binding: { prefix_mismatch_behavior: 'drop_block' } },
    });
    expect(plan.note).toContain('2 signed blocks');
    expect(signed(applyPlan(snapshot, plan).text)).toBe(3);
  });

  it('has them taken out where that is asked for, and no others', () => {
    const plan = planRepair(snapshot, { day, bound: 'strip' });
    expect(plan.unbound).toBeUndefined();
    const { text: after, snapshot: next } = applyPlan(snapshot, plan);
    expect(signed(after)).toBe(1);
    expect(after).toContain('"one"');
    expect(validateMessages(next, { day }).filter((it) => it.severity === 'error')).toEqual([]);
    expect(planRepair(next, { day, bound: 'strip' }).changes).toEqual([]);
  });

  it('is told of by a fix and by a trim as well', () => {
    const [found] = validateMessages(snapshot, { day });
    expect(found?.rule).toBe('tools/missing-result');
    const fix = planFix(snapshot, found!.key, 'remove-call', { day });
    expect(fix.unbound).toMatchObject({ blocks: 2, from: 1 });
    expect(
      signed(applyPlan(snapshot, planFix(snapshot, found!.key, 'remove-call', { day, bound: 'strip' })).text),
    ).toBe(1);
    const cut = { messages: 5 } as const;
    const trim = planTrim(snapshot, cut, { day });
    expect(trim.unbound?.blocks).toBe(signed(applyPlan(snapshot, trim).text));
    expect(signed(applyPlan(snapshot, planTrim(snapshot, cut, { day, bound: 'strip' })).text)).toBe(0);
  });

  it('is told of by one answer for all findings too, and has the blocks taken out there as well', () => {
    const all = planFixAll(snapshot, 'tools/missing-result', 'remove-call', { day });
    expect(all.unbound).toMatchObject({ blocks: 2, from: 1 });
    const stripped = planFixAll(snapshot, 'tools/missing-result', 'remove-call', { day, bound: 'strip' });
    expect(stripped.unbound).toBeUndefined();
    const { text: after, snapshot: next } = applyPlan(snapshot, stripped);
    expect(signed(after)).toBe(1);
    expect(validateMessages(next, { day }).filter((it) => it.rule === 'tools/missing-result')).toEqual([]);
  });

  it('says nothing where nothing stands behind the change, or the model does not bind', () => {
    expect(planRepair(open('claude-opus-4-8'), { day }).unbound).toBeUndefined();
    expect(planRepair(snapshot, { day: '2026-08-01' }).unbound).toBeUndefined();
    const sound = openTranscript(
      JSON.stringify({ model: 'claude-fable-5-1', max_tokens: 9, messages: HISTORY.slice(3) }),
      { target: 'anthropic' },
    );
    expect(planRepair(sound, { day }).unbound).toBeUndefined();
  });
});

describe('a way out that changes the request', () => {
  it('stands beside the fixes of a finding, and is no edit', () => {
    const history = {
      model: 'deepseek-v4',
      thinking: { type: 'enabled' },
      messages: [
        { role: 'user', content: 'x' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'a', content: 'r' },
      ],
    };
    const found = validateMessages(openTranscript(JSON.stringify(history), { target: 'deepseek' })).find(
      (it) => it.rule === 'reasoning/missing-content',
    );
    expect(found?.requests?.map((it) => it.body)).toEqual(['{"thinking":{"type":"disabled"}}']);
    expect(found?.fixes).not.toContain(found?.requests?.[0]?.title);
  });
});
