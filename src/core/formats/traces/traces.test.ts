import { describe, expect, it } from 'vitest';
import langfuseCalls from '../../../fixtures/formats/langfuse/ok.calls.json?raw';
import langfuseGemini from '../../../fixtures/formats/langfuse/ok.gemini-contents.json?raw';
import langfuseLangchain from '../../../fixtures/formats/langfuse/ok.langchain.json?raw';
import langfuseOtel from '../../../fixtures/formats/langfuse/ok.otel-parts.json?raw';
import langfuseTraces from '../../../fixtures/formats/langfuse/ok.traces.json?raw';
import langsmithGemini from '../../../fixtures/formats/langsmith-run/ok.gemini-contents.json?raw';
import langsmithLists from '../../../fixtures/formats/langsmith-run/ok.langchain.json?raw';
import langsmithOne from '../../../fixtures/formats/langsmith-run/ok.one-run.json?raw';
import langsmithOpenai from '../../../fixtures/formats/langsmith-run/ok.openai.json?raw';
import langsmithTraces from '../../../fixtures/formats/langsmith-run/ok.traces.json?raw';
import langsmithTree from '../../../fixtures/formats/langsmith-run/ok.tree.json?raw';
import { linkCalls } from '../../model/linker.ts';
import { detectedIn, sourceOf } from '../testing/fixtures.ts';

const read = (text: string) => detectedIn(sourceOf(text));
const kinds = (text: string): string[] =>
  read(text)[0]!.messages.map((it) => `${it.role}: ${it.parts.map((part) => part.kind).join('+')}`);

const ASKED = ['system: text', 'user: text', 'assistant: call', 'tool: result', 'assistant: text'];

describe('traces', () => {
  it('are read by the longest request and its answer, in whatever words', () => {
    expect(kinds(langfuseCalls)).toEqual(ASKED);
    expect(kinds(langfuseLangchain)).toEqual(ASKED);
    expect(kinds(langsmithOpenai)).toEqual(ASKED);
    expect(kinds(langsmithTree)).toEqual(ASKED);
  });

  it('hold messages of parts, as OpenTelemetry and Gemini spell them', () => {
    const answered = ['system: text', 'user: text', 'assistant: call', 'user: result', 'assistant: text'];
    expect(kinds(langfuseOtel)).toEqual(answered);
    expect(kinds(langfuseGemini)).toEqual(answered);
    expect(kinds(langsmithGemini)).toEqual(answered.slice(1));
    for (const text of [langfuseOtel, langfuseGemini, langsmithGemini]) {
      const { calls, orphans } = linkCalls(read(text)[0]!.messages);
      expect([calls.map((it) => it.results.length), orphans]).toEqual([[1], []]);
    }
    const event = { author: 'count', invocationId: 'e', content: { parts: [{ text: 'Twelve.' }] } };
    const events = [{ author: 'user', invocationId: 'e', content: { role: 'user', parts: [{ text: 'Hens?' }] } }];
    const step = { type: 'GENERATION', traceId: 't', input: { events }, output: event };
    expect(kinds(JSON.stringify([step]))).toEqual(['user: text', 'assistant: text']);
  });

  it('are called by their own name and id, or by those of what began them', () => {
    const names = (text: string) => read(text).map((it) => it.called);
    expect(names(langfuseCalls)).toEqual([{ name: 'hens', id: 't-1' }]);
    expect(names(langfuseTraces)).toEqual([
      { name: 'chat', id: 'trace-b' },
      { name: 'chat', id: 'trace-a' },
    ]);
    expect(names(langsmithTraces)).toEqual([
      { name: 'agent', id: 'trace-1' },
      { name: 'agent', id: 'trace-2' },
    ]);
    const step = { type: 'GENERATION', traceId: 't', traceName: 'hens', name: 'chat', input: 'a', output: 'b' };
    expect(names(JSON.stringify([step]))).toEqual([{ name: 'hens', id: 't' }]);
  });

  it('hold an answer that repeats what was asked once', () => {
    const calls =
      '[{"run_type":"chain","trace_id":"t","inputs":{"messages":[{"type":"human","content":"a"}]},"outputs":{"messages":[{"type":"human","content":"a"},{"type":"ai","content":"b"}]}}]';
    expect(kinds(calls)).toEqual(['user: text', 'assistant: text']);
    expect(kinds(langsmithLists)).toEqual(ASKED);
  });

  it('name the other steps aside', () => {
    const [trace] = read(langfuseCalls);
    expect(trace?.asides.map((it) => [it.at, it.why])).toEqual([
      ['/observations/0', 'ui'],
      ['/observations/1', 'superseded'],
      ['/observations/2', 'ui'],
      ['/observations/4', 'superseded'],
      ['/observations/5', 'ui'],
    ]);
  });

  it('of which a list holds several are a conversation each', () => {
    const traces = read(langfuseTraces);
    expect(traces.map((it) => [it.at, it.messages.length])).toEqual([
      ['/3', 4],
      ['/2', 2],
    ]);
    expect(traces[0]?.asides.map((it) => [it.at, it.why])).toEqual([
      ['/0', 'superseded'],
      ['/1', 'ui'],
    ]);
    expect(traces[1]?.asides).toEqual([]);
    expect(read(langsmithTraces).map((it) => it.messages.map((one) => one.at))).toEqual([
      ['/0/outputs/messages/0', '/0/outputs/messages/1'],
      ['/1/outputs/messages/0', '/1/outputs/messages/1'],
    ]);
  });

  it('may be one run over several lines, or one observation', () => {
    expect(read(langsmithOne).map((it) => [it.at, it.messages.length])).toEqual([['', 2]]);
    const step = { type: 'GENERATION', traceId: 't', input: [{ role: 'user', content: 'a' }], output: 'b' };
    expect(kinds(JSON.stringify(step, null, 2))).toEqual(['user: text', 'assistant: text']);
  });

  it('leave messages in a string to whoever reads the string', () => {
    const step = { type: 'GENERATION', traceId: 't', input: '[{"role":"user","content":"a"}]', output: 'b' };
    expect(read(JSON.stringify({ observations: [step] }))).toEqual([]);
    const span = { type: 'SPAN', traceId: 't', input: null, output: 'c' };
    expect(read(JSON.stringify({ observations: [span, step, span] }))).toEqual([]);
  });
});
