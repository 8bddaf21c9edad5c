import { describe, expect, it } from 'vitest';
import { agreement, openTranscript, TARGETS, VERIFIABLE, verification } from '../index.ts';

const use = { type: 'tool_use', id: 'toolu_A', name: 'ls', input: {} };
const result = { type: 'tool_result', tool_use_id: 'toolu_A', content: 'a' };
const WHOLE = [
  { role: 'user', content: 'look' },
  { role: 'assistant', content: [use] },
  { role: 'user', content: [result] },
];
const BROKEN = [...WHOLE.slice(0, 2), { role: 'user', content: 'go on' }];
const claude = (messages: readonly object[], more: object = {}) =>
  openTranscript(
    JSON.stringify({ model: 'claude-opus-4-6', max_tokens: 100, stream: true, system: 'Be brief.', ...more, messages }),
  );
const refusal = (message: string) =>
  JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message }, request_id: 'req_1' });

describe('what is asked of an API', () => {
  it('is the same body without what counting does not take, value by value as written', () => {
    const text = `{"model":"claude-opus-4-6","max_tokens":1e2,"system":"caf\\u00e9","stream":true,"messages":[ {"role":"user","content":"n 12345678901234567890"} ],"tools":[]}`;
    const made = verification(openTranscript(text))!;
    expect(made.body).toBe(
      '{\n"model": "claude-opus-4-6",\n"system": "caf\\u00e9",\n"tools": [],\n"messages": [ {"role":"user","content":"n 12345678901234567890"} ]\n}\n',
    );
    expect(made.leftOut).toEqual(['max_tokens', 'stream']);
    expect(made.writtenAs).toBeNull();
  });

  it('is put by a command with the key from the environment and the body from a file', () => {
    const { command, key, file } = verification(claude(WHOLE))!;
    expect(command).toContain('https://api.anthropic.com/v1/messages/count_tokens');
    expect(command).toContain(`$${key}`);
    expect(command).toContain(`@${file}`);
    expect(command).not.toContain('look');
  });

  it('takes no word of a transcript into the command but a name that can do no harm', () => {
    for (const model of ['x"; rm -rf ~; "', '$(id)', '`id`', 'a b', '../../x', 'a'.repeat(200), "a'b"]) {
      const { command, body } = verification(claude(WHOLE, { model }))!;
      expect(command).not.toContain(model);
      expect(command + body).toContain('MODEL');
    }
    const gemini = openTranscript(JSON.stringify({ contents: [{ role: 'user', parts: [{ text: 'hi' }] }] }), {
      target: 'gemini',
    });
    expect(verification(gemini, { model: 'gemini-3-pro' })!.command).toContain('/models/gemini-3-pro:countTokens');
    expect(verification(gemini, { model: 'x;id' })!.command).toContain('/models/MODEL:countTokens');
  });

  it('wraps a whole Gemini request', () => {
    const snapshot = openTranscript(
      JSON.stringify({
        systemInstruction: { parts: [{ text: 's' }] },
        contents: [{ role: 'user', parts: [{ text: 'hi' }] }],
      }),
    );
    expect(JSON.parse(verification(snapshot, { model: 'gemini-3-pro' })!.body)).toEqual({
      generateContentRequest: {
        model: 'models/gemini-3-pro',
        systemInstruction: { parts: [{ text: 's' }] },
        contents: [{ role: 'user', parts: [{ text: 'hi' }] }],
      },
    });
  });

  it('can be a bare list, lines, or a history of another form', () => {
    const list = verification(openTranscript(JSON.stringify(WHOLE), { target: 'anthropic' }), { model: 'claude-x' })!;
    expect(JSON.parse(list.body)).toEqual({ model: 'claude-x', messages: WHOLE });
    const lines = openTranscript(WHOLE.map((it) => JSON.stringify(it)).join('\n'), { target: 'anthropic' });
    expect(JSON.parse(verification(lines, { model: 'claude-x' })!.body)).toEqual({
      model: 'claude-x',
      messages: WHOLE,
    });
    const chat = verification(claude(WHOLE), { target: 'openai-responses', model: 'gpt-5' })!;
    expect(chat.writtenAs).toBe('OpenAI Responses');
    expect(JSON.parse(chat.body)).toMatchObject({
      model: 'gpt-5',
      input: [{ role: 'user' }, { call_id: 'toolu_A' }, { call_id: 'toolu_A' }],
    });
  });

  it('is nothing where no endpoint is known', () => {
    for (const { id } of TARGETS)
      expect(verification(claude(WHOLE), { target: id }) !== null, id).toBe(VERIFIABLE.includes(id));
    expect(verification(openTranscript('{}'))).toBeNull();
  });
});

describe('what an API answers', () => {
  const missing = refusal(
    'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_A. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
  );

  it('agrees where both accept or both refuse', () => {
    expect(agreement(claude(WHOLE), '{"input_tokens": 412}')).toMatchObject({ state: 'agrees', tokens: 412 });
    expect(agreement(claude(BROKEN), missing)).toMatchObject({ state: 'agrees', rule: 'tools/missing-result' });
    expect(agreement(claude(BROKEN), `HTTP/2 400\n\n${missing}\n`).state).toBe('agrees');
  });

  it('disagrees where one accepts what the other refuses', () => {
    expect(agreement(claude(BROKEN), '{"input_tokens": 412}').state).toBe('disagrees');
    expect(agreement(claude(WHOLE), missing)).toMatchObject({ state: 'disagrees', rule: 'tools/missing-result' });
    const other = refusal('messages: text content blocks must be non-empty');
    expect(agreement(claude(BROKEN), other)).toMatchObject({ state: 'disagrees', rule: 'content/empty-text' });
  });

  it('is unclear where the answer is about something else, or counting may check less', () => {
    const key = JSON.stringify({
      type: 'error',
      error: { type: 'authentication_error', message: 'invalid x-api-key' },
    });
    expect(agreement(claude(WHOLE), key).state).toBe('unclear');
    for (const it of ['', 'curl: (6) Could not resolve host: api.anthropic.com', 'hello', '{"x":1}', '}{'])
      expect(agreement(claude(WHOLE), it).state, it).toBe('unclear');
    expect(agreement(claude(BROKEN), '{"input_tokens": 9}', { target: 'openai-responses' }).state).toBe('unclear');
    expect(agreement(claude(WHOLE), '{"input_tokens": 9}', { target: 'mistral' }).state).toBe('unclear');
    expect(agreement(claude(WHOLE), '{'.repeat(300_000)).state).toBe('unclear');
  });
});
