import { expect, it } from 'vitest';
import type { TargetId } from '../../model/diagnostic.ts';
import { openTranscript, validateMessages } from '../../session.ts';

const answer = JSON.stringify({ role: 'assistant', content: [{ type: 'text', text: 't' }] });
const offered = (text: string, target: TargetId) =>
  validateMessages(openTranscript(text, { target })).flatMap((it) => (it.rule === 'roles/last' ? it.fixes : []));

it('is not offered for an answer alone where the user has to speak first', () => {
  expect(offered(answer, 'chat-template-strict')).not.toContain('add-continue');
  expect(offered(answer, 'anthropic')).toContain('add-continue');
  expect(offered(`[${answer}]`, 'chat-template-strict')).toContain('add-continue');
});
