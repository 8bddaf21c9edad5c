import { expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';

it('a message of nobody known that becomes the user’s thinks no more, where the API takes no thoughts of a user', () => {
  const thought = { role: 'other', content: 'and this', reasoning_content: 'hm' };
  const messages = [{ role: 'user', content: 'this' }, { role: 'assistant', content: 'yes' }, thought];
  const snapshot = openTranscript(JSON.stringify({ model: 'mistral-large', messages }), {
    format: 'openai-chat',
    target: 'mistral',
  });
  const { snapshot: after, text } = applyPlan(snapshot, planRepair(snapshot));
  expect(validateMessages(after).filter((it) => it.severity === 'error')).toEqual([]);
  expect(text).toContain('and this');
});

it('a developer message that is moved to the front gets the role that is known there', () => {
  const messages = [
    { role: 'user', content: 'this' },
    { role: 'assistant', content: 'yes' },
    { role: 'developer', content: 'be brief' },
    { role: 'user', content: 'that' },
  ];
  const snapshot = openTranscript(JSON.stringify({ model: 'm', messages }), {
    format: 'openai-chat',
    target: 'minimax',
  });
  const found = validateMessages(snapshot).find(({ rule }) => rule === 'roles/unknown');
  const { text } = applyPlan(snapshot, planFix(snapshot, found?.key ?? '', 'move-system'));
  expect((JSON.parse(text) as { messages: object[] }).messages[0]).toEqual({ role: 'system', content: 'be brief' });
});
