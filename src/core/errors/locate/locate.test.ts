import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TargetId } from '../../model/diagnostic.ts';
import { decodeError as decodeInFile } from '../../session/errors.ts';
import { openTranscript, validateMessages } from '../../session.ts';
import { decodeError } from '../decode.ts';
import type { DecodedError } from '../decoded.ts';

const user = (content: unknown) => ({ role: 'user', content });
const said = (content: unknown) => ({ role: 'assistant', content });
const use = (id: string) => ({ type: 'tool_use', id, name: 'f', input: {} });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'ok' });
const calls = (...ids: string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })),
});
const tool = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'ok' });
const system = { role: 'system', content: 'Be brief.' };

function decode(error: string, messages: readonly unknown[] | string, target: TargetId): DecodedError {
  const snapshot = openTranscript(typeof messages === 'string' ? messages : JSON.stringify(messages), { target });
  const transcript = snapshot.transcripts[0];
  return decodeError(error, {
    messages: transcript?.messages ?? [],
    diagnostics: validateMessages(snapshot),
    targetId: snapshot.target.id,
  });
}

const MISSING = (index: number, ...ids: string[]): string =>
  `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
const OLD = (index: number): string =>
  `messages.${index}: Did not find 1 \`tool_result\` block(s) at the beginning of this message. Messages following \`tool_use\` blocks must begin with a matching number of \`tool_result\` blocks.`;

const open = [user('a'), said([use('toolu_1')]), user([result('toolu_1')]), said([use('toolu_2')]), user('next')];

describe('by id', () => {
  test('the call, whatever the number says', () => {
    const { culprit, notInFile } = decode(MISSING(41, 'toolu_2'), open, 'anthropic');
    expect(culprit).toMatchObject({ how: 'id', messageIndex: 3, partIndex: 0, at: '/3/content/0', sure: 'certain' });
    expect(culprit?.note).toContain('message 41');
    expect(notInFile).toBeUndefined();
  });

  test('an id that lost its signs, or its end', () => {
    const messages = [user('a'), said([use('toolu_01HqfLWiAKQLsniF2fBGF2KD')]), user('b')];
    for (const id of [
      'toolu01HqfLWiAKQLsniF2fBGF2KD',
      'toolu_01HqfLWiAKQLsni…',
      'toolu_01HqfLWiAKQLsniF2f',
      'too...2KD',
    ])
      expect(decode(MISSING(1, id), messages, 'anthropic').culprit).toMatchObject({ how: 'id', messageIndex: 1 });
  });

  test('the second answer, not the first', () => {
    const messages = [user('a'), calls('call_1'), tool('call_1'), tool('call_1'), user('b')];
    const error = "Invalid parameter: Duplicate value for 'tool_call_id' of 'call_1', in messages[2] and messages[3].";
    expect(decode(error, messages, 'openai-chat').culprit).toMatchObject({
      how: 'id',
      messageIndex: 3,
      sure: 'certain',
    });
  });

  test('the orphan, not a call of the same name elsewhere', () => {
    const messages = [user([result('toolu_9')]), said('ok'), user('b')];
    const error = 'messages.0.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_9.';
    expect(decode(error, messages, 'anthropic').culprit).toMatchObject({ how: 'id', messageIndex: 0, partIndex: 0 });
  });
});

