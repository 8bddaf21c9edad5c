import { describe, expect, test } from 'vitest';
import { decodeError } from '../../session/errors.ts';
import { openTranscript } from '../../session.ts';
import { refusedPlaces } from './refused-places.ts';

const body = {
  model: 'some-model',
  max_tokens: 10,
  reasoning_effort: 'high',
  tools: [
    { name: 'a', input_schema: { type: 'object' } },
    { name: 'b', input_schema: { type: 'object', properties: { x: { type: 'array' }, y: { type: 'string' } } } },
  ],
  messages: [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: [{ type: 'text', text: 'hello', citations: null }] },
  ],
};
const tools = body.tools.map(({ name }, i) => ({ name, at: `/tools/${i}` }));
const request = { document: body, at: '', list: '/messages', tools };
const at = (text: string) => refusedPlaces(text, text, request)[0]?.at;

describe('a place that a text names itself', () => {
  test.each([
    ['dots', 'messages.1.content.0.citations: Extra inputs are not permitted', '/messages/1/content/0/citations'],
    ['brackets', "Invalid 'messages[1].content[0].citations'", '/messages/1/content/0/citations'],
    [
      'the type of a part that has a key of its name',
      'messages.1.content.0.text.citations: Extra inputs are not permitted',
      '/messages/1/content/0/citations',
    ],
    ['names of kinds between the steps', 'tools.1.custom.input_schema: too deep', '/tools/1/input_schema'],
    ['a kind at the end', 'tools.1.custom: not supported', '/tools/1'],
    [
      'the type of the body before it',
      'SomeRequest.tools[1].input_schema.properties[x].items: missing field',
      '/tools/1/input_schema/properties/x',
    ],
    ['another case', 'tools[1].inputSchema.type is wrong', '/tools/1/input_schema/type'],
    ['members counted from one', "Value '' at 'tools.2.member.name' failed", '/tools/1/name'],
    [
      'a validator of one parameter',
      'body.nullable[list[Tool]].1.input_schema.type Field wrong',
      '/tools/1/input_schema/type',
    ],
    [
      'types of unions between the steps',
      'body.list[union[UserMessage,tagged-union[A,B]]].1.AssistantMessage.content.list[union[T,U]].0.citations',
      '/messages/1/content/0/citations',
    ],
    ['a JSON pointer', 'schema error at #/tools/0/name', '/tools/0/name'],
    ['arrows', 'body -> messages -> 1 -> content -> 0', '/messages/1/content/0'],
    ['a list of steps', '{"path": ["messages", 1, "content", 0, "text"]}', '/messages/1/content/0/text'],
    ['an unknown key of the body', 'json: unknown field "reasoning_effort"', '/reasoning_effort'],
    [
      'an unknown key at a place',
      'Unknown name "citations" at \'messages[1].content[0]\': Cannot find field.',
      '/messages/1/content/0/citations',
    ],
    ['a type of schemas', "tools.1.custom: Schema type 'object' is not supported", '/tools/1'],
    ['a parameter in the words', 'Function tools with reasoning_effort are not supported', '/reasoning_effort'],
  ])('is followed: %s', (_, text, place) => {
    expect(at(text)).toBe(place);
  });

  test.each([
    ['a message that is not here', 'messages.27.content.1.text.parsed_output: Extra inputs are not permitted'],
    ['a key that is not here', 'messages.1.content.0.parsed_output: Extra inputs are not permitted'],
    ['a version, a host and a file', 'api.example.com/v1/messages 4.5.1 at src/lib/index.ts'],
  ])('is not taken for another: %s', (_, text) => {
    expect(at(text)).toBeUndefined();
  });

  test('is followed into the group that has the key in this form', () => {
    const schema = { type: 'object', properties: { action: { oneOf: [{ type: 'string' }] } } };
    const toolConfig = { tools: [{ toolSpec: { name: 'a', strict: true, inputSchema: { json: schema } } }] };
    const document = { toolConfig, inferenceConfig: { maxTokens: 5 }, messages: [] };
    const placed = (text: string) => refusedPlaces(text, text, { ...request, document, tools: [] })[0]?.at;
    expect(placed("tools.0.custom: Schema type 'oneOf' is not supported")).toBe(
      '/toolConfig/tools/0/toolSpec/inputSchema/json/properties/action/oneOf',
    );
  });

  test('is the culprit, outside the messages as well', () => {
    const snapshot = openTranscript(JSON.stringify(body), { target: 'anthropic' });
    const error =
      '{"type":"error","error":{"type":"invalid_request_error","message":"tools.1.custom.input_schema: JSON schema is invalid"}}';
    expect(decodeError(error, snapshot).culprit).toMatchObject({
      at: '/tools/1/input_schema',
      messageIndex: -1,
      how: 'path',
    });
  });
});

describe('a word that is no key of the request', () => {
  const settings = { model: 'm', reasoning: { effort: 'low' }, thinking: { type: 'enabled' }, input: [], tools: [] };
  const found = (text: string) =>
    refusedPlaces(text, text, { document: settings, at: '', list: '/input', tools: [] }).map((place) => place.at);
  test.each([
    "Item 'rs_68c42de022c8' of type 'reasoning' was provided without its required following item.",
    "Item 'fc_1' of type 'function_call' was provided without its required 'reasoning' item: 'rs_1'.",
    'Expected a reasoning item before the call.',
    'The final message must start with a thinking block.',
  ])('names the type of an item: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    ["Unsupported parameter: 'reasoning' is not supported with this model.", '/reasoning'],
    ['reasoning.effort: unsupported value', '/reasoning/effort'],
    ['thinking: Input should be an object', '/thinking'],
  ])('and one that is: %s', (text, place) => {
    expect(found(text)).toEqual([place]);
  });

  test("is a property of the caller's own schema", () => {
    const schema = { type: 'OBJECT', properties: { a: { type: 'STRING' }, window: { type: 'STRING' } } };
    const document = { contents: [], generationConfig: { responseSchema: schema } };
    const text = 'Sending a request of this size is above the window.';
    expect(refusedPlaces(text, text, { document, at: '', list: '/contents', tools: [] })).toEqual([]);
  });

  test('is of the call that the model has just written', () => {
    const schema = { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false };
    const document = {
      model: 'm',
      messages: [],
      tools: [{ type: 'function', function: { name: 'get', parameters: schema } }],
    };
    const text =
      "Tool call validation failed: parameters for tool get did not match schema: errors: [missing properties: 'name', additionalProperties 'x' not allowed]";
    expect(
      refusedPlaces(text, text, { document, at: '', list: '/messages', tools: [{ name: 'get', at: '/tools/0' }] }),
    ).toEqual([]);
  });
});
