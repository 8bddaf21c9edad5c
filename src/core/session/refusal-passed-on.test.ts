import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';
import type { Json } from '../text/json.ts';
import { openTranscript } from './open.ts';
import { planRepair } from './plans.ts';

const POINT = { cachePoint: { type: 'default' } };
const FILE = { document: { format: 'md', name: 'Ideas', source: { bytes: 'IyBJZGVhcwo=' } } };
const converse = (...content: Json[]) => ({
  modelId: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
  messages: [
    { role: 'user', content: [{ text: 'Hello.' }] },
    { role: 'assistant', content: [{ text: 'Yes?' }] },
    { role: 'user', content },
  ],
  inferenceConfig: { maxTokens: 100 },
});

/** The ways in which Bedrock hands on what a model says of the request that was made of one. */
const WRAPPED: readonly ((said: string) => string)[] = [
  (errorText) => `ValidationException: The model returned the following errors: ${errorText}`,
  (errorText) =>
    `An error occurred (ValidationException) when calling the ConverseStream operation: The model returned the following errors: ${errorText}`,
  (errorText) =>
    `litellm.BadRequestError: BedrockException - {"message":"The model returned the following errors: ${errorText}"}`,
  (errorText) =>
    `The model returned the following errors: {"type":"error","error":{"type":"invalid_request_error","message":"${errorText}"}}`,
];

describe.each(WRAPPED)('what Bedrock hands on of a model', (wrapped) => {
  const rules = (errorText: string, ...content: Json[]) =>
    answered(converse(...content), wrapped(errorText)).errors.map(({ rule }) => rule);

  it('does not reject the form of the request', () => {
    const errorTexts = [
      'messages.2.content.1.type: Field required',
      'messages.2.content.1.cachePoint: Extra inputs are not permitted',
      "messages.2.content.1: Input tag 'cachePoint' found using 'type' does not match any of the expected tags: 'document', 'image', 'text', 'thinking', 'tool_result', 'tool_use'",
    ];
    for (const words of errorTexts) expect(rules(words, { text: 'Look.' }, POINT)).not.toContain('request/other-form');
  });

  it('is followed in the request: a mark for the cache is removed, and nothing else', () => {
    const body = converse({ text: 'Look.' }, FILE, POINT);
    const refusal = wrapped('messages.2.content.2.type: Field required');
    const { decoded, errors, fixed, left } = answered(body, refusal);
    expect(decoded.culprit?.at).toBe('/messages/2/content/2');
    expect(errors.map(({ at, rule }) => [at, rule])).toEqual([['/messages/2/content/2', 'request/refused']]);
    expect(fixed).toEqual(converse({ text: 'Look.' }, FILE));
    expect(left).toEqual([]);
    expect(planRepair(openTranscript(JSON.stringify(body)), { refusal }).effect).toBe('lossless');
  });

  it('adds no type to a part that says by its key what it is, and removes none of the words', () => {
    const body = converse({ text: 'Look.' }, FILE);
    const { errors, fixed } = answered(body, wrapped('messages.2.content.0.type: Field required'));
    expect(errors.flatMap(({ fixes }) => fixes)).not.toContain('add-key');
    expect(fixed).toEqual(body);
  });
});

it('a gateway that takes the common form hands on what a model says in another', () => {
  const image = { type: 'image_url', image_url: { url: 'https://pictures.example/a.png' } };
  const body = { model: 'claude', messages: [{ role: 'user', content: [{ type: 'text', text: 'Look.' }, image] }] };
  const errorText =
    "messages.0.content.1: Input tag 'image_url' found using 'type' does not match any of the expected tags: 'document', 'image', 'text', 'thinking', 'tool_result', 'tool_use'";
  const refusal = `litellm.BadRequestError: AnthropicException - {"type":"error","error":{"type":"invalid_request_error","message":"${errorText}"}}`;
  expect(answered(body, refusal).errors.map(({ rule }) => rule)).not.toContain('request/other-form');
});

it('what a model says itself of a request in the form of a host rejects the form', () => {
  const { errors } = answered(converse({ text: 'Look.' }), 'messages.2.content.0.type: Field required');
  expect(errors.map(({ rule }) => rule)).toContain('request/other-form');
});
