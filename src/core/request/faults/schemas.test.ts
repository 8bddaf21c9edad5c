import { expect, test } from 'vitest';
import { applyPlan, openTranscript, planRepair } from '../../session.ts';

interface Schema {
  readonly type?: unknown;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: unknown;
  readonly const?: unknown;
  readonly additionalProperties?: unknown;
}

/** The arguments of a tool after the recommended repair. */
function repaired(parameters: Schema, api = 'mistral', strict = {}): Schema {
  const text = JSON.stringify({
    model: api === 'mistral' ? 'mistral-large-latest' : 'gpt-4.1',
    messages: [{ role: 'user', content: 'x' }],
    tools: [{ type: 'function', function: { name: 'find', ...strict, parameters } }],
  });
  const snapshot = openTranscript(text, { target: api });
  const body = JSON.parse(applyPlan(snapshot, planRepair(snapshot)).text);
  return body.tools[0].function.parameters;
}

const repairedType = (type: string): unknown =>
  repaired({ type: 'object', properties: { id: { type } } }).properties!.id!.type;

test.each([
  ['strng', 'string'],
  ['sting', 'string'],
  ['strinng', 'string'],
  ['integre', 'integer'],
  ['nomber', 'number'],
  ['bool', 'boolean'],
])('the type %s is meant to be %s', (written, meant) => {
  expect(repairedType(written)).toBe(meant);
});

test('a name that is near no type is removed', () => {
  expect(repairedType('banana')).toBeUndefined();
});

test('every list above names a property that says of itself that it is required', () => {
  const street = { type: 'string', required: true };
  const address = { type: 'object', properties: { street }, required: true };
  expect(repaired({ type: 'object', properties: { address }, required: [] })).toEqual({
    type: 'object',
    properties: {
      address: { type: 'object', properties: { street: { type: 'string' } }, required: ['street'] },
    },
    required: ['address'],
  });
});

test('a value that a strict schema lists has the properties that become required', () => {
  const filter: Schema = {
    const: { a: 'a' },
    properties: { a: {}, b: { type: 'string' } },
    additionalProperties: false,
  };
  const schema = { type: 'object', properties: { filter }, required: ['filter'], additionalProperties: false };
  const { required, const: listed } = repaired(schema, 'openai-chat', { strict: true }).properties!.filter!;
  expect({ required, listed }).toEqual({ required: ['a', 'b'], listed: { a: 'a', b: null } });
});