describe('by path', () => {
  test('the message of that number', () => {
    const messages = [user('a'), said(''), user('b')];
    const error =
      'messages.1: all messages must have non-empty content except for the optional final assistant message';
    expect(decode(error, messages, 'anthropic').culprit).toMatchObject({
      how: 'path',
      messageIndex: 1,
      sure: 'certain',
    });
  });

  test('the old wording counts the message after the calls', () => {
    expect(decode(OLD(4), open, 'anthropic').culprit).toMatchObject({ how: 'path', messageIndex: 3, sure: 'certain' });
  });

  test('a part by its number', () => {
    const messages = [user('a'), said([{ type: 'text', text: 'x' }, use('bad id!')]), user([result('bad id!')])];
    const error = "messages.1.content.1.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'";
    expect(decode(error, messages, 'anthropic').culprit).toMatchObject({
      how: 'path',
      at: '/1/content/1',
      messageIndex: 1,
      partIndex: 1,
    });
  });

  test('neighbours that are sent as one message', () => {
    const messages = [user('a'), user('b'), said('x'), user('c'), said([use('toolu_2')]), user('next')];
    expect(decode(OLD(4), messages, 'anthropic').culprit).toMatchObject({
      how: 'path',
      messageIndex: 4,
      sure: 'certain',
    });
  });

  test('a picture that no rule of ours looks at', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } };
    const messages = [user('a'), said('b'), user([{ type: 'text', text: 'see' }, image])];
    const error =
      'messages.2.content.1.image.source.base64.data: At least one of the image dimensions exceed max allowed size: 8000 pixels';
    const { culprit, notInFile } = decode(error, messages, 'anthropic');
    expect(culprit).toMatchObject({ how: 'path', messageIndex: 2, partIndex: 1, sure: 'likely' });
    expect(notInFile).toBeUndefined();
  });
});

describe('shifted', () => {
  test('the system message was lifted out of the list', () => {
    const messages = [system, user('a'), calls('c1'), tool('c1'), said(''), user('b')];
    const error =
      'messages.3: all messages must have non-empty content except for the optional final assistant message';
    const { culprit } = decode(error, messages, 'anthropic');
    expect(culprit).toMatchObject({ how: 'shifted', messageIndex: 4, sure: 'certain' });
    expect(culprit?.note).toContain('system');
  });

  test('tool messages were joined', () => {
    const messages = [user('a'), calls('c1', 'c2'), tool('c1'), tool('c2'), said(''), user('b')];
    const error =
      'messages.3: all messages must have non-empty content except for the optional final assistant message';
    const { culprit } = decode(error, messages, 'anthropic');
    expect(culprit?.messageIndex).toBe(4);
    expect(culprit?.note).toContain('joined');
  });
});

describe('by rule', () => {
  test('a text without place', () => {
    const messages = [user('a'), said([{ type: 'text', text: '' }]), user('b')];
    const { culprit } = decode('messages: text content blocks must be non-empty', messages, 'anthropic');
    expect(culprit).toMatchObject({ how: 'rule', messageIndex: 1, partIndex: 0, sure: 'certain' });
  });

  test('the nearest message when the named one is sound', () => {
    const messages = [user('a'), said(''), user('b'), said('c'), user('d'), said('e'), user('f')];
    const error =
      'messages.5: all messages must have non-empty content except for the optional final assistant message';
    const { culprit } = decode(error, messages, 'anthropic');
    expect(culprit).toMatchObject({ how: 'rule', messageIndex: 1 });
    expect(culprit?.note).toContain('does not break');
  });
});

