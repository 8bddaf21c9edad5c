import { expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../../session.ts';

/** A call without its input, which the AI SDK refuses when the file is opened again: mended, call and result are one note. */
const refused = { type: 'dynamic-tool', toolName: 'ls', toolCallId: 'c1', state: 'output-available', output: 'x' };
const said = (role: string, ...parts: object[]) => ({ id: role, role, parts });

it.each([
  ['a user message', 'mistral', 'user', true],
  ['a system message that may not stand behind an answer', 'mistral', 'system', false],
  ['a system message that may stand anywhere', 'deepseek', 'system', true],
] as const)('a call with its result and %s behind it, for %s', (_, target, role, isOffered) => {
  const text = { type: 'text', text: 'hi' };
  const list = [said('assistant', text, refused), said(role, text), said('user', text)];
  const snapshot = openTranscript(JSON.stringify(list), { format: 'ai-sdk-ui', target });
  const found = validateMessages(snapshot).find((it) => it.rule === 'session/client-schema');
  expect(found).toBeDefined();
  expect(found?.fixes.includes('mend-record')).toBe(isOffered);
});

it.each([
  ['where the user has to speak first', 'chat-template-strict', false],
  ['where anybody may', 'openai-chat', true],
] as const)('a call of a system message with its result, in front of an answer, %s', (_, target, isOffered) => {
  const text = { type: 'text', text: 'hi' };
  const list = [said('system', text, refused), said('assistant', text), said('user', text)];
  const snapshot = openTranscript(JSON.stringify(list), { format: 'ai-sdk-ui', target });
  const found = validateMessages(snapshot).find((it) => it.rule === 'session/client-schema');
  expect(found?.fixes.includes('mend-record')).toBe(isOffered);
});

const held = { type: 'tool-ls', toolCallId: 'c1', state: 'output-available', input: {}, output: 'x' };
const open = { type: 'tool-ls', toolCallId: 'c1', state: 'input-available' };

it.each([
  ['a result, and its call has another', [said('user', held, refused)]],
  [
    'a result, and its call is in the message before',
    [said('assistant', { ...open, input: {} }), said('user', refused)],
  ],
  ['a call, and its result is in the next message', [said('assistant', open), said('user', refused)]],
])('is not offered where it removes %s', (_, messages) => {
  const list = [said('user', { type: 'text', text: 'hi' }), ...messages];
  const snapshot = openTranscript(JSON.stringify(list), { format: 'ai-sdk-ui', target: 'anthropic' });
  const found = validateMessages(snapshot).filter(({ rule }) => rule === 'session/client-schema');
  expect(found).not.toEqual([]);
  expect(found.flatMap(({ fixes }) => fixes)).toEqual([]);
});
