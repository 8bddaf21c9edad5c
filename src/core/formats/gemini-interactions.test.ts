import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { say } from './testing/session.ts';

const files = import.meta.glob('../../fixtures/formats/gemini-interactions/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const opened = (value: unknown) => openTranscript(JSON.stringify(value));
const fixture = (name: string) => openTranscript(String(files[`../../fixtures/formats/gemini-interactions/${name}`]));
const errors = (value: unknown): string[] =>
  validateMessages(opened(value)).flatMap((it) => (it.severity === 'error' ? [it.rule] : []));

const step = (type: string, text: string) => ({ type, content: [{ type: 'text', text }] });
const call = { type: 'function_call', id: 'f1', name: 'ls', arguments: {} };
const result = { type: 'function_result', call_id: 'f1', name: 'ls', result: 'four' };

describe('steps of an interaction', () => {
  it('of the model belong together until somebody else speaks', () => {
    expect(say(fixture('ok.calls.json').transcripts[0]!)).toEqual([
      'user: Count these. media',
      'assistant: reasoning Looking. +f1 +f2',
      'tool: -f1',
      'tool: -f2',
      'assistant: Four hens, the first of 2.5 kg.',
      'user: What do others keep?',
      'assistant: +g1 -g1 Six.',
      'user: Thanks.',
    ]);
  });

  it('are checked for what all APIs demand, whatever the model', () => {
    const input = [step('user_input', 'go'), call, result];
    expect(opened({ model: 'gemini-3.5-flash', input }).target.id).toBe('generic');
    expect(errors({ model: 'gemini-3.5-flash', input })).toEqual([]);
    expect(
      errors({ model: 'gemini-3.5-flash', input: [step('user_input', 'go'), call, step('user_input', 'so?')] }),
    ).toEqual(['tools/missing-result']);
    expect(errors({ model: 'gemini-3.5-flash', input: [step('user_input', 'go'), result] })).toEqual([
      'tools/orphan-result',
    ]);
  });

  it('may lack the call where the API keeps what was before', () => {
    const body = { model: 'gemini-3.5-flash', previous_interaction_id: 'v1_a', input: [result] };
    expect(opened(body).format.id).toBe('gemini-interactions');
    expect(errors(body)).toEqual([]);
    expect(errors({ ...body, input: [{ type: 'user_input', content: [result] }] })).toEqual([]);
  });

  it('are an answer where they stand in one, and an answer may end with a call', () => {
    const answer = {
      id: 'v1_a',
      object: 'interaction',
      model: 'gemini-3.5-flash',
      status: 'requires_action',
      steps: [call],
    };
    expect(opened(answer).format.id).toBe('gemini-interactions');
    expect(errors(answer)).toEqual([]);
  });

  it('are not what a chat of other parts is taken for', () => {
    const film = { type: 'video_url', video_url: { url: 'https://example.com/v' } };
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'What is it?' }, film] }];
    expect(opened({ model: 'qwen-vl-max', messages }).format.id).toBe('openai-chat');
    expect(errors({ model: 'qwen-vl-max', messages })).toEqual([]);
    expect(opened([{ role: 'user', content: [{ type: 'smell', strength: 1 }] }]).format.id).toBe('unknown');
  });

  it('are not taken for items of the Responses API, nor those for steps', () => {
    const item = { type: 'function_call', call_id: 'f1', name: 'ls', arguments: '{}' };
    const output = { type: 'function_call_output', call_id: 'f1', output: 'four' };
    expect(opened({ input: [{ role: 'user', content: 'go' }, item, output] }).format.id).toBe('openai-responses');
    expect(opened({ input: [step('user_input', 'go'), call, result] }).format.id).toBe('gemini-interactions');
  });
});
