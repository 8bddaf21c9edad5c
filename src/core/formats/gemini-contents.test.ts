import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';

const opened = (value: unknown) => openTranscript(JSON.stringify(value));
const errors = (value: unknown): string[] =>
  validateMessages(opened(value)).flatMap((it) => (it.severity === 'error' ? [it.rule] : []));

describe('contents of Gemini under a role that it refuses', () => {
  const said = (role: string) => ({ role, parts: [{ text: 'x' }] });

  it.each([
    ['alone in a body', { contents: [said('invalid_role')] }],
    ['an answer of an assistant', { contents: [said('user'), said('assistant'), said('user')] }],
    ['in a bare list', [said('user'), said('assistant')]],
  ])('are read, and the role is told: %s', (_, value) => {
    expect(opened(value).format.id).toBe('gemini-contents');
    expect(errors(value)).toContain('roles/unknown');
  });
});
