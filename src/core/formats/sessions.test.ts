import { describe, expect, it } from 'vitest';
import { Draft } from '../model/draft.ts';
import { toValue } from '../text/spelling.ts';
import { codexRollout } from './codex-rollout.ts';
import { bareList } from './common/lists.ts';
import type { Format } from './format.ts';
import { geminiCli } from './gemini-cli.ts';
import { say } from './testing/session.ts';

const read = (format: Format, lines: readonly unknown[], unread: readonly { before: number; text: string }[] = []) =>
  format.read({ value: lines, isRecords: true, unread: () => unread }, bareList('', lines));

function spelled(format: Format, lines: readonly unknown[], change: (draft: Draft) => void): unknown[] {
  const transcript = read(format, lines);
  const draft = new Draft(transcript.messages);
  change(draft);
  const [placement] = format.spell({ value: lines, isRecords: true }, transcript, draft);
  return toValue(placement!.spelling, lines) as unknown[];
}

const item = (payload: object) => ({ timestamp: 't', type: 'response_item', payload });
const asked = (text: string) => item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
const said = (text: string) => item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] });
const call = (id: string) => item({ type: 'function_call', name: 'shell', arguments: '{}', call_id: id });
const output = (id: string) => item({ type: 'function_call_output', call_id: id, output: `of ${id}` });

describe('a Codex session', () => {
  const lines = [
    { timestamp: 't', type: 'session_meta', payload: { id: 's' } },
    asked('go'),
    item({ type: 'reasoning', summary: [], encrypted_content: 'x' }),
    call('c1'),
    { timestamp: 't', type: 'event_msg', payload: { type: 'token_count' } },
    call('c2'),
    output('c2'),
    output('c1'),
    said('Done.'),
  ];

  it('puts neighbouring items of the assistant together, past what is for the screen', () => {
    expect(say(read(codexRollout, lines))).toEqual([
      'user: go',
      'assistant: reasoning +c1 +c2',
      'tool: -c2',
      'tool: -c1',
      'assistant: Done.',
    ]);
  });

  it('takes out a call and its result, and nothing else', () => {
    const now = spelled(codexRollout, lines, (draft) => {
      draft.messages[1]!.parts.splice(1, 1);
      draft.messages.splice(3, 1);
    });
    expect(now).toEqual([...lines.slice(0, 3), lines[4], lines[5], lines[6], lines[8]]);
    expect(now[2]).toBe(lines[2]);
  });

  it('begins again where a compaction says how, and writes into the list inside it', () => {
    const history = [asked('summary').payload, said('understood').payload];
    const compacted = { timestamp: 't', type: 'compacted', payload: { message: '', replacement_history: history } };
    const file = [asked('old'), said('old'), compacted, asked('new')];
    const { messages, asides } = read(codexRollout, file);
    expect(say({ ...read(codexRollout, file) })).toEqual(['user: summary', 'assistant: understood', 'user: new']);
    expect(messages[0]!.at).toBe('/2/payload/replacement_history/0');
    expect(asides.map((it) => `${it.at} ${it.why}`)).toEqual(['/0 compacted', '/1 compacted']);
    const now = spelled(codexRollout, file, (draft) => {
      draft.messages.splice(1, 1);
    });
    expect(now).toEqual([
      file[0],
      file[1],
      { ...compacted, payload: { message: '', replacement_history: [history[0]] } },
      file[3],
    ]);
  });
});

describe('a Gemini CLI session', () => {
  const header = { sessionId: 's', projectHash: 'h' };
  const user = (id: string, content: string) => ({ id, timestamp: 't', type: 'user', content });
  const tool = (id: string, more: object = {}) => ({ id, name: 'look', args: {}, status: 'success', ...more });
  const answer = (id: string) => ({
    result: [{ functionResponse: { id, name: 'look', response: { output: `of ${id}` } } }],
  });
  const gemini = (id: string, content: string, ...toolCalls: object[]) => ({
    id,
    timestamp: 't',
    type: 'gemini',
    content,
    ...(toolCalls.length > 0 ? { toolCalls } : {}),
  });
  const lines = [
    header,
    user('1', 'go'),
    gemini('2', 'On it.', tool('c1')),
    user('3', 'quick'),
    gemini('2', 'On it!', tool('c1', answer('c1')), tool('c2')),
    gemini('4', 'Done.'),
  ];

  it('takes the last record of an id in the place of the first, and reads results behind their calls', () => {
    const transcript = read(geminiCli, lines);
    expect(say(transcript)).toEqual([
      'user: go',
      'assistant: On it! +c1 +c2',
      'user: -c1',
      'user: quick',
      'assistant: Done.',
    ]);
    expect(transcript.asides.map((it) => `${it.at} ${it.why}`)).toEqual(['/0 ui', '/2 superseded']);
  });

  it('takes a removed message out with its earlier copies', () => {
    const now = spelled(geminiCli, lines, (draft) => {
      draft.messages.splice(1, 2);
    });
    expect(now).toEqual([lines[0], lines[1], lines[3], lines[5]]);
  });

  it('writes a new result into the record of its call, and changes no other key', () => {
    const now = spelled(geminiCli, lines, (draft) => {
      const part = { kind: 'result', at: '', callId: 'c2', name: 'look', text: 'gone' } as const;
      const result = { ...part, isError: false, retry: false, server: false };
      draft.messages[2]!.parts.push({ part: result, from: null });
    });
    const response = { functionResponse: { id: 'c2', name: 'look', response: { output: 'gone' } } };
    expect(now[4]).toEqual(gemini('2', 'On it!', tool('c1', answer('c1')), { ...tool('c2'), result: [response] }));
    expect(now.filter((it, i) => it !== lines[i])).toEqual([now[4]]);
  });

  it('goes back where it is told to: to a message, or to nothing', () => {
    const back = (to: string) => say(read(geminiCli, [...lines, { $rewindTo: to }, user('5', 'again')]));
    expect(back('3')).toEqual(['user: go', 'assistant: On it! +c1 +c2', 'user: -c1', 'user: again']);
    expect(back('unknown')).toEqual(['user: again']);
  });

  it('does not send what was a command to the program', () => {
    expect(read(geminiCli, [header, user('1', '/help'), user('2', 'hi')]).asides.map((it) => it.why)).toEqual([
      'ui',
      'ui',
    ]);
  });
});
