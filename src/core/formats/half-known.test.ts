import { describe, expect, it } from 'vitest';
import { openTranscript } from '../session/open.ts';

const lines = (...records: object[]): string => records.map((record) => JSON.stringify(record)).join('\n');

const FILES: readonly (readonly [string, string])[] = [
  [
    'Antigravity',
    lines(
      { step_index: 0, source: 'USER_EXPLICIT', type: 'USER_INPUT', status: 'DONE', content: 'list it' },
      {
        step_index: 1,
        source: 'MODEL',
        type: 'PLANNER_RESPONSE',
        status: 'DONE',
        tool_calls: [{ name: 'ls', args: {} }],
      },
    ),
  ],
  [
    'Grok Build',
    lines(
      { type: 'user', content: [{ type: 'text', text: 'list it' }] },
      { type: 'assistant', content: '', tool_calls: [{ id: 'c1', name: 'ls', arguments: '{}' }], model_id: 'grok' },
      { type: 'tool_result', tool_call_id: 'c1', content: 'a.txt' },
    ),
  ],
  [
    'Factory Droid',
    lines(
      { type: 'session_start', id: 's', title: 't' },
      { type: 'message', id: 'm1', message: { role: 'user', content: [{ type: 'text', text: 'hi' }] } },
      {
        type: 'message',
        id: 'm2',
        message: { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'ls', input: {} }] },
      },
    ),
  ],
  [
    'Jan',
    lines(
      {
        id: '1',
        object: 'thread.message',
        thread_id: 't',
        role: 'user',
        content: [{ type: 'text', text: { value: 'hi' } }],
      },
      {
        id: '2',
        object: 'thread.message',
        thread_id: 't',
        role: 'assistant',
        content: [{ type: 'tool_call', tool_call_id: 'c' }],
      },
    ),
  ],
  [
    'AG-UI',
    JSON.stringify({ threadId: 't', runId: 'r', messages: [{ id: '1', role: 'user', content: 'hi' }], tools: [] }),
  ],
];

describe('a layout whose calls cannot be seen', () => {
  it.each(FILES)('is named and claimed by no format: %s', (name, text) => {
    const { transcripts, problems } = openTranscript(text);
    expect(transcripts).toEqual([]);
    expect(problems.map((problem) => problem.message).join(' ')).toContain(name);
  });
});
