import type { NameShape } from '../../targets/name-shape.ts';
import { factsChecked, under } from '../../targets/target.ts';
import type { RequirementSet } from '../requirement.ts';

const fact = factsChecked('2026-11-27');

const UNKNOWN = 'https://github.com/glowingjade/obsidian-smart-composer/issues/455';
const TYPES = 'https://github.com/googleapis/js-genai';
const WORDS = [
  ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'items', 'minItems', 'maxItems', 'properties'],
  ...['required', 'minProperties', 'maxProperties', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern'],
  ...['example', 'anyOf', 'propertyOrdering', 'default'],
];
/** The same in the other spelling of the proto. */
const PART = [
  ...WORDS,
  ...['min_items', 'max_items', 'min_properties', 'max_properties', 'min_length', 'max_length', 'any_of'],
  'property_ordering',
];
const FULL = [
  ...['$id', '$defs', '$ref', '$anchor', 'type', 'format', 'title', 'description', 'enum', 'items', 'prefixItems'],
  ...['minItems', 'maxItems', 'minimum', 'maximum', 'anyOf', 'oneOf', 'properties', 'additionalProperties'],
  ...['required', 'propertyOrdering'],
];
/** What the key for JSON Schema is not documented to take. */
const NOT_FULL = [
  ...['patternProperties', 'propertyNames', 'dependentRequired', 'dependentSchemas', 'if', 'then', 'else', 'not'],
  ...['contains', 'unevaluatedProperties', 'unevaluatedItems'],
];
/** Formats that were accepted at all times: those of numbers, and two of strings. */
const TEXT_FORMATS = ['enum', 'date-time', 'int32', 'int64', 'float', 'double'];
const NAME: NameShape = { letters: 'a-zA-Z0-9_', first: 'a-zA-Z_', min: 1, max: 64, pattern: null };

/** What the Gemini API requires of requests. */
export const GEMINI: RequirementSet = {
  targets: ['gemini'],
  rows: {
    'tools/declaration': [fact({ keys: null, needsSchema: false }, TYPES, 'documented')],
    'tools/duplicate-name': [
      fact({ unique: true }, 'https://github.com/owndev/Open-WebUI-Functions/issues/135', 'observed'),
    ],
    'schema/keyword': [
      fact({ on: 'part', only: PART, elsewhere: FULL }, UNKNOWN, 'observed'),
      under(
        { until: '2026-01-01' },
        fact(
          { on: 'part', formats: TEXT_FORMATS },
          'https://github.com/enechange/collmbo/issues/195',
          'contested',
          'Rejected in 2025; newer documentation lists more.',
        ),
      ),
      fact({ on: 'full', not: NOT_FULL }, TYPES, 'contested', 'The comments of the SDK list what is accepted.'),
    ],
    'schema/root': [
      fact(
        { on: 'tools', mustSay: false, unions: [] },
        'https://github.com/diegosouzapw/OmniRoute/issues/3360',
        'observed',
      ),
    ],
    'schema/type': [
      fact({ on: 'part', isOneWord: true }, 'https://github.com/zed-industries/zed/issues/53919', 'observed'),
      fact(
        { on: 'part', unless: ['anyOf', 'any_of', 'oneOf', 'allOf', 'const', '$ref'] },
        'https://github.com/danny-avila/LibreChat/issues/6971',
        'observed',
      ),
      under(
        { until: '2026-01-01' },
        fact(
          { on: 'part', isFilled: true, text: 'empty' },
          'https://github.com/browser-use/browser-use/issues/7',
          'contested',
          'Rejected until about 2025; newer reports have it accepted.',
        ),
      ),
      fact({ on: 'part', isObjectOnly: true }, 'https://ai.google.dev/api/caching', 'observed'),
      under(
        { via: ['vertex'] },
        fact({ on: 'part', besideUnion: [] }, 'https://ai.google.dev/api/caching', 'observed'),
      ),
    ],
    'schema/limits': [
      under(
        { named: true },
        fact(
          { on: 'outputs', states: true, text: 'states' },
          'https://ai.google.dev/gemini-api/docs/structured-output',
          'observed',
        ),
      ),
    ],
    'schema/items': [fact({ items: 'typed' }, 'https://github.com/anomalyco/opencode/issues/49392', 'observed')],
    'schema/invalid': [
      fact({ on: 'part', keywords: ['type', 'properties', 'required', 'enum'], isAnyCase: true }, UNKNOWN, 'observed'),
    ],
    'schema/enum': [
      fact({ on: 'part', values: 'strings' }, 'https://github.com/decolua/9router/issues/380', 'observed'),
    ],
    'schema/required': [fact({ on: 'part', all: false }, 'https://github.com/su-kaka/gcli2api/issues/254', 'observed')],
    'schema/property-name': [
      fact(
        { on: 'part', shape: NAME, isRoot: false },
        TYPES,
        'contested',
        'Said in comments of the SDK; nobody has shown the error.',
      ),
    ],
  },
};
