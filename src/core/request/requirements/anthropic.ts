import type { NameShape } from '../../targets/name-shape.ts';
import { factsChecked, under } from '../../targets/target.ts';
import type { RequirementSet } from '../requirement.ts';

const fact = factsChecked('2026-11-27');

const CLAUDES = { title: 'Claude', ids: /claude/ };
const DRAFT = 'https://github.com/can1357/oh-my-pi/issues/45';
const STRICT = 'https://github.com/experientiallabs/experiential/issues/804';
const DOCS = 'https://platform.claude.com/docs/en/build-with-claude/structured-outputs';

const KEYWORDS = [
  ...['type', 'properties', 'required', 'items', 'enum', 'anyOf', 'oneOf', 'allOf', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems'],
];
const NOT_STRICT = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['maxItems', 'uniqueItems', 'if', 'then', 'else', 'not', 'oneOf', 'patternProperties', 'contains'],
];
const EAGER = 'eager_input_streaming';
const TOOL_KEYS = [
  ...['name', 'description', 'input_schema', 'type', 'cache_control', 'strict', 'defer_loading', 'allowed_callers'],
  ...[EAGER, 'input_examples'],
];
/** Keys of tools that other APIs and clients have. */
const FOREIGN_KEYS = [
  ...['parameters', 'inputSchema', 'outputSchema', 'output_schema', 'function', 'required', 'title', 'annotations'],
  ...['_meta', 'id', 'enabled', 'returns', 'examples', 'version', 'server', 'metadata', '$schema'],
];
/** Without any of these a schema accepts anything. */
const SAYING = ['type', 'properties', 'items', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref', 'not', 'pattern'];
const STRUCTURED = `${DOCS}#json-schema-limitations`;
const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'];
const NAME: NameShape = { letters: 'a-zA-Z0-9_.-', min: 1, max: 64, pattern: '^[a-zA-Z0-9_.-]{1,64}$' };

/** What Claude requires of requests behind every API that has it. */
export const CLAUDE: RequirementSet = {
  targets: ['anthropic', 'bedrock-anthropic'],
  rows: {
    'tools/declaration': [
      fact({ keys: null, needsSchema: true }, 'https://github.com/dirac-run/dirac/issues/57', 'observed'),
      fact(
        { keys: TOOL_KEYS, needsSchema: false, foreign: FOREIGN_KEYS },
        'https://github.com/anthropics/claude-agent-sdk-python/issues/694',
        'observed',
      ),
    ],
    'tools/duplicate-name': [fact({ unique: true }, 'https://github.com/microsoft/vscode/issues/278073', 'observed')],
    'schema/invalid': [fact({ on: 'all', keywords: KEYWORDS }, DRAFT, 'observed')],
    'schema/root': [
      fact(
        { on: 'tools', mustSay: true, unions: ['oneOf', 'allOf', 'anyOf'] },
        'https://github.com/anthropics/claude-code/issues/5319',
        'observed',
      ),
    ],
    'schema/property-name': [
      fact(
        { on: 'tools', shape: NAME, isRoot: true },
        'https://github.com/beautyfree/appstore-connect-mcp/issues/2',
        'observed',
      ),
    ],
    'schema/closed': [fact({ on: 'strict' }, DOCS, 'documented')],
    'schema/keyword': [fact({ on: 'strict', not: NOT_STRICT, formats: FORMATS }, STRICT, 'observed')],
    'schema/ref': [fact({ on: 'strict', siblings: 'any', recursion: false }, DOCS, 'documented')],
    'schema/limits': [
      fact(
        { on: 'strict', strictTools: 20, optional: 24 },
        'https://github.com/langchain-ai/langchainjs/issues/11100',
        'observed',
      ),
    ],
    'schema/type': [
      fact({ on: 'strict', unless: SAYING }, STRUCTURED, 'observed'),
      fact({ on: 'strict', besideUnion: ['description', 'title', '$defs', 'definitions'] }, STRUCTURED, 'observed'),
    ],
    'schema/items': [fact({ items: 'one', on: 'strict' }, STRUCTURED, 'observed')],
  },
};

/** What Bedrock requires of requests in the form of Anthropic besides. */
export const BEDROCK_CLAUDE: RequirementSet = {
  targets: ['bedrock-anthropic'],
  rows: {
    'tools/declaration': [
      fact(
        { keys: TOOL_KEYS.filter((key) => key !== EAGER), needsSchema: false, foreign: [EAGER] },
        'https://github.com/anthropics/claude-agent-sdk-python/issues/694',
        'observed',
      ),
    ],
  },
};

/** What Anthropic's own API requires besides. */
export const ANTHROPIC: RequirementSet = {
  targets: ['anthropic'],
  rows: {
    'tools/description': [
      fact({ not: ['null'], max: null }, 'https://github.com/experientiallabs/experiential/issues/658', 'observed'),
    ],
  },
};

/** What Bedrock's own form requires. */
export const CONVERSE: RequirementSet = {
  targets: ['bedrock-converse'],
  rows: {
    'tools/declaration': [
      fact(
        { keys: null, needsSchema: true, isFilled: true },
        'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
        'documented',
      ),
    ],
    'tools/description': [fact({ not: ['empty'], max: null }, 'https://github.com/vercel/ai/issues/10260', 'observed')],
    'schema/root': [
      fact({ on: 'tools', mustSay: true, unions: [] }, 'https://github.com/kirodotdev/Kiro/issues/11026', 'observed'),
      under(
        { models: CLAUDES },
        fact(
          { on: 'tools', mustSay: true, unions: ['oneOf', 'allOf', 'anyOf'] },
          'https://github.com/anthropics/claude-code/issues/5319',
          'observed',
        ),
      ),
    ],
    'schema/invalid': [
      fact(
        { on: 'all', keywords: ['properties', 'required'] },
        'https://github.com/maximhq/bifrost/issues/1720',
        'observed',
      ),
      under({ models: CLAUDES }, fact({ on: 'all', keywords: KEYWORDS }, DRAFT, 'observed')),
    ],
    'schema/property-name': [
      under(
        { models: CLAUDES },
        fact(
          { on: 'tools', shape: NAME, isRoot: true },
          'https://github.com/beautyfree/appstore-connect-mcp/issues/2',
          'observed',
        ),
      ),
    ],
    'schema/keyword': [
      under(
        { models: { title: 'Amazon Nova', ids: /nova/ } },
        fact(
          { on: 'tools', isRoot: true, not: ['$schema', '$id', 'description'] },
          'https://docs.aws.amazon.com/nova/latest/userguide/tool-use-definition.html',
          'contested',
          'The page says so, and the same of keywords that were accepted.',
        ),
      ),
    ],
  },
};
