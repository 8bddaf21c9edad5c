import { factsChecked } from '../../targets/target.ts';
import type { RequirementSet } from '../requirement.ts';

const fact = factsChecked('2026-11-27');

const MOONSHOT_SCHEMA = 'https://github.com/MoonshotAI/walle';

/** What Groq requires of requests. */
const GROQ: RequirementSet = {
  targets: ['groq'],
  rows: {
    'schema/closed': [fact({ on: 'strict' }, 'https://github.com/eigent-ai/eigent/issues/1786', 'observed')],
    'schema/required': [
      fact({ on: 'strict', all: true }, 'https://github.com/eigent-ai/eigent/issues/1786', 'observed'),
    ],
    'schema/ref': [
      fact(
        { on: 'strict', siblings: 'any', recursion: true, notUnder: 'oneOf' },
        'https://github.com/eigent-ai/eigent/issues/1786',
        'observed',
      ),
    ],
  },
};

/** What Cerebras requires of requests. */
const CEREBRAS: RequirementSet = {
  targets: ['cerebras'],
  rows: {
    'schema/closed': [
      fact(
        { on: 'strict', isFilled: true },
        'https://github.com/agno-agi/agno/issues/6014',
        'observed',
        'A strict function without properties was accepted as it is.',
      ),
    ],
  },
};

/** What Moonshot requires of requests. */
const MOONSHOT: RequirementSet = {
  targets: ['moonshot'],
  rows: {
    'schema/type': [
      fact(
        { on: 'all', unless: ['anyOf', 'oneOf', 'allOf', '$ref', 'enum', 'const'] },
        'https://github.com/earendil-works/pi/issues/4138',
        'observed',
      ),
      fact({ on: 'all', notBesideUnion: ['type'] }, MOONSHOT_SCHEMA, 'observed'),
    ],
    'schema/keyword': [
      fact(
        {
          on: 'all',
          not: [
            ...['$schema', 'oneOf', 'allOf', 'not', 'patternProperties', 'propertyNames', 'dependentRequired'],
            ...['dependentSchemas', 'if', 'then', 'else', 'unevaluatedProperties', 'unevaluatedItems'],
          ],
        },
        MOONSHOT_SCHEMA,
        'observed',
      ),
    ],
    'schema/invalid': [
      fact({ on: 'all', keywords: ['type', 'properties', 'required', 'enum'] }, MOONSHOT_SCHEMA, 'observed'),
    ],
    'schema/ref': [
      fact({ on: 'all', siblings: 'other', recursion: true, into: '#/$defs/' }, MOONSHOT_SCHEMA, 'observed'),
    ],
    'schema/limits': [fact({ on: 'all', ends: true, ordered: true }, MOONSHOT_SCHEMA, 'observed')],
    'schema/enum': [fact({ on: 'all', values: 'of-type' }, MOONSHOT_SCHEMA, 'observed')],
    'schema/required': [fact({ on: 'all', all: false }, MOONSHOT_SCHEMA, 'observed')],
  },
};

/** What MiniMax requires of requests. */
const MINIMAX: RequirementSet = {
  targets: ['minimax'],
  rows: {
    'tools/declaration': [
      fact({ keys: null, needsSchema: true }, 'https://github.com/QwenLM/qwen-code/issues/11834', 'observed'),
    ],
  },
};

/** What Mistral requires of requests. */
const MISTRAL: RequirementSet = {
  targets: ['mistral'],
  rows: {
    'tools/declaration': [
      fact(
        { keys: ['name', 'description', 'parameters', 'strict'], needsSchema: false },
        'https://github.com/mistralai/client-python/issues/91',
        'observed',
      ),
    ],
    'schema/invalid': [
      fact(
        { on: 'all', keywords: ['type', 'properties', 'required', 'items', 'enum', 'anyOf'] },
        'https://github.com/mistralai/mistral-common',
        'documented',
      ),
    ],
  },
};

/** What Cohere requires of requests. */
const COHERE: RequirementSet = {
  targets: ['cohere'],
  rows: {
    'tools/declaration': [
      fact(
        { keys: ['name', 'description', 'parameters'], needsSchema: false },
        'https://github.com/OpenRouterTeam/openrouter-examples/issues/71',
        'observed',
      ),
    ],
  },
};

/** What Ollama requires of requests. */
const OLLAMA: RequirementSet = {
  targets: ['ollama'],
  rows: {
    'schema/invalid': [
      fact(
        { on: 'tools', keywords: ['properties', 'required'] },
        'https://github.com/ollama/ollama/issues/10328',
        'observed',
      ),
    ],
  },
};

/** What servers require that turn schemas into a grammar. */
const GRAMMARS: RequirementSet = {
  targets: ['chat-template-strict'],
  rows: {
    'schema/keyword': [
      fact(
        { on: 'tools', patterns: 'whole' },
        'https://github.com/lidge-jun/opencodex/issues/2135',
        'contested',
        'Only servers that build a grammar of the schema, as llama.cpp does.',
      ),
    ],
    'schema/type': [
      fact(
        { on: 'tools', unless: ['properties', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'] },
        'https://github.com/browseros-ai/BrowserOS/issues/255',
        'contested',
        'Only servers that build a grammar of the schema, as llama.cpp does.',
      ),
    ],
  },
};

/** What other APIs require of requests. */
export const OTHERS: readonly RequirementSet[] = [GROQ, CEREBRAS, MOONSHOT, MINIMAX, MISTRAL, COHERE, OLLAMA, GRAMMARS];
