import { expect, test } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const errorsOf = (...asked: Parameters<typeof validateMessages>) =>
  validateMessages(...asked).filter(({ severity }) => severity === 'error');

test('Fix all ends what only the text that it makes shows, and leaves the rest byte for byte', () => {
  // Under a role that the API does not know nothing is described, so the key is found once the role is named.
  const text = `{"model": "zai-glm-4.6", "temperature": 1.0, "messages": [
  {"role": "user", "content": "Read the file."},
  {"role": "narrator", "content": "Reading.", "reasoning_content": "First the file."},
  {"role": "user", "content":  "Go on."},
  {"role": "assistant", "content": "Done.", "reasoning_content": "Short."}
]}`;
  const snapshot = openTranscript(text, { target: 'cerebras' });
  const refusal =
    "messages.3.assistant.reasoning_content: property 'messages.3.assistant.reasoning_content' is unsupported";
  const plan = planRepair(snapshot, { refusal });
  const after = applyPlan(snapshot, plan);
  expect(errorsOf(after.snapshot, { refusal, original: () => snapshot })).toEqual([]);
  expect(after.text).toBe(`{"model": "zai-glm-4.6", "temperature": 1.0, "messages": [
  {"role": "user", "content": "Read the file."},
  {"role": "assistant", "content": "Reading."},
  {"role": "user", "content":  "Go on."},
  {"role": "assistant", "content": "Done."}
]}`);
  expect(plan.rows.map(({ index, by }) => [index, by])).toEqual([
    [1, 'roles/unknown'],
    [1, 'content/unknown-key'],
    [3, 'content/unknown-key'],
  ]);
  expect(planRepair(after.snapshot, { refusal, original: () => snapshot }).changes).toEqual([]);
});

test('only the conversation that is asked about is repaired, also where nothing is left of it', () => {
  const dangling = [
    { role: 'user', content: 'Look.' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }],
    },
  ];
  const text = JSON.stringify({
    a: { model: 'gpt-5.2', messages: dangling },
    b: { model: 'gpt-5.2', messages: dangling },
  });
  const snapshot = openTranscript(text);
  expect(snapshot.transcripts).toHaveLength(2);
  const after = applyPlan(snapshot, planRepair(snapshot, { transcript: 1 }));
  expect(JSON.parse(after.text).a).toEqual({ model: 'gpt-5.2', messages: dangling });
  expect(errorsOf(after.snapshot, { transcript: 1 })).toEqual([]);
});
