import { expect, test } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const request = {
  model: 'claude-3-5-sonnet-20240620',
  max_tokens: 100,
  messages: [
    { role: 'user', content: 'Book' },
    { role: 'user', content: 'a table for two.' },
  ],
};
const refusal =
  '400 messages: roles must alternate between "user" and "assistant", but found multiple "user" roles in a row';

test('roles that are rejected for not alternating are nowhere said to be fine, and are merged', () => {
  const snapshot = openTranscript(JSON.stringify(request));
  expect(snapshot.target.id).toBe('anthropic');
  expect(validateMessages(snapshot).map(({ severity }) => severity)).toEqual(['info']);
  const [found] = validateMessages(snapshot, { refusal });
  expect([found?.rule, found?.severity, found?.fixes]).toEqual(['roles/consecutive', 'error', ['merge-consecutive']]);
  expect(found?.message).not.toContain('fine');
  const { text, snapshot: after } = applyPlan(snapshot, planRepair(snapshot, { preset: 'recommended', refusal }));
  for (const { content } of request.messages) expect(text).toContain(content);
  expect(validateMessages(after, { refusal })).toEqual([]);
});
