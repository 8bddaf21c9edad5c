import { factsChecked } from '../../targets/target.ts';
import type { RequirementSet } from '../requirement.ts';

const fact = factsChecked('2026-11-27');

const STRICT = 'https://github.com/ai-dynamo/dynamo/issues/15153';
const GUIDE = 'https://developers.openai.com/api/docs/guides/structured-outputs';

/** What strict mode does not take. */
const NOT_STRICT = [
  ...['allOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas', 'patternProperties'],
  ...['propertyNames', 'unevaluatedProperties', 'unevaluatedItems', 'prefixItems', 'contains', 'minContains'],
  ...['maxContains', 'minProperties', 'maxProperties', 'uniqueItems', 'contentEncoding', 'contentMediaType', '$anchor'],
  ...['$dynamicRef', '$dynamicAnchor'],
];
const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];
const ROOT = { on: 'tools', mustSay: true, unions: ['oneOf', 'anyOf', 'allOf', 'enum', 'not'] } as const;
const ROOT_SOURCE = 'https://github.com/chatanywhere/GPT_API_free/issues/403';

/** What OpenAI requires of requests, in both of its forms. */
export const OPENAI: RequirementSet = {
  targets: ['openai-chat', 'azure-openai', 'openai-responses'],
  rows: {
    'schema/items': [
      fact({ items: 'any' }, 'https://github.com/mark3labs/mcp-filesystem-server/issues/23', 'observed'),
    ],
    'schema/keyword': [
      fact({ on: 'strict', not: NOT_STRICT }, STRICT, 'observed'),
      fact({ on: 'strict', formats: FORMATS }, 'https://github.com/can1357/oh-my-pi/issues/206', 'observed'),
    ],
    'schema/type': [
      fact({ on: 'strict', unless: ['enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'] }, GUIDE, 'documented'),
    ],
    'schema/closed': [fact({ on: 'strict' }, GUIDE, 'documented')],
    'schema/required': [
      fact({ on: 'strict', all: true }, 'https://github.com/ash-project/ash_ai/issues/155', 'observed'),
    ],
    'schema/ref': [fact({ on: 'strict', siblings: 'none', recursion: true }, GUIDE, 'documented')],
    'schema/limits': [
      fact({ on: 'strict', depth: 10, properties: 5_000, values: 1_000, characters: 120_000 }, GUIDE, 'documented'),
      fact(
        { on: 'strict', firstKeys: true },
        'https://zenn.dev/nicopin/scraps/a8d8f53f5faebb',
        'contested',
        'Seen once.',
      ),
    ],
    'schema/invalid': [
      fact(
        { on: 'all', keywords: ['type', 'properties', 'required', 'enum'] },
        'https://github.com/cbdb-project/cbdb-online-main-server/issues/879',
        'observed',
      ),
    ],
  },
};

/** What OpenAI requires of the root of a schema in the form of Chat Completions. */
export const OPENAI_CHAT: RequirementSet = {
  targets: ['openai-chat', 'azure-openai'],
  rows: { 'schema/root': [fact(ROOT, ROOT_SOURCE, 'observed')] },
};

/** What OpenAI requires in the form of Chat Completions; others that take it require it as well. */
export const CHAT: RequirementSet = {
  targets: [
    ...['openai-chat', 'azure-openai', 'groq', 'mistral', 'deepseek', 'moonshot', 'zhipu', 'qwen'],
    ...['cerebras', 'openrouter', 'ollama', 'xai', 'minimax', 'cohere', 'chat-template-strict'],
  ],
  rows: {
    'tools/declaration': [
      fact(
        { keys: null, needsSchema: false },
        'https://platform.openai.com/docs/api-reference/chat/create',
        'observed',
      ),
    ],
  },
};

/** What OpenAI requires in the form of Responses. */
export const RESPONSES: RequirementSet = {
  targets: ['openai-responses'],
  rows: {
    'schema/root': [
      fact(
        { ...ROOT, mayBeEmpty: true },
        ROOT_SOURCE,
        'observed',
        'Recorded requests with an empty schema that is not strict were accepted.',
      ),
    ],
    'tools/declaration': [
      fact(
        { keys: null, needsSchema: false },
        'https://platform.openai.com/docs/api-reference/responses/create',
        'observed',
      ),
    ],
  },
};

/** What hardly any deployment of Azure takes. */
export const AZURE: RequirementSet = {
  targets: ['azure-openai'],
  rows: {
    'tools/description': [
      fact(
        { not: [], max: 1024 },
        'https://github.com/OpenHands/OpenHands/issues/4838',
        'contested',
        'Newer models take more.',
      ),
    ],
  },
};
