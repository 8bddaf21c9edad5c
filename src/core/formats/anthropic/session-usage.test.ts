import { describe, expect, it } from 'vitest';
import { sessionUsage } from './session-usage.ts';

interface Line {
  readonly id?: string;
  readonly request?: string;
  readonly prompt?: number;
  readonly text: string;
  readonly side?: boolean;
  readonly model?: string;
  readonly picture?: boolean;
  readonly thinking?: string;
}

const line = ({ id, request, prompt, text, side, model, picture, thinking }: Line): object => ({
  isSidechain: side ?? false,
  ...(request === undefined ? {} : { requestId: request }),
  message: {
    role: id === undefined ? 'user' : 'assistant',
    ...(id === undefined ? {} : { id, model: model ?? 'm' }),
    content: [
      { type: 'text', text },
      ...(thinking === undefined ? [] : [{ type: 'thinking', thinking, signature: 's' }]),
      ...(picture ? [{ type: 'tool_result', content: [{ type: 'image', source: {} }] }] : []),
    ],
    ...(prompt === undefined
      ? {}
      : { usage: { input_tokens: 3, cache_read_input_tokens: prompt - 3, cache_creation_input_tokens: 0 } }),
  },
});

const usage = (records: unknown) => sessionUsage({ value: records, isRecords: true }, { at: '' });

describe('usage of a session file', () => {
  it('takes one request, however many lines repeat its usage', () => {
    const records = [
      line({ text: 'question' }),
      line({ id: 'a', request: 'r1', prompt: 1000, text: 'first line' }),
      line({ id: 'a', request: 'r1', prompt: 1000, text: 'second line' }),
      line({ text: 'result one' }),
      line({ text: 'result two' }),
      line({ id: 'b', request: 'r2', prompt: 1050, text: 'answer' }),
    ];
    expect(usage(records)).toEqual([
      { prompt: 1000, after: 0, texts: ['question'], messages: 1 },
      { prompt: 1050, after: 1000, texts: ['first line', 'second line', 'result one', 'result two'], messages: 2 },
    ]);
  });

  it('starts afresh after compaction and with another model, and keeps side chains apart', () => {
    const records = [
      line({ id: 'a', prompt: 1000, text: '1' }),
      line({ id: 'side', prompt: 77, text: 'w', side: true }),
      line({ id: 'b', prompt: 300, text: '2' }),
      line({ id: 'c', prompt: 320, text: '3' }),
      line({ id: 'd', prompt: 400, text: '4', model: 'other' }),
    ];
    expect(usage(records).map(({ prompt, after, texts }) => [prompt, after, ...texts])).toEqual([
      [1000, 0],
      [77, 0],
      [300, null, '1'],
      [320, 300, '2'],
      [400, null, '3'],
    ]);
  });

  it('does not know how much a picture added, and knows again behind it', () => {
    const records = [
      line({ id: 'a', prompt: 1000, text: '1' }),
      line({ text: 'look', picture: true }),
      line({ id: 'b', prompt: 3000, text: '2' }),
      line({ id: 'c', prompt: 3100, text: '3' }),
    ];
    expect(usage(records).map((it) => it.after)).toEqual([0, null, 3000]);
  });

  const result = (text: string) => ({
    isSidechain: false,
    message: { role: 'user', content: [{ type: 'tool_result', content: text }] },
  });

  it('counts thinking as sent again with the results of its turn, and does not know whether it outlives the turn', () => {
    const records = [
      line({ id: 'a', prompt: 1000, text: '1', thinking: 'I wonder' }),
      result('42'),
      line({ id: 'b', prompt: 1100, text: '2' }),
      line({ text: 'next question' }),
      line({ id: 'c', prompt: 1150, text: '3' }),
      line({ text: 'another' }),
      line({ id: 'd', prompt: 1200, text: '4' }),
    ];
    expect(usage(records).map(({ after, texts }) => [after, ...texts])).toEqual([
      [0],
      [1000, '1', 'I wonder', '42'],
      [null, '2', 'next question'],
      [1150, '3', 'another'],
    ]);
  });

  it('does not know how much thinking adds whose text is not written down', () => {
    const records = [
      line({ id: 'a', prompt: 1000, text: '1', thinking: '' }),
      result('42'),
      line({ id: 'b', prompt: 4000, text: '2' }),
      result('43'),
      line({ id: 'c', prompt: 4100, text: '3' }),
    ];
    expect(usage(records).map((it) => it.after)).toEqual([0, null, 4000]);
  });

  it('does not know what a reminder of the program added, or a cleared context took away', () => {
    const reminder = { type: 'attachment', attachment: { type: 'task_reminder', content: [] } };
    const hook = { type: 'attachment', attachment: { type: 'hook_success', content: '' } };
    const cleared = { type: 'system', subtype: 'microcompact_boundary' };
    const ask = (id: string, prompt: number) => line({ id, prompt, text: id });
    const records = [
      reminder,
      ask('a', 10),
      hook,
      ask('b', 20),
      reminder,
      ask('c', 30),
      cleared,
      ask('d', 40),
      ask('e', 50),
    ];
    expect(usage(records).map((it) => it.after)).toEqual([0, 10, null, null, 40]);
  });

  it('takes an answer that is written on behind the result of its first call for one message', () => {
    const records = [
      line({ id: 'a', prompt: 1000, text: 'call one' }),
      result('1'),
      line({ id: 'a', prompt: 1000, text: 'call two' }),
      result('2'),
      line({ id: 'b', prompt: 1100, text: 'answer' }),
    ];
    expect(usage(records)[1]).toMatchObject({ messages: 2, texts: ['call one', '1', 'call two', '2'] });
  });

  it('reads around anything else, wherever the list stands', () => {
    expect(usage([null, 3, {}, { message: 'x' }, { message: { usage: {} } }])).toEqual([]);
    expect(usage({ loglines: [] })).toEqual([]);
    const loglines = [line({ text: 'q' }), line({ id: 'a', prompt: 10, text: 'a' })];
    expect(sessionUsage({ value: { loglines }, isRecords: false }, { at: '/loglines' })).toHaveLength(1);
  });
});
