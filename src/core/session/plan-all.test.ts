import { describe, expect, it } from 'vitest';
import { applyPlan, FIXES, openTranscript, planFix, planFixAll, validateMessages } from '../index.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } });
const asked = (...ids: string[]) => ({ role: 'assistant', content: 'Looking.', tool_calls: ids.map(call) });
const user = (content: string) => ({ role: 'user', content });
const tool = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'found' });
const body = (messages: readonly object[]) => JSON.stringify({ model: 'gpt-4o', messages });

const MANY = body([
  user('one'),
  asked('call_a', 'call_b'),
  tool('call_a'),
  user('two'),
  tool('call_x'),
  asked('call_c'),
  user('three'),
  asked('call_d', 'call_e'),
  user('four'),
  tool('call_y'),
  user('five'),
]);

describe('one answer for all findings of a rule', () => {
  const findings = validateMessages(openTranscript(MANY));
  const pairs = [...new Set(findings.flatMap((it) => it.fixes.map((fix) => `${it.rule} ${fix}`)))];

  it.each(pairs)('%s: leaves none of them, as the same answer given one by one does', (pair) => {
    const [rule = '', fix = ''] = pair.split(' ');
    const snapshot = openTranscript(MANY);
    const all = planFixAll(snapshot, rule, fix);
    expect(all.title).toContain(FIXES.find((it) => it.id === fix)?.title);
    const at = (it: ReturnType<typeof validateMessages>) =>
      it.filter((one) => one.rule === rule && one.fixes.includes(fix));
    const after = applyPlan(snapshot, all);
    expect(at(validateMessages(after.snapshot))).toEqual([]);
    let one = snapshot;
    for (let i = 0; i < 20; i++) {
      const [next] = at(validateMessages(one));
      if (!next) break;
      one = applyPlan(one, planFix(one, next.key, fix)).snapshot;
    }
    expect(JSON.parse(after.text)).toEqual(JSON.parse(one.text));
  });

  it('works on the lines of a file too', () => {
    const lines = [user('a'), { role: 'assistant', content: 'b' }]
      .flatMap((it) => [it, it, it, it, it])
      .map((it) => JSON.stringify(it));
    const text = [...lines.slice(0, 4), '{"ro', ...lines.slice(4, 8), '{"role":"us', ...lines.slice(8)].join('\n');
    const snapshot = openTranscript(text);
    expect(applyPlan(snapshot, planFixAll(snapshot, 'json/repaired', 'remove-line')).text).toBe(lines.join('\n'));
  });

  it('an unknown rule or fix is an empty plan', () => {
    expect(planFixAll(openTranscript(MANY), 'no/rule', 'remove-call').changes).toEqual([]);
    expect(planFixAll(openTranscript(MANY), 'tools/missing-result', 'no-fix').changes).toEqual([]);
  });
});