describe('not in the file', () => {
  const sound = [user('a'), said([use('toolu_1')]), user([result('toolu_1')])];

  test('the history satisfies the rule', () => {
    const { culprit, notInFile } = decode(MISSING(1, 'toolu_1'), sound, 'anthropic');
    expect(culprit).toMatchObject({ how: 'id', messageIndex: 1, sure: 'likely' });
    expect(notInFile).toContain('We checked all 3 messages');
  });

  test('the id is not there', () => {
    expect(decode(MISSING(1, 'toolu_nothere'), sound, 'anthropic').notInFile).toContain('toolu_nothere');
  });

  test('the number is beyond the end', () => {
    const error =
      'messages.90: all messages must have non-empty content except for the optional final assistant message';
    const { culprit, notInFile } = decode(error, sound, 'anthropic');
    expect(culprit).toBeUndefined();
    expect(notInFile).toContain('this file has 3');
  });

  test('another API is chosen than the one that answered', () => {
    const error =
      'messages: roles must alternate between "user" and "assistant", but found multiple "user" roles in a row';
    const { notInFile, notChecked } = decode(error, [user('a'), said('b')], 'openai-chat');
    expect(notInFile).toBeUndefined();
    expect(notChecked).toContain('comes from Anthropic Messages; choose it');
  });

  test('an id that stands outside the messages is not denied', () => {
    const text = JSON.stringify({ model: 'claude-sonnet-4-5', messages: sound, metadata: { user_id: 'toolu_9' } });
    const { notInFile, notChecked } = decodeInFile(MISSING(1, 'toolu_9'), openTranscript(text));
    expect(notInFile).toBeUndefined();
    expect(notChecked).toContain('line 1');
  });

  describe('a call of a session whose answer was recorded, without a result', () => {
    const message = (uuid: string, parentUuid: string | null, type: 'user' | 'assistant', content: unknown) => ({
      type,
      uuid,
      parentUuid,
      sessionId: 's',
      message: {
        role: type,
        content,
        ...(type === 'assistant' ? { model: 'claude-opus-4-1', id: `msg_${uuid}` } : {}),
      },
    });
    const records = [
      message('a', null, 'user', 'list'),
      message('b', 'a', 'assistant', [use('toolu_open')]),
      message('c', 'b', 'user', 'go on'),
      message('d', 'c', 'assistant', [{ type: 'text', text: 'done' }]),
      message('e', 'd', 'user', 'more'),
    ];
    const session = openTranscript(records.map((record) => JSON.stringify(record)).join('\n'));

    test('is the place of an error that names it', () => {
      expect(validateMessages(session).map(({ rule, severity }) => [rule, severity])).toContainEqual([
        'tools/missing-result',
        'info',
      ]);
      const { culprit, notInFile } = decodeInFile(MISSING(1, 'toolu_open'), session);
      expect([culprit?.messageIndex, notInFile]).toEqual([1, undefined]);
    });

    test('is not the place of an error that names another', () => {
      const { culprit, notInFile, notChecked } = decodeInFile(MISSING(61, 'toolu_other'), session);
      expect([culprit, notInFile]).toEqual([undefined, undefined]);
      expect(notChecked).toContain('toolu_other');
    });
  });

  test('a session file is not the request, so it rules nothing out', () => {
    const turns = [
      { type: 'user', uuid: 'a', parentUuid: null, sessionId: 's', message: { role: 'user', content: 'hi' } },
      {
        type: 'assistant',
        uuid: 'b',
        parentUuid: 'a',
        sessionId: 's',
        message: { role: 'assistant', model: 'claude-opus-4-1', content: [{ type: 'text', text: 'hello' }] },
      },
    ];
    const opened = openTranscript(turns.map((turn) => JSON.stringify(turn)).join('\n'), { target: 'openai-chat' });
    const error =
      "400 An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_x";
    const { notInFile, notChecked } = decodeInFile(error, opened);
    expect(notInFile).toBeUndefined();
    expect(notChecked).toContain('Not checked: the request');
  });

  test('nothing is said about trouble outside the history', () => {
    expect(decode('429 rate limit exceeded', sound, 'anthropic')).not.toHaveProperty('notInFile');
  });
});

describe('what our own rules predict leads back to them', () => {
  const folder = join(import.meta.dirname, '../../../fixtures/rules');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) =>
    /[\\/]bad\..*\.json$/.test(it),
  );

  test.each(files)('%s', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const target = file.split('.').at(-2) as TargetId;
    const snapshot = openTranscript(text, { target });
    const all = validateMessages(snapshot);
    for (const it of all) {
      if (it.predicted === undefined || it.severity === 'info') continue;
      const { culprit, notInFile, matches } = decode(it.predicted, text, target);
      expect(notInFile).toBeUndefined();
      const [first] = matches;
      if (first?.messageIndex === undefined && first?.ids.length === 0) continue;
      const same = all.filter((other) => other.predicted === it.predicted).map((other) => other.messageIndex);
      expect([it.predicted, same.includes(culprit?.messageIndex ?? -1)]).toEqual([it.predicted, true]);
      expect(culprit?.sure).toBe('certain');
    }
  });
});
