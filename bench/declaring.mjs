/** Bodies with many tools, by the API and by how their schemas are written. */
import { dice, words } from './generate.mjs';

const flat = (roll) =>
  roll() < 0.3
    ? { type: 'array', items: { type: 'string' }, description: words(roll, 12) }
    : { type: 'string', description: words(roll, 16) };

function nested(roll, depth = 0) {
  if (depth > 2 || roll() < 0.4) return flat(roll);
  const properties = { id: { type: 'string' }, count: { type: 'integer', minimum: 0 } };
  for (let i = 0; i < 3; i++) properties[`part_${i}`] = nested(roll, depth + 1);
  const object = { type: 'object', properties, required: ['id'] };
  return roll() < 0.5 ? object : { type: 'array', items: object };
}

/** What Zod and Pydantic, and with them most MCP servers, make of optional fields, unions, formats and bounds. */
const RICH = [
  (roll) => ({ anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: words(roll, 2) }),
  (roll) => ({ type: 'string', format: 'date-time', description: words(roll, 8) }),
  (roll) => ({ type: 'string', enum: ['open', 'closed', 'all'], default: 'open', description: words(roll, 6) }),
  (roll) => ({ type: 'integer', exclusiveMinimum: 0, maximum: 100, default: 30, description: words(roll, 5) }),
  (roll) => ({ type: ['string', 'null'], description: words(roll, 7) }),
  () => ({
    anyOf: [
      { type: 'string', pattern: '^[a-z]+$' },
      { type: 'array', items: { type: 'string' } },
    ],
  }),
  (roll) => ({ type: 'object', additionalProperties: { type: 'string' }, description: words(roll, 6) }),
  (roll) => ({ $ref: '#/$defs/Place', description: words(roll, 4) }),
  flat,
  nested,
];
const rich = (roll) => RICH[Math.floor(roll() * RICH.length)](roll);
const PLACE = {
  type: 'object',
  properties: { name: { type: 'string' }, zip: { type: 'string', pattern: '^[0-9]{5}$' } },
  required: ['name'],
  additionalProperties: false,
};

const MAKERS = { flat, nested, rich };

/** The parameters of a tool, of `size` characters or a little more. */
function parametersOf(roll, kind, size) {
  const properties = {};
  for (let length = 0, i = 0; length < size; i++) {
    const value = MAKERS[kind](roll);
    properties[`field_${i}`] = value;
    length += JSON.stringify(value).length + 12;
  }
  const parameters = { type: 'object', properties, required: ['field_0'], additionalProperties: false };
  return kind === 'rich'
    ? { $schema: 'http://json-schema.org/draft-07/schema#', ...parameters, $defs: { Place: PLACE } }
    : parameters;
}

const question = 'Which files does this project have?';
const chat = (tools) => ({
  model: 'gpt-4.1',
  messages: [{ role: 'user', content: question }],
  tools: tools.map((tool) => ({ type: 'function', function: tool })),
});
/** A body of each API that declares tools. */
const BODIES = {
  'openai-chat': chat,
  'openai-responses': (tools) => ({
    model: 'gpt-4.1',
    input: [{ role: 'user', content: question }],
    tools: tools.map((tool) => ({ type: 'function', ...tool, strict: false })),
  }),
  anthropic: (tools) => ({
    model: 'claude-sonnet-4-5',
    max_tokens: 1000,
    messages: [{ role: 'user', content: question }],
    tools: tools.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })),
  }),
  gemini: (tools) => ({
    contents: [{ role: 'user', parts: [{ text: question }] }],
    tools: [
      {
        functionDeclarations: tools.map(({ parameters, ...tool }) => {
          const { additionalProperties: _, ...taken } = parameters;
          return { ...tool, parameters: taken };
        }),
      },
    ],
  }),
  mistral: (tools) => ({ ...chat(tools), model: 'mistral-large-latest' }),
};

/** The kinds that are measured: the API, and how the schemas are written. */
export const DECLARING = [
  ['openai-chat', 'flat'],
  ['openai-chat', 'nested'],
  ['openai-chat', 'rich'],
  ['openai-responses', 'nested'],
  ['anthropic', 'flat'],
  ['anthropic', 'nested'],
  ['anthropic', 'rich'],
  ['gemini', 'flat'],
  ['gemini', 'nested'],
  // Gemini takes a part of JSON Schema only: each tool has a dozen findings.
  ['gemini', 'rich', { isFaulty: true }],
  ['mistral', 'nested'],
  ['mistral', 'rich'],
];

/** A body of one of the kinds with `count` tools of about `each` characters. */
export function declaring(api, kind, count, each, seed = 9) {
  const roll = dice(seed);
  const tools = Array.from({ length: count }, (_, i) => ({
    name: `tool_${i}`,
    description: words(roll, Math.round(each / 20)),
    parameters: parametersOf(roll, kind, each * 0.7),
  }));
  return JSON.stringify(BODIES[api](tools));
}
