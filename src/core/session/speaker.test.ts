import { describe, expect, it, test } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { TARGETS } from '../targets/registry.ts';
import { decodeError } from './errors.ts';

const call = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'ls' } };
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'a.txt' };
const anthropic = (model: string, ...more: readonly object[]) => ({
  model,
  max_tokens: 100,
  messages: [
    { role: 'user', content: 'ls' },
    { role: 'assistant', content: [call] },
    { role: 'user', content: [result] },
    ...more,
  ],
});
const chat = (model: string) => ({
  model,
  messages: [
    { role: 'user', content: 'ls' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'ls', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'a.txt' },
  ],
});
const responses = { model: 'gpt-5.5', input: [{ type: 'message', role: 'user', content: 'hi' }] };

const targetOf = (body: object, error: string) => decodeError(error, openTranscript(JSON.stringify(body))).target;

const TEMPLATE = '{"object":"error","message":"Unexpected item type in content.","type":"BadRequestError","code":400}';
const PASSED_BACK =
  '400 {"error":{"message":"The `content[].thinking` in the thinking mode must be passed back to the API."}}';

describe('who sent an error', () => {
  test.each([
    ['a template, of a body of Anthropic', anthropic('qwen3'), TEMPLATE, 'template-anthropic'],
    ['DeepSeek, of a body of Anthropic', anthropic('deepseek-v4-flash'), PASSED_BACK, 'deepseek-anthropic'],
    [
      'OpenAI, of a body of the Responses API',
      responses,
      "Invalid 'tools[48].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
      'openai-responses',
    ],
    [
      'Kimi, in words that it shares with DeepSeek',
      chat('kimi-k2.5'),
      'thinking is enabled but reasoning_content is missing in assistant tool call message at index 1',
      'moonshot',
    ],
    [
      'a server that names itself',
      chat('my-model'),
      'litellm.BadRequestError: Hosted_vllmException - Conversation roles must alternate user/assistant/user/assistant/...',
      'chat-template-strict',
    ],
  ])('is %s', (_, body, error, target) => {
    expect(targetOf(body, error)).toBe(target);
  });

  it('is not told by an envelope that several share', () => {
    const error =
      '{"object":"error","message":"Unexpected role \'user\' after role \'tool\'","type":"invalid_request_message_order","param":null,"code":"3230"}';
    expect(
      targetOf(
        { ...chat('mistral-large-latest'), messages: [...chat('').messages, { role: 'user', content: 'on' }] },
        error,
      ),
    ).toBe('mistral');
  });

  it('is not known in another form than that of the file', () => {
    const error = 'The toolConfig field must be defined when using toolUse and toolResult content blocks.';
    expect(targetOf(chat('my-model'), error)).toBeUndefined();
  });

  it('never changes the form of a body', () => {
    const wires = new Map(TARGETS.map(({ id, wire = id }) => [id, wire]));
    for (const { answers } of TARGETS)
      for (const text of Object.values(answers)) {
        const target = targetOf(anthropic('some-model'), text);
        expect(target === undefined ? 'anthropic' : wires.get(target)).toBe('anthropic');
      }
  });
});

describe('what a server in the form of another API requires', () => {
  const repaired = (body: object, refusal: string) => {
    const terms = { refusal };
    const found = decodeError(refusal, openTranscript(JSON.stringify(body))).target;
    const snapshot = openTranscript(JSON.stringify(body), found === undefined ? {} : { target: found });
    return applyPlan(snapshot, planRepair(snapshot, terms));
  };

  it('a thought for every turn with calls, at DeepSeek', () => {
    const after = repaired(anthropic('deepseek-v4-flash'), PASSED_BACK);
    expect(JSON.parse(after.text)).toMatchObject({
      messages: [{}, { content: [{ type: 'thinking', thinking: '' }, call] }, { content: [result] }],
    });
    const again = openTranscript(after.text, { target: 'deepseek-anthropic' });
    expect(
      validateMessages(again, {
        refusal: PASSED_BACK,
        original: () => openTranscript(JSON.stringify(anthropic('deepseek-v4-flash'))),
      }),
    ).toEqual([]);
  });

  it('text in results, at a chat template', () => {
    const found = { ...result, content: [{ type: 'tool_reference', tool_name: 'WebFetch' }] };
    const body = anthropic('qwen3');
    body.messages[2] = { role: 'user', content: [found] };
    const after = repaired(body, TEMPLATE);
    expect(JSON.parse(after.text)).toMatchObject({
      messages: [
        {},
        { content: [call] },
        { content: [{ content: [{ type: 'text', text: '[tool_reference: WebFetch]' }] }] },
      ],
    });
  });

  it('takes nothing from how another form is written', () => {
    const found = openTranscript(JSON.stringify(anthropic('qwen3')), { target: 'anthropic' });
    const refusal = 'Unexpected content type';
    expect(validateMessages(found, { refusal }).filter(({ rule }) => rule === 'content/unknown-part')).toEqual([]);
  });
});
