import type { RuleId } from '../../model/diagnostic.ts';
import type { ErrorRow } from '../row.ts';
import type { Field } from './field.ts';
import type { Fault, Word } from './words.ts';

/** What a text can be heard to say: a word of the field, a fault, or the kind of field that its path ends in. */
export type Concept = Word | Fault | Field;

/** What a text says when it has these concepts: all of `all` (of a list: any), none of `none`. */
export interface Family {
  /** The rule that is meant, then those that the same words can also mean. */
  readonly rules: readonly RuleId[];
  readonly all: readonly (Concept | readonly Concept[])[];
  readonly none?: readonly Concept[];
  readonly suspect: NonNullable<ErrorRow['suspect']>;
  /** True where the words leave little doubt. */
  readonly likely?: true;
}

const family = (
  rules: string,
  suspect: Family['suspect'],
  all: Family['all'],
  rest: { readonly none?: readonly Concept[]; readonly likely?: true } = {},
): Family => ({ rules: rules.split(' '), suspect, all, ...rest });

const LIKELY = { likely: true } as const;
const MEDIA = ['image', 'document', 'at:media'] as const;
const TYPES = ['type', 'choice'] as const;

/** The families of faults, the specific before the general: the first that fits is what a text means. */
export const FAMILIES: readonly Family[] = [
  // Characters and the spelling of the body.
  family('content/invalid-character json/repaired', 'any', ['character'], LIKELY),
  family('content/trailing-whitespace', 'assistant', ['trailing'], LIKELY),
  family(
    'limits/cache-control',
    'any',
    [
      ['cache', 'at:cache'],
      ['many', 'invalid', 'missing', 'extra', 'long', 'empty', 'type', 'unsupported', 'order'],
    ],
    LIKELY,
  ),

  // Calls and results.
  family('tools/missing-id', 'any', [['call', 'result'], 'id', ['empty', 'missing']], {
    none: ['unanswered', 'unasked', 'after', 'before', 'at:path'],
  }),
  family('tools/missing-result tools/results-split tools/orphan-result', 'calls', ['call', 'result', 'count'], {
    none: ['unasked', 'at:role', 'at:name'],
    likely: true,
  }),
  family('tools/duplicate-result', 'results', ['duplicate', 'result'], { none: ['image'], likely: true }),
  family('tools/duplicate-call-id ids/duplicate-item tools/duplicate-result', 'calls', ['duplicate', ['call', 'id']], {
    none: ['item'],
    likely: true,
  }),
  family('ids/duplicate-item tools/duplicate-call-id', 'any', ['duplicate', 'item'], LIKELY),
  family('tools/orphan-result tools/result-displaced tools/result-before-call', 'results', ['unasked'], {
    none: ['unanswered', 'extra', 'at:arguments'],
    likely: true,
  }),
  family('tools/missing-result tools/aborted-call tools/result-displaced', 'calls', ['unanswered'], {
    none: ['unasked'],
    likely: true,
  }),
  family('tools/missing-result tools/orphan-result tools/result-displaced', 'calls', ['unanswered', 'unasked']),
  family(
    'tools/result-displaced tools/results-not-first tools/missing-result',
    'results',
    ['result', ['after', 'before', 'order', 'first']],
    { none: ['thinking', 'image', 'user', 'at:role', 'choice'] },
  ),
  family('tools/tools-not-declared', 'calls', ['declared', ['missing', 'call']], LIKELY),
  family('tools/too-many-calls', 'calls', ['call', 'many'], LIKELY),
  family('tools/empty-calls', 'calls', [['at:calls'], ['empty', 'null']], LIKELY),

  // Reasoning.
  family('reasoning/position reasoning/invalid-signature', 'reasoning', ['thinking', 'modified'], LIKELY),
  family(
    'reasoning/invalid-signature',
    'reasoning',
    [
      ['signature', 'at:signature'],
      ['invalid', 'type', 'format', 'character', 'modified', 'store', 'long'],
    ],
    LIKELY,
  ),
  family(
    'reasoning/missing-signature reasoning/thought-signature',
    'reasoning',
    [
      ['signature', 'at:signature'],
      ['missing', 'empty'],
    ],
    LIKELY,
  ),
  family(
    'reasoning/missing-item reasoning/orphan-item',
    'reasoning',
    ['thinking', 'item', ['missing', 'after']],
    LIKELY,
  ),
  family(
    'reasoning/not-accepted content/unknown-key',
    'reasoning',
    [
      ['thinking', 'at:thinking'],
      ['extra', 'unsupported'],
    ],
    LIKELY,
  ),
  family('reasoning/position', 'reasoning', ['thinking', ['first', 'last', 'after', 'before', 'order']], {
    none: ['passed'],
  }),
  family(
    'reasoning/missing-content',
    'assistant',
    [
      ['thinking', 'at:thinking'],
      ['missing', 'passed', 'empty', 'null'],
      ['message', 'assistant', 'call', 'at:path', 'passed'],
    ],
    LIKELY,
  ),

  // Pictures and files.
  family('media/too-many-pixels', 'media', [[...MEDIA], 'pixels'], LIKELY),
  family('media/too-many', 'media', [[...MEDIA], 'many'], { none: ['bytes'], likely: true }),
  family('media/too-large', 'media', [[...MEDIA], 'long'], LIKELY),
  family('media/broken', 'media', [[...MEDIA], ['empty']], { none: ['unsupported', 'user'] }),
  family(
    'media/wrong-type',
    'media',
    [[...MEDIA], 'format', ['unsupported', 'invalid', 'missing', 'type', 'choice', 'extra']],
    { none: ['role'], likely: true },
  ),
  family('media/not-allowed-here', 'media', [[...MEDIA], ['unsupported', 'role', 'user']], LIKELY),
  family('content/unknown-part media/not-allowed-here', 'any', [[...MEDIA], 'choice']),
  family('media/broken media/wrong-type', 'media', [[...MEDIA], ['invalid', 'missing', 'json', 'type']]),

  // Lengths.
  family('limits/context-window', 'any', ['tokens', 'long'], { none: ['at:name', 'at:id'], likely: true }),
  family(
    'tools/invalid-name',
    'calls',
    ['at:name', ['long', 'pattern', 'invalid', 'empty', 'missing', 'type']],
    LIKELY,
  ),
  family('tools/invalid-id', 'any', ['at:id', ['long', 'pattern', 'format']], LIKELY),
  family('ids/item-prefix tools/invalid-id', 'any', ['at:id', 'prefix'], LIKELY),
  family('ids/item-prefix', 'any', ['id', 'prefix', 'message'], { none: ['role'] }),
  family('tools/missing-id content/missing-key', 'any', ['at:id', ['missing', 'empty', 'null', 'type']], LIKELY),
  family('limits/messages', 'any', ['message', 'many'], { none: ['at:path', 'tokens', 'call', 'image'] }),
  family('content/too-long', 'any', [['at:content', 'at:text', 'at:key', 'content', 'text'], 'long'], {
    none: ['bytes', 'choice', 'role'],
  }),
  family('limits/request-size', 'any', ['bytes', 'long'], LIKELY),

  // Arguments and names of calls.
  family(
    'tools/invalid-arguments',
    'calls',
    [['at:arguments'], ['invalid', 'json', 'type', 'missing', 'empty', 'null']],
    LIKELY,
  ),
  family('tools/invalid-arguments', 'calls', ['arguments', ['json', 'type', 'invalid']], {
    none: ['at:role', 'at:content'],
  }),
  family('tools/invalid-arguments', 'calls', ['call', 'json'], { none: ['after', 'before'] }),
  family('tools/invalid-name', 'calls', [
    ['call', 'result'],
    'name',
    ['invalid', 'empty', 'missing', 'pattern', 'long'],
  ]),
  family('tools/invalid-id', 'any', [['call', 'result'], 'id', ['invalid', 'long', 'pattern']]),
  family('tools/missing-id', 'any', [['call', 'result'], 'id', ['empty', 'missing']]),

  // Roles.
  family(
    'roles/consecutive roles/order',
    'any',
    [
      ['role', 'user', 'assistant', 'message'],
      ['alternate', 'consecutive'],
    ],
    LIKELY,
  ),
  family(
    'roles/unknown roles/system-position',
    'any',
    ['at:role', ['choice', 'invalid', 'unsupported', 'type']],
    LIKELY,
  ),
  family('roles/unknown', 'any', ['role', 'choice'], { none: ['at:content', 'at:type'], likely: true }),
  family('roles/system-position', 'system', ['system', 'message', ['first', 'order', 'many', 'last', 'count']], {
    none: ['alternate'],
    likely: true,
  }),
  family('roles/last', 'assistant', [['role', 'user', 'assistant'], 'last'], LIKELY),
  family('roles/first', 'any', [['user', 'assistant'], ['first'], ['role', 'message']], LIKELY),
  family('roles/no-user', 'any', ['user', 'missing', ['message', 'role']], {
    none: ['after', 'before', 'id'],
    likely: true,
  }),
  family(
    'roles/order roles/consecutive',
    'any',
    [
      ['role', 'user', 'assistant'],
      ['order', 'after', 'before'],
    ],
    LIKELY,
  ),
  family('roles/unknown roles/order', 'any', ['role', ['invalid', 'unsupported']], {
    none: ['at:content', 'at:type', 'at:key'],
  }),

  // Contents.
  family('content/empty-text', 'any', [['text', 'at:text'], 'empty'], LIKELY),
  family(
    'content/empty-message content/empty-text',
    'any',
    [['content', 'at:content', 'at:calls', 'at:message'], 'empty'],
    LIKELY,
  ),
  family('content/empty-message roles/no-user', 'any', ['message', 'empty'], LIKELY),
  family('content/unknown-key', 'any', [['at:path', 'message', 'role', 'content', 'call'], 'extra'], LIKELY),
  family('content/null content/wrong-type', 'any', [['content', 'at:content'], 'null']),
  family('content/unknown-part content/wrong-type', 'any', ['at:type', [...TYPES, 'unsupported', 'invalid']], LIKELY),
  family('content/missing-key roles/no-user', 'any', ['message', 'missing', ['list', 'at:message']], {
    none: ['role', 'call', 'id'],
  }),
  family(
    'content/missing-key content/unknown-part',
    'any',
    [['at:type', 'at:text', 'at:key', 'at:content', 'at:message'], 'missing'],
    { none: ['extra'] },
  ),
  family('content/unknown-part', 'any', [['content', 'at:content', 'message'], ['choice']], { none: ['at:role'] }),
  family('content/wrong-type content/unknown-part', 'any', [
    ['content', 'at:content', 'at:message', 'at:key', 'at:calls', 'message'],
    ['type', 'unsupported'],
  ]),
  family('content/unknown-part content/wrong-type', 'any', [
    ['item', 'content', 'text'],
    ['type', 'unsupported'],
  ]),
  family('content/wrong-type', 'any', [['at:content', 'at:message', 'at:key'], ['invalid']]),
  family('ids/not-stored', 'any', ['item', 'store'], LIKELY),
  family('json/repaired', 'any', ['json', 'invalid', 'bytes']),
];
