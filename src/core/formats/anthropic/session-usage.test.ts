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
}

const line = ({ id, request, prompt, text, side, model, picture }: Line): object => ({
  isSidechain: side ?? false,
  ...(request === undefined ? {} : { requestId: request }),
  message: {
    role: id === undefined ? 'user' : 'assistant',
    ...(id === undefined ? {} : { id, model: model ?? 'm' }),
    content: [
      { type: 'text', text },
      { type: 'thinking', thinking: 'no prompt holds it again' },
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

  it('reads around anything else, wherever the list stands', () => {
    expect(usage([null, 3, {}, { message: 'x' }, { message: { usage: {} } }])).toEqual([]);
    expect(usage({ loglines: [] })).toEqual([]);
    const loglines = [line({ text: 'q' }), line({ id: 'a', prompt: 10, text: 'a' })];
    expect(sessionUsage({ value: { loglines }, isRecords: false }, { at: '/loglines' })).toHaveLength(1);
  });
});
