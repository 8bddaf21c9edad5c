import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';

const lines = (...records: readonly object[]): string =>
  `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('Copilot CLI', () => {
  const event = (type: string, data: object, id: string, parentId: string | null) => ({ type, data, id, parentId });
  const file = { type: 'file', path: 'a.ts', displayName: 'a.ts' };
  const session = lines(
    event('user.message', { content: 'Read it.', attachments: [file] }, 'a', null),
    event('assistant.message', { content: 'Done.', toolRequests: [] }, 'b', 'a'),
    event(
      'user.message',
      { content: 'And this?', attachments: [file, { type: 'blob', data: GIF, mimeType: 'image/gif' }] },
      'c',
      'b',
    ),
  );

  it('loses the picture that a model without eyes was sent, and no file beside it', () => {
    const { errors, text, left } = answered(session, '400 some-model is not a multimodal model');
    expect(errors.map(({ at }) => at)).toEqual(['/2/data/attachments/1']);
    const [first, , third] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first.data.attachments).toEqual([file]);
    expect(third.data.attachments).toEqual([file]);
    expect(third.data.content).toContain('And this?');
    expect(left).toEqual([]);
  });
});

describe('pi', () => {
  const entry = (id: string, parentId: string | null, message: object) => ({
    ...{ type: 'message', id, parentId, timestamp: '2026-05-01T10:00:00.000Z' },
    message,
  });
  const start = { type: 'session', version: 3, id: 's', timestamp: '2026-05-01T10:00:00.000Z', cwd: '/home/u' };
  const thinking = (thought: string, thinkingSignature: string) => ({
    type: 'thinking',
    thinking: thought,
    thinkingSignature,
  });
  const said = (...content: readonly object[]) => ({ role: 'assistant', content, stopReason: 'stop' });
  const user = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] });

  it('has no file in a block of a picture', () => {
    const content = [
      { type: 'text', text: 'See it.' },
      { type: 'image', data: 'JVBERi0xLjQKJSVFT0Y=', mimeType: 'application/pdf' },
    ];
    const refusal =
      "400 messages.0.content.1.image.source.base64.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'";
    const { text, left } = answered(lines(start, entry('a', null, { role: 'user', content })), refusal);
    expect(text).not.toContain('JVBERi0');
    expect(text).toContain('See it.');
    expect(left).toEqual([]);
  });

  it('loses a rejected signature wherever it stands, and no other', () => {
    const session = lines(
      start,
      entry('a', null, user('One?')),
      entry('b', 'a', said(thinking('First.', 'reasoning'), { type: 'text', text: '1' })),
      entry('c', 'b', user('Two?')),
      entry('d', 'c', said(thinking('Second.', 'reasoning'), { type: 'text', text: '2' })),
      entry('e', 'd', user('Three?')),
      entry('f', 'e', said(thinking('Third.', 'ErUBCkYIBxgCIkDx9vQz'), { type: 'text', text: '3' })),
      entry('g', 'f', user('Four?')),
    );
    const { text } = answered(session, 'messages.1.content.0: Invalid `signature` in `thinking` block');
    expect(text).not.toMatch(/First\.|Second\./);
    expect(text).toContain('Third.');
  });
});

describe('Crush', () => {
  const row = (id: string, role: string, ...parts: readonly object[]) => ({
    id,
    session_id: 's',
    role,
    parts: JSON.stringify(parts),
  });
  const text = (words: string) => ({ type: 'text', data: { text: words } });
  const finish = { type: 'finish', data: { reason: 'canceled', time: 1 } };

  it('loses the answer that only ended', () => {
    const rows = [
      row('a', 'user', text('Go.')),
      row('b', 'assistant', text('Going.'), finish),
      row('c', 'user', text('Faster.')),
      row('d', 'assistant', finish),
      row('e', 'user', text('Well?')),
    ];
    const refusal = "Assistant message must contain either 'content' or 'tool_calls'!";
    const after = JSON.parse(answered(JSON.stringify(rows), refusal).text);
    expect(after).toEqual(rows.filter(({ id }) => id !== 'd'));
  });
});

describe('messages of the AI SDK', () => {
  it('keep what came out of a call that is written twice', () => {
    const call = { type: 'tool-list', toolCallId: 'c1', input: { all: true } };
    const output = { items: ['a', { b: 1 }] };
    const parts = [
      { ...call, state: 'input-available' },
      { ...call, state: 'output-available', output },
      { type: 'text', text: 'Two.' },
    ];
    const messages = [
      { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'List.' }] },
      { id: 'm2', role: 'assistant', parts },
      { id: 'm3', role: 'user', parts: [{ type: 'text', text: 'Thanks.' }] },
    ];
    const { fixed } = answered(messages, 'messages.1.content.1: `tool_use` ids must be unique');
    expect(fixed).toMatchObject([
      {},
      { parts: [{ toolCallId: 'c1', state: 'output-available', output }, { text: 'Two.' }] },
      {},
    ]);
  });
});
