import { expect, test } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const repaired = (body: unknown): { text: string; lost: number; left: string[] } => {
  const snapshot = openTranscript(JSON.stringify(body));
  const plan = planRepair(snapshot);
  const applied = applyPlan(snapshot, plan);
  const left = validateMessages(applied.snapshot).filter((finding) => finding.severity === 'error');
  return { text: applied.text, lost: plan.lost, left: left.map((finding) => finding.message) };
};

test('a question under the key of another API moves to the key of Gemini', () => {
  const { text, lost, left } = repaired({
    model: 'gemini-2.5-pro',
    contents: [
      { role: 'user', content: 'Where is my parcel?' },
      { role: 'model', parts: [{ text: 'On its way.' }] },
      { role: 'user', parts: [{ text: 'Since when?' }] },
    ],
  });
  expect(JSON.parse(text).contents[0]).toEqual({ role: 'user', parts: [{ text: 'Where is my parcel?' }] });
  expect([lost, left]).toEqual([0, []]);
});

test('the words of a text block under a wrong key move to `text`', () => {
  const { text, lost, left } = repaired({
    model: 'claude-sonnet-4-5',
    max_tokens: 9,
    messages: [
      { role: 'user', content: [{ type: 'text', content: 'Where is my parcel?' }] },
      { role: 'assistant', content: 'On its way.' },
      { role: 'user', content: 'Since when?' },
    ],
  });
  expect(JSON.parse(text).messages[0].content).toEqual([{ type: 'text', text: 'Where is my parcel?' }]);
  expect([lost, left]).toEqual([0, []]);
});

test('a call of Converse with one key too many loses that key alone', () => {
  const { text, left } = repaired({
    modelId: 'anthropic.claude-3',
    messages: [
      { role: 'user', content: [{ text: 'List them.' }] },
      {
        role: 'assistant',
        content: [{ toolUse: { toolUseId: 't1', name: 'f', input: { a: 'b' } }, cache_control: { type: 'ephemeral' } }],
      },
      { role: 'user', content: [{ toolResult: { toolUseId: 't1', content: [{ text: 'one' }] } }] },
    ],
    toolConfig: { tools: [{ toolSpec: { name: 'f', inputSchema: { json: { type: 'object' } } } }] },
  });
  expect(JSON.parse(text).messages[1].content).toEqual([
    { toolUse: { toolUseId: 't1', name: 'f', input: { a: 'b' } } },
  ]);
  expect(left).toEqual([]);
});

test('what is removed with an unknown key is counted, also where no part was read', () => {
  const { text, lost } = repaired({
    model: 'claude-sonnet-4-5',
    max_tokens: 9,
    messages: [{ role: 'user', content: [{ type: 'text', text: 'hello', remark: 'never shown' }] }],
  });
  expect(text).not.toContain('never shown');
  expect(lost).toBe('never shown'.length);
});
