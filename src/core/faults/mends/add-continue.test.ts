import { expect, it } from 'vitest';
import type { TargetId } from '../../model/diagnostic.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../../session.ts';

const answer = JSON.stringify({ role: 'assistant', content: [{ type: 'text', text: 't' }] });
const offered = (text: string, target: TargetId) =>
  validateMessages(openTranscript(text, { target })).flatMap((it) => (it.rule === 'roles/last' ? it.fixes : []));

it('is not offered for an answer alone where the user has to speak first', () => {
  expect(offered(answer, 'chat-template-strict')).not.toContain('add-continue');
  expect(offered(answer, 'anthropic')).toContain('add-continue');
  expect(offered(`[${answer}]`, 'chat-template-strict')).toContain('add-continue');
});

const asking = { role: 'user', content: 'Which hens lay? Answer in JSON.' };
const repaired = (messages: readonly object[]) => {
  const snapshot = openTranscript(JSON.stringify({ model: 'claude-opus-4-6', max_tokens: 9, messages }));
  return JSON.parse(applyPlan(snapshot, planRepair(snapshot)).text).messages;
};

it.each(['{', '["', '```json', '<answer>'])('is not what follows %s, which only opens an answer', (content) => {
  expect(repaired([asking, { role: 'assistant', content }])).toEqual([asking]);
});

it.each(['...', 'Two hens: {', 'Yes'])('follows %s, which is an answer', (content) => {
  const messages = [asking, { role: 'assistant', content }];
  expect(repaired(messages)).toEqual([...messages, { role: 'user', content: 'Continue.' }]);
});

it('follows what opens an answer where no user turn is before it', () => {
  const messages = [asking, { role: 'assistant', content: 'Two.' }, { role: 'assistant', content: '{' }];
  expect(repaired(messages).at(-1)).toEqual({ role: 'user', content: 'Continue.' });
});
