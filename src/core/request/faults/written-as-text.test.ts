import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../../session.ts';

const schema = {
  type: 'object',
  properties: { sign: { type: 'string', description: 'The call sign of the station' } },
  required: ['sign'],
};
const text = JSON.stringify(schema);
const messages = [{ role: 'user', content: 'Go.' }];
const claude = (more: object) => ({ model: 'claude-sonnet-4-5', max_tokens: 2048, messages, ...more });
const chat = (more: object) => ({ model: 'gpt-4.1', messages, ...more });
const chatTool = (parameters: unknown) => ({ type: 'function', function: { name: 'find', parameters } });
const converse = (inputSchema: unknown, more: object = {}) => ({
  modelId: 'anthropic.claude-3-5-sonnet-20240620-v1:0',
  messages: [{ role: 'user', content: [{ text: 'Go.' }] }],
  toolConfig: { tools: [{ toolSpec: { name: 'find', description: 'Finds.', inputSchema } }], ...more },
});
const gemini = (declaration: object) => ({
  contents: [{ role: 'user', parts: [{ text: 'Go.' }] }],
  tools: [{ functionDeclarations: [{ name: 'find', ...declaration }] }],
});

/** The first fix that is offered, what *Fix all* makes of a body, what it says of its loss, and the errors after it. */
function repaired(body: object, target?: string) {
  const snapshot = openTranscript(JSON.stringify(body), target === undefined ? {} : { target });
  const plan = planRepair(snapshot);
  const after = applyPlan(snapshot, plan);
  const errors = (of: typeof snapshot) => validateMessages(of).filter(({ severity }) => severity === 'error');
  return {
    fixes: errors(snapshot).map(({ fixes }) => fixes[0]),
    body: JSON.parse(after.text) as unknown,
    effect: plan.effect,
    lost: plan.lost,
    left: errors(after.snapshot).map(({ rule }) => rule),
  };
}
const LOSSLESS = { effect: 'lossless', lost: 0, left: [] };

describe('an object that stands in a string of JSON is parsed, and nothing is lost', () => {
  it.each([
    ['Bedrock', converse({ json: text }), converse({ json: schema })],
    ['Bedrock, without its wrapper', converse(text), converse({ json: schema })],
    ['Bedrock, with its wrapper in the string', converse(JSON.stringify({ json: schema })), converse({ json: schema })],
    ['Bedrock, twice', converse({ json: JSON.stringify(text) }), converse({ json: schema })],
    [
      'Anthropic',
      claude({ tools: [{ name: 'find', input_schema: text }] }),
      claude({ tools: [{ name: 'find', input_schema: schema }] }),
    ],
    ['Gemini', gemini({ parameters: text }), gemini({ parameters: schema })],
    ['Gemini, JSON Schema', gemini({ parametersJsonSchema: text }), gemini({ parametersJsonSchema: schema })],
  ])('as the schema of a tool at %s', (_, body, wanted) => {
    expect(repaired(body)).toEqual({ fixes: ['parse-schema'], body: wanted, ...LOSSLESS });
  });

  it('as the schema of a tool at OpenAI', () => {
    const wanted = { fixes: ['parse-schema'], body: chat({ tools: [chatTool(schema)] }), ...LOSSLESS };
    expect(repaired(chat({ tools: [chatTool(text)] }), 'openai-chat')).toEqual(wanted);
  });

  it('as the properties of a schema', () => {
    const wanted = claude({ tools: [{ name: 'find', input_schema: schema }] });
    const written = { ...schema, properties: JSON.stringify(schema.properties), required: '["sign"]' };
    expect(repaired(claude({ tools: [{ name: 'find', input_schema: written }] }))).toEqual({
      fixes: ['rewrite-keyword', 'rewrite-keyword'],
      body: wanted,
      ...LOSSLESS,
    });
  });

  const tool = { name: 'find', input_schema: schema };
  it.each([
    ['a tool', { tools: [JSON.stringify(tool)] }, { tools: [tool] }],
    ['the list of tools', { tools: JSON.stringify([tool]) }, { tools: [tool] }],
  ])('as %s', (_, written, wanted) => {
    expect(repaired(claude(written))).toEqual({ fixes: ['parse-tools'], body: claude(wanted), ...LOSSLESS });
  });

  const choice = { type: 'tool', name: 'find' };
  const thinking = { type: 'enabled', budget_tokens: 1024 };
  it.each([
    [
      'the choice of a tool',
      claude({ tools: [tool], tool_choice: JSON.stringify(choice) }),
      claude({ tools: [tool], tool_choice: choice }),
    ],
    ['thinking', claude({ thinking: JSON.stringify(thinking) }), claude({ thinking })],
    ['the metadata', claude({ metadata: '{"user_id":"some user"}' }), claude({ metadata: { user_id: 'some user' } })],
    [
      'a choice of Bedrock',
      converse({ json: schema }, { toolChoice: '{"auto":{}}' }),
      converse({ json: schema }, { toolChoice: { auto: {} } }),
    ],
  ])('as %s', (_, body, wanted) => {
    expect(repaired(body)).toEqual({ fixes: ['correct-parameter'], body: wanted, ...LOSSLESS });
  });

  it('as the output format of OpenAI', () => {
    const format = { type: 'json_schema', json_schema: { name: 'station', schema } };
    const wanted = { fixes: ['correct-parameter'], body: chat({ response_format: format }), ...LOSSLESS };
    expect(repaired(chat({ response_format: JSON.stringify(format) }), 'openai-chat')).toEqual(wanted);
  });
});

it('a parsed schema is checked like any other', () => {
  const parameters = JSON.stringify({ type: 'object', properties: { sign: { type: 'strng' } } });
  const { body, left } = repaired(chat({ tools: [chatTool(parameters)] }), 'openai-chat');
  const fixed = { type: 'object', properties: { sign: { type: 'string' } } };
  expect({ body, left }).toEqual({ body: chat({ tools: [chatTool(fixed)] }), left: [] });
});

it('a schema of Bedrock without its wrapper gets it', () => {
  const wanted = { fixes: ['wrap-schema'], body: converse({ json: schema }), ...LOSSLESS };
  expect(repaired(converse(schema))).toEqual(wanted);
});

it('a string that is no JSON of an object is replaced', () => {
  const { fixes, body, effect } = repaired(claude({ tools: [{ name: 'find', input_schema: 'The sign to look for' }] }));
  const none = claude({ tools: [{ name: 'find', input_schema: { type: 'object', properties: {} } }] });
  expect({ fixes, body, effect }).toEqual({ fixes: ['no-arguments'], body: none, effect: 'lossy' });
});
