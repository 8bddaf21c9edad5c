import { expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, validateMessages } from '../session.ts';

it('a turn that a fix has written says of itself that there was no reasoning, once', () => {
  const snapshot = openTranscript(
    JSON.stringify({
      model: 'kimi-k2-thinking',
      thinking: { type: 'enabled' },
      messages: [
        { role: 'tool', tool_call_id: 'gone', content: 'x' },
        { role: 'user', content: 'hi' },
      ],
    }),
    { target: 'moonshot' },
  );
  const plan = planFix(snapshot, 'tools/orphan-result@/messages/0', 'add-missing-call');
  expect(plan.rows.filter((it) => it.by === 'reasoning/missing-content')).toHaveLength(1);
  const { snapshot: after, text } = applyPlan(snapshot, plan);
  expect(text).toContain('"reasoning_content":""');
  expect(validateMessages(after).filter((it) => it.severity === 'error')).toEqual([]);
});
