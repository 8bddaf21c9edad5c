import { expect, it } from 'vitest';
import { linkCalls } from '../../model/linker.ts';
import { openTranscript } from '../../session.ts';

const asked = { input: { file: 'a' }, state: 'input-available' };
const told = { input: { file: 'b' }, state: 'output-available', output: 'b it is' };
const files = {
  'ai-sdk-ui': [
    { id: 'q', role: 'user', parts: [{ type: 'text', text: 'ask' }] },
    { id: 'a', role: 'assistant', parts: [asked, told].map((it) => ({ type: 'tool-read', toolCallId: '', ...it })) },
  ],
  'gemini-cli': {
    sessionId: 's',
    projectHash: 'h',
    messages: [
      { id: 'q', type: 'user', content: 'ask' },
      {
        id: 'a',
        type: 'gemini',
        content: '',
        toolCalls: [
          { name: 'read', args: { file: 'a' } },
          {
            name: 'read',
            args: { file: 'b' },
            result: [{ functionResponse: { name: 'read', response: { output: 'b it is' } } }],
          },
        ],
      },
    ],
  },
};

it.each(Object.entries(files))('%s: a result without an id belongs to the call that it stands with', (format, file) => {
  const { transcripts } = openTranscript(JSON.stringify(file), { format });
  const { calls, orphans } = linkCalls(transcripts[0]!.messages);
  expect(calls.map((call) => call.results.map((it) => it.result.text))).toEqual([[], ['b it is']]);
  expect(orphans).toEqual([]);
});
