import { describe, expect, it } from 'vitest';
import { asked } from '../testing/asked.ts';

const said = (role: string, content: string) => ({ role, content });
const rolesAfter = (refusal: string, ...messages: object[]) =>
  asked({ model: 'm', messages }, refusal).fixed.messages.map(({ role }: { role: string }) => role);

describe('a role that is rejected by its name', () => {
  const VALUES = 'supported values are: `system`, `assistant`, `user`, `tool`';

  it.each([
    `The parameter \`messages.role\` specified in the request are not valid: invalid value: \`SYSTEM\`, ${VALUES}.`,
    `Invalid value: 'SYSTEM'. Supported values are: 'system', 'assistant', 'user' and 'tool'.`,
  ])('and only differs in its case from one is written as that, with all others: %s', (refusal) => {
    const messages = [said('SYSTEM', 'Count.'), said('USER', 'Hens?'), said('ASSISTANT', '12'), said('USER', 'Cows?')];
    expect(rolesAfter(refusal, ...messages)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  it.each(['invalid role: bot', 'messages[1]: unsupported role bot', 'Unknown role "bot" at index 1'])(
    'and that no API has becomes the one that it means: %s',
    (refusal) => {
      expect(rolesAfter(refusal, said('user', 'Hens?'), said('bot', '12'), said('user', 'Cows?'))).toEqual([
        'user',
        'assistant',
        'user',
      ]);
    },
  );

  it.each([
    'Unsupported role "developer" in messages[0]',
    `Invalid value: 'developer'. Supported values are: 'system', 'user'.`,
  ])('and is that of developers becomes the system: %s', (refusal) => {
    expect(rolesAfter(refusal, said('developer', 'Count.'), said('user', 'Hens?'))).toEqual(['system', 'user']);
  });
});

it('content that must be a string is written as one, whatever it is', () => {
  const refusal = 'messages.0.content must be a string or array';
  for (const content of [5, true, { hens: 5 }]) {
    const { fixed } = asked({ model: 'm', messages: [{ role: 'user', content }, said('assistant', 'ok')] }, refusal);
    expect(fixed.messages[0].content).toBe(JSON.stringify(content));
  }
});
