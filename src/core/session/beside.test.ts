import { describe, expect, it } from 'vitest';
import { openTranscript } from '../session.ts';

const user = { role: 'user', content: 'q' };
const good = { role: 'assistant', content: 'good' };
const lines = (line: object, count = 2) => Array.from({ length: count }, () => JSON.stringify(line)).join('\n');
const told = (text: string) => openTranscript(text).problems.map((it) => `${it.kind}: ${it.message}`);

describe('answers beside the messages', () => {
  it('are named where they are left unread', () => {
    expect(told(lines({ messages: [user], chosen: good, answer: 'good' }))).toEqual([
      'left-unread: Beside the messages of 2 of 2 conversations are alternative responses under `chosen`, `answer`. They are kept as they are and not read as messages.',
    ]);
    expect(told(JSON.stringify({ input: { messages: [user] }, preferred_output: [good] }))).toEqual([
      'left-unread: Beside the messages are alternative responses under `preferred_output`. They are kept as they are and not read as messages.',
    ]);
    expect(told(lines({ messages: [user], chosen: good, rejected: good, ideal: 'well' }))).toEqual([
      'left-unread: Beside the messages of 4 of 4 conversations are alternative responses under `ideal`. They are kept as they are and not read as messages.',
    ]);
    expect(told(lines({ messages: [user], output: 'an answer' }))[0]).toContain('`output`');
  });

  it('are none where a request has settings, a response is read, or a program keeps its own', () => {
    expect(told(JSON.stringify({ model: 'gpt-5.1', messages: [user], output: { format: 'json' } }))).toEqual([]);
    const message = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'a' }] };
    expect(told(JSON.stringify({ id: 'resp_1', object: 'response', output: [message] }))).toEqual([]);
    const run = { run_type: 'llm', trace_id: 't', inputs: { messages: [user] }, outputs: { generations: [] } };
    expect(told(JSON.stringify(run))).toEqual([]);
    expect(told(lines({ messages: [user, good] }))).toEqual([]);
  });
});
