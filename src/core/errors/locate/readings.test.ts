import { describe, expect, test } from 'vitest';
import type { Message } from '../../model/message.ts';
import { openTranscript } from '../../session.ts';
import { decodeError } from '../decode.ts';
import { readingsOf } from './readings.ts';

function drawn(roles: string, requests: readonly (string | null)[] = []): readonly Message[] {
  const names = new Map([
    ['s', 'system'],
    ['u', 'user'],
    ['a', 'assistant'],
    ['t', 'tool'],
  ]);
  const list = [...roles].map((letter, i) => ({
    role: names.get(letter),
    content: `m${i}`,
    ...(letter === 't' ? { tool_call_id: 'c' } : {}),
  }));
  const { messages } = openTranscript(JSON.stringify(list)).transcripts[0]!;
  return messages.map((message, i) => ({ ...message, request: requests[i] ?? message.request }));
}

const shapes = (messages: readonly Message[]) =>
  readingsOf(messages).map((it) => [
    it.how,
    it.groups.map((group) => group.map((message) => message.index).join('+')).join(' '),
  ]);

describe('ways to number a history', () => {
  test('as sent, joined, and shifted by what converters do', () => {
    expect(shapes(drawn('suattuu'))).toEqual([
      ['path', '0 1 2 3 4 5 6'],
      ['path', '0 1 2 3+4+5+6'],
      ['shifted', '0 1 2 3+4 5 6'],
      ['shifted', '1 2 3 4 5 6'],
      ['shifted', '1 2 3+4 5 6'],
      ['shifted', '1 2 3+4+5+6'],
    ]);
  });

  test("the request's own numbers come first", () => {
    const messages = drawn('uaau', ['messages.0', 'messages.1', 'messages.1', 'messages.2']);
    expect(shapes(messages)[0]).toEqual(['path', '0 1+2 3']);
    const error =
      'messages.2: all messages must have non-empty content except for the optional final assistant message';
    const { culprit } = decodeError(error, { messages, diagnostics: [], targetId: 'anthropic' });
    expect(culprit).toMatchObject({ how: 'path', messageIndex: 3 });
  });

  test('numbers far apart do not make a list of holes', () => {
    const messages = drawn('ua', ['messages.0', 'messages.999999999']);
    expect(shapes(messages)[0]).toEqual(['path', '0 1']);
  });
});

describe('numbers that count from one', () => {
  const messages = drawn('uaua');
  const found = (error: string) => decodeError(error, { messages, diagnostics: [], targetId: 'generic' });

  test('AWS members', () => {
    const text =
      "1 validation error detected: Value at 'messages.2.member.content.1.member.toolUse.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+";
    expect(found(text).matches[0]).toMatchObject({ error: 'converse-constraint', messageIndex: 1, partIndex: 0 });
  });

  test('a position in the contents', () => {
    const text =
      'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call `default_api:f` , position 2.';
    expect(found(text).matches[0]).toMatchObject({ error: 'gemini-missing-thought-signature', messageIndex: 1 });
  });
});
