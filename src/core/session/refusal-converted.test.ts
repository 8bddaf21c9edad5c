import { describe } from 'vitest';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';

const user = (content: unknown) => ({ role: 'user', content });
const messages = [user('hi')];
const TEXT = { type: 'object', properties: { text: { type: 'string' } } };
const declared = (name: string, parameters: object) => ({ type: 'function', function: { name, parameters } });

const KEPT: readonly Refused[] = [
  {
    kind: 'a value that the error allows is no key of a schema',
    refusal: "Invalid value: 'any'. Supported values are: 'none', 'auto', and 'required'.",
    body: { model: 'gpt-4o', messages, tools: [declared('a', { ...TEXT, required: ['text'] })], tool_choice: 'any' },
    at: '/tool_choice',
    has: ['"tool_choice":"required"', '"required":["text"]'],
  },
  {
    kind: 'the tools in which a chosen one is not found stay',
    refusal: "Tool choice 'c' not found in 'tools' parameter.",
    body: {
      model: 'gpt-4o',
      messages,
      tools: [declared('a', TEXT)],
      tool_choice: { type: 'function', function: { name: 'c' } },
    },
    at: '/tool_choice/function/name',
    has: ['"name":"a"'],
  },
  {
    kind: 'of tools and a format that exclude each other the tools stay',
    refusal: 'tools is not supported with JSON mode / json mode cannot be combined with tool/function calling',
    body: {
      model: 'llama-3.3-70b-versatile',
      messages,
      tools: [declared('a', TEXT)],
      response_format: { type: 'json_object' },
    },
    at: '/response_format',
    has: ['"name":"a"'],
    lacks: ['response_format'],
  },
  {
    kind: 'a system prompt in an object becomes a list of it',
    refusal: 'system: Input should be a valid list',
    body: { model: 'claude-sonnet-4-5', max_tokens: 10, messages, system: { text: 'Be brief.' } },
    at: '/system',
    has: ['"system":[{"type":"text","text":"Be brief."}]'],
  },
  {
    kind: 'settings in quotes are read',
    refusal: 'json: cannot unmarshal string into Go struct field ChatRequest.options of type map[string]interface {}',
    body: { model: 'llama3', messages, stream: false, options: '{"num_ctx": 5}' },
    at: '/options',
    has: ['"options":{"num_ctx":5}'],
  },
  {
    kind: 'an empty list where a schema belongs is an empty object',
    refusal: "Invalid schema for function 'b': [] is not of type 'object', 'boolean'.",
    body: {
      model: 'gpt-4o',
      messages,
      tools: [
        declared('a', { ...TEXT, required: [] }),
        declared('b', {
          type: 'object',
          properties: { o: { type: 'object', additionalProperties: [] } },
          required: [],
        }),
      ],
    },
    at: '/tools/1/function/parameters/properties/o/additionalProperties',
    has: ['"additionalProperties":{}'],
  },
  {
    kind: 'a format that has moved is moved',
    refusal:
      "Unsupported parameter: 'response_format'. In the Responses API, this parameter has moved to 'text.format'. Try again with the new parameter.",
    body: { model: 'gpt-4o', input: 'Answer in JSON.', response_format: { type: 'json_object' } },
    at: '/response_format',
    has: ['"text":{"format":{"type":"json_object"}}'],
  },
  {
    kind: 'another spelling of a type is corrected',
    refusal: "Invalid value: 'json'. Supported values are: 'text', 'json_object', and 'json_schema'.",
    body: { model: 'gpt-4o', messages: [user('Answer in JSON.')], response_format: { type: 'json' } },
    at: '/response_format',
    has: ['"type":"json_object"'],
  },
];

describe('what can be kept is kept', () => expectAnswered(KEPT));
