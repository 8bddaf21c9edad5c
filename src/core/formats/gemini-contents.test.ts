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

it('tools that are one object in place of a list are declared as well', () => {
  const declarations = [{ name: 'find', parameters: { type: 'object', properties: { tags: { type: 'array' } } } }];
  const contents = [{ role: 'user', parts: [{ text: 'hi' }] }];
  const found = (tools: object) => {
    const body = { model: 'gemini-2.5-flash', contents, tools };
    return validateMessages(openTranscript(JSON.stringify(body))).map(({ rule, at }) => `${rule} ${at}`);
  };
  const at = 'function_declarations/0/parameters/properties/tags';
  expect(found([{ function_declarations: declarations }])).toEqual([`schema/items /tools/0/${at}`]);
  expect(found({ function_declarations: declarations })).toEqual([`schema/items /tools/${at}`]);
});
