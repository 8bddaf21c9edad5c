import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const TARGETS = ['groq', 'mistral', 'deepseek', 'openai-chat'] as const;
/** As the fixture of kinds that are wrong has it: a text that is a number keeps it a list of chat messages. */
const body = (content: unknown, more: object = {}) =>
  JSON.stringify({
    model: 'llama-3.3-70b-versatile',
    messages: [
      { role: 'user', content: [{ type: 'text', text: 7 }] },
      { role: 'assistant', content: 'Yes.', ...more },
      { role: 'user', content },
    ],
  });

describe('a text where a part belongs', () => {
  it.each(TARGETS)('keeps its words for %s', (target) => {
    const snapshot = openTranscript(body(['Why?', { type: 'text', text: 'And?' }]), { target });
    const { text, snapshot: after } = applyPlan(snapshot, planRepair(snapshot, { target }));
    const { messages } = JSON.parse(text) as { messages: { content: unknown }[] };
    const kept = [
      { type: 'text', text: 'Why?' },
      { type: 'text', text: 'And?' },
    ];
    expect(messages.at(-1)!.content).toEqual(kept);
    expect(validateMessages(after, { target }).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

it('calls that are no list are removed once, and the plan comes to its end', () => {
  const snapshot = openTranscript(body(['Why?'], { tool_calls: 'none' }), { target: 'groq' });
  const plan = planRepair(snapshot, { target: 'groq' });
  expect(plan.rows.map(({ index }) => index).sort()).toEqual([0, 1, 2]);
  expect(plan.note ?? '').not.toContain('still changing');
  expect(JSON.parse(applyPlan(snapshot, plan).text).messages[1]).toEqual({ role: 'assistant', content: 'Yes.' });
});

it('a part that is written anew has no half of an emoji either', () => {
  const thinking = [{ type: 'thinking', thinking: [{ type: 'text', text: 'half \ud83d' }] }];
  const snapshot = openTranscript(body('Why?', { content: thinking }), { target: 'openai-chat' });
  const { text } = applyPlan(snapshot, planRepair(snapshot, { target: 'openai-chat' }));
  const written = JSON.parse(text).messages[1].content[0].text;
  expect(written).toContain('half \ufffd');
});

it('a picture that cannot stay is called one', () => {
  const url = `data:image/png;base64,${'A'.repeat(400)}`;
  const snapshot = openTranscript(body([{ type: 'image_url', image_url: { url } }]), { target: 'deepseek' });
  const { text } = applyPlan(snapshot, planRepair(snapshot, { target: 'deepseek' }));
  expect(text).toContain('[image removed]');
});
