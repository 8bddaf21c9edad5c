import { describe, expect, it } from 'vitest';
import { findings, repaired } from '../testing/rejected.ts';

const SYSTEM = { role: 'system', content: 'You count hens.' };
const USER = { role: 'user', content: 'Who are you?' };
const ANSWER = { role: 'assistant', content: 'A counter.' };
const LAST = { role: 'user', content: 'How many hens?' };

describe('system text that is rejected where it stands', () => {
  it.each([
    '"detail": "Invalid request: Incorrect role system."',
    "role 'system' is not allowed here",
    'Unexpected role: system',
    "400 messages.2.role: role 'system' is not permitted here",
    'messages[2]: system role not allowed at this position',
  ])('moves to the front where none stands there: %s', (refusal) => {
    const body = { model: 'lake-7b', messages: [USER, ANSWER, SYSTEM, LAST] };
    expect(findings(body, refusal).map(({ rule, messageIndex }) => [rule, messageIndex])).toEqual([
      ['roles/system-position', 2],
    ]);
    expect(repaired(body, refusal)).toEqual({ ...body, messages: [SYSTEM, USER, ANSWER, LAST] });
  });

  it('is the words of the user where the role itself is not known', () => {
    const body = { model: 'lake-7b', messages: [SYSTEM, USER] };
    expect(repaired(body, 'Incorrect role system.')).toEqual({
      ...body,
      messages: [{ ...SYSTEM, role: 'user' }, USER],
    });
  });
});

describe('a role that a template does not know', () => {
  it.each([
    '{"error":{"message":"chat template rejected the request: Unexpected message role.","type":"invalid_request_error"}}',
    'Unexpected message role.',
  ])('is found and fixed, whatever the chosen API knows: %s', (refusal) => {
    const body = { model: 'lake-7b', messages: [{ ...SYSTEM, role: 'developer' }, USER] };
    expect(findings(body, refusal).map(({ rule, at }) => [rule, at])).toEqual([['roles/unknown', '/messages/0/role']]);
    expect(repaired(body, refusal)).toEqual({ ...body, messages: [SYSTEM, USER] });
  });
});
