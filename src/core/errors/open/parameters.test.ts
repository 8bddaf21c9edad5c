import { describe, expect, test } from 'vitest';
import { decodeError } from '../decode.ts';

const aboutOf = (text: string): string | undefined => decodeError(text).about;

describe('settings by the names that the APIs give them', () => {
  test.each([
    ['new-api', 'Stream must be set to true HTTP 400'],
    [
      'Anthropic',
      '{"type":"error","error":{"type":"invalid_request_error","message":"This model does not support the effort parameter."}}',
    ],
    ['NIM', 'Validation: Unsupported parameter(s):\n`output_config`.'],
    ['DashScope', 'HTTP 400: Range of top_logprobs should be [0, 5]'],
    ['Cohere', 'CohereException - {"message": "768 is not a valid output_dimension, use one of 256, 512"}'],
    ['KoboldAI', "{ detail: { stop_sequence: [ 'Unknown field.' ] } }"],
    [
      'FastAPI',
      "400 [{'type': 'extra_forbidden', 'loc': ('body', 'enable_search'), 'msg': 'Extra inputs are not permitted'}]",
    ],
    ['Fireworks', '400 "Extra inputs are not permitted, field: \'tool_stream\', value: True"'],
    [
      'Bedrock',
      'Malformed input request: #/temperature: 2 is not less or equal to 1, please reformat your input and try again.',
    ],
    ['serde', '400 invalid request: missing field `model`'],
    ['zod', '400 stop: array must not contain more than 4 items'],
    [
      'a name of nobody',
      '{"error":{"message":"Argument not supported: quantum_flux","code":400,"type":"invalid_request_error"}}',
    ],
  ])('%s', (_, text) => {
    expect(aboutOf(text)).toBe('request');
  });

  test.each([
    [
      'a window named by a setting',
      "This model's maximum context length is 8192 tokens. Please reduce your prompt or max_tokens.",
    ],
    ['a path into the messages', 'messages.3.content.0.text: Field required; max_tokens was 100'],
    [
      'a role beside a setting',
      '400 messages: roles must alternate between user and assistant, temperature is ignored',
    ],
  ])('not %s', (_, text) => {
    expect(aboutOf(text)).toBe('history');
  });

  test.each([
    'The verbosity of the report was too high.',
    'We have to stream the data to the store.',
    'max_length is a column',
  ])('prose and tables say nothing: %s', (text) => {
    const { degree, matches } = decodeError(text);
    expect([degree, matches.length]).toEqual([undefined, 0]);
  });
});

describe('what is not sure is said to be so', () => {
  test('a model that is not known there is a setting, and may be one that the account or the service has not', () => {
    const { about, mayBe } = decodeError(
      '{"error":{"message":"model \'qwen2.5:14b\' not found, try pulling it first"}}',
    );
    expect([about, mayBe]).toEqual(['request', ['account', 'service']]);
  });

  test('a failure without a word of ours may be of a client or a service', () => {
    const { about, mayBe } = decodeError('Error: the widget failed to initialise');
    expect([about, mayBe]).toEqual(['elsewhere', ['client', 'service']]);
  });

  test('a refusal in unknown words names the likeliest rules of what it speaks of, none of them as likely', () => {
    const { about, degree, matches } = decodeError('400 {"code":400,"msg":"function call history is not coherent"}');
    expect([about, degree]).toEqual(['history', 'kind']);
    expect(matches.length).toBeGreaterThan(1);
    expect(matches.every((it) => it.confidence === 'possible')).toBe(true);
  });

  test('what is known has no second reading', () => {
    expect(decodeError('messages: roles must alternate between "user" and "assistant"').mayBe).toBeUndefined();
    expect(decodeError('HTTP 400 Bad Request').mayBe).toBeUndefined();
  });
});

describe('readers of JSON and JSON schemas say what a body lacks', () => {
  test.each([
    [
      'Malformed input request: #/messages/0: required key [role] not found, please reformat your input and try again.',
      'content/missing-key',
    ],
    ['Malformed input request: #/messages/0/content: expected type: JSONArray, found: String', 'content/wrong-type'],
    ['HTTP 400: Malformed input request: #/messages: expected minimum item count: 1', 'content/empty-message'],
    [
      '400 Failed to parse the request body as JSON: messages[158].content: unexpected end of hex escape at line 1 column 9',
      'content/invalid-character',
    ],
    ['400 Input is a zero-length, empty document', 'tools/invalid-arguments'],
    [
      "400 Invalid value at 'contents[2].parts[0].function_response.response' (type.googleapis.com/google.protobuf.Struct)",
      'content/wrong-type',
    ],
    ['400 the role of index[1] should be [user] but is assistant', 'roles/order'],
    ['400 Cannot continue from message role: assistant', 'roles/last'],
  ])('%s', (text, rule) => {
    expect(decodeError(text).matches[0]?.rule).toBe(rule);
  });

  test("another program's body is not laid to the history", () => {
    expect(
      aboutOf(
        'Failed to deserialize the JSON body into the target type: owners: invalid type: string "foo" at line 1 column 16',
      ),
    ).not.toBe('history');
  });
});
