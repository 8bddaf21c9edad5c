import { expect, it } from 'vitest';
import { openTranscript } from '../core/index.ts';
import langfuse from '../fixtures/formats/langfuse/ok.traces.json?raw';
import { UTF8 } from './encoding.ts';
import { Session } from './session.ts';
import { sessionView } from './session-view.ts';

const labels = (text: string): string[] => {
  const session = new Session(openTranscript(text), { text, fileName: null, encoding: UTF8, file: null });
  return sessionView(session).transcripts.map((it) => it.label);
};

it('traces to choose from have their own names, and their ids where a name is of several or missing', () => {
  expect(labels(langfuse)).toEqual(['chat, trace-b', 'chat, trace-a']);
  const trace = (id: string, name: string | null) => ({
    id,
    name,
    observations: [{ type: 'GENERATION', traceId: id, input: [{ role: 'user', content: 'a' }], output: 'b' }],
  });
  expect(labels(JSON.stringify([trace('t-1', 'hens'), trace('t-2', 'cows'), trace('t-3', null)]))).toEqual([
    'hens',
    'cows',
    't-3',
  ]);
});

it('lists without a name are told by their place', () => {
  const messages = [{ role: 'user', content: 'a' }];
  expect(labels(JSON.stringify([{ messages }, { messages }]))).toEqual(['0.messages', '1.messages']);
});
