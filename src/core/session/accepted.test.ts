import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';

const user = (text: string) => ({ role: 'user', parts: [{ text }] });
const called = { role: 'model', parts: [{ functionCall: { name: 'divide', args: { by: 2 } } }] };
const functionResponse = { name: 'divide', response: { result: 50 } };
const tools = [{ functionDeclarations: [{ name: 'divide' }] }];
const severities = (body: object, options: Parameters<typeof openTranscript>[1] = {}) =>
  validateMessages(openTranscript(JSON.stringify(body), options), {})
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, severity }) => [rule, severity]);
const at = (model: string, contents: readonly object[]) =>
  `POST /v1beta/models/${model}:generateContent HTTP/1.1\nHost: generativelanguage.googleapis.com\nContent-Type: application/json\n\n${JSON.stringify({ contents, tools })}`;
const found = (text: string) =>
  validateMessages(openTranscript(text), {})
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, severity }) => [rule, severity]);

describe('what a recorded answer shows to be accepted is at most a warning', () => {
  it('a text after a call at Gemini 2.0 and 3, and not at 2.5', () => {
    const contents = [user('100/2?'), called, user('50/2?')];
    expect(found(at('gemini-2.0-flash', contents))).toEqual([['tools/missing-result', 'warning']]);
    expect(found(at('gemini-3.1-pro-preview', contents))).toEqual([['tools/missing-result', 'warning']]);
    expect(found(at('gemini-2.5-flash', contents))).toEqual([['tools/missing-result', 'error']]);
  });

  it('reasoning without a summary that OpenRouter is sent', () => {
    const input = [
      { role: 'user', content: 'Hi' },
      { type: 'reasoning', id: 'rs_1' },
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: 'x' },
    ];
    const sent = (address: string) =>
      found(`POST ${address} HTTP/1.1\nContent-Type: application/json\n\n${JSON.stringify({ model: 'gpt-5', input })}`);
    expect(sent('https://openrouter.ai/api/v1/responses')).toEqual([['content/missing-key', 'warning']]);
    expect(sent('https://api.openai.com/v1/responses')).toEqual([['content/missing-key', 'error']]);
  });

  it('calls of one id at Together, and an older version of Azure beside tools', () => {
    const call = { id: 'c', type: 'function', function: { name: 'root', arguments: '{"of":9}' } };
    const result = { role: 'tool', tool_call_id: 'c', content: '3' };
    const ask = { role: 'user', content: 'Take it.' };
    const messages = [ask, { role: 'assistant', tool_calls: [call, call] }, result, result];
    const sent = (address: string, body: object) =>
      found(`POST ${address} HTTP/1.1\nContent-Type: application/json\n\n${JSON.stringify(body)}`);
    const host = (name: string) => sent(`https://${name}/v1/chat/completions`, { model: 'Qwen/Qwen3-32B', messages });
    expect(host('api.together.xyz')).toContainEqual(['tools/duplicate-call-id', 'warning']);
    expect(host('models.example.com')).toContainEqual(['tools/duplicate-call-id', 'error']);
    const azure = 'https://x.openai.azure.com/openai/deployments/d/chat/completions?api-version=2023-03-15-preview';
    const tool = { type: 'function', function: { name: 'root', parameters: { type: 'object', properties: {} } } };
    expect(sent(azure, { messages: [ask], tools: [tool] })).toEqual([['request/unknown-key', 'warning']]);
  });

  it('what was not required yet on the day of a request', () => {
    const call = { id: 'c', type: 'function', function: { name: 'root', arguments: '{"of":9}' } };
    const messages = [
      { role: 'user', content: 'Take it.' },
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: '3' },
    ];
    const body = JSON.stringify({ model: 'deepseek-reasoner', messages });
    const on = (day: string) => validateMessages(openTranscript(body), { day }).map(({ rule }) => rule);
    expect(on('2025-09-09')).not.toContain('reasoning/missing-content');
    expect(on('2026-01-10')).toContain('reasoning/missing-content');
  });

  it('a result that the model says, directly after its call', () => {
    const contents = [user('100/2?'), called, { role: 'model', parts: [{ functionResponse }] }, user('And?')];
    expect(found(at('gemini-2.5-flash', contents))).toEqual([['tools/result-displaced', 'warning']]);
  });

  it('a search of Responses in Chat Completions', () => {
    const body = (type: string) => ({
      model: 'gpt-5-nano',
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [{ type }],
    });
    expect(severities(body('web_search_preview'))).toEqual([['tools/server-tool', 'warning']]);
    expect(severities(body('file_search'))).toEqual([['tools/server-tool', 'error']]);
  });

  it('a hosted tool that no API is known to have, since it may be new', () => {
    const body = (type: string) => ({ model: 'gpt-5', input: 'Hi', tools: [{ type }] });
    expect(severities(body('time_travel'))).toEqual([['tools/server-tool', 'warning']]);
    expect(severities(body('web_fetch_20250910'))).toEqual([['tools/server-tool', 'error']]);
  });

  it('a switch in quotes, where nobody saw it rejected', () => {
    const body = (model: string) => ({ model, messages: [{ role: 'user', content: 'Hi' }], stream: 'true' });
    expect(severities(body('mistral-large-latest'), { target: 'mistral' })).toEqual([['params/range', 'warning']]);
    expect(severities(body('gpt-4o'))).toEqual([['params/range', 'error']]);
  });
});
