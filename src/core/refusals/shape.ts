import { PATTERN } from '../errors/place/asks.ts';
import type { RuleId } from '../model/diagnostic.ts';
import type { RequestQuestion } from '../request/fault.ts';
import { withoutBetas } from '../request/parameters/bedrock.ts';
import type { NameShape } from '../targets/name-shape.ts';
import type { Facts } from '../targets/target.ts';

/** The facts that a text about a shape requires, by its rule. */
const SHAPED: { readonly [rule: RuleId]: 'callName' | 'callId' } = {
  'tools/invalid-name': 'callName',
  'tools/invalid-id': 'callId',
};

const LONGEST =
  /\b(?:maximum length(?: of| is)?|at most|no (?:more|longer) than|up to|max(?:imum)?(?: of| length)?:?) (\d{1,4})\b/i;

/** The fact about names or ids that a text is about, with the shape that it spells; null where it spells none. */
export function shapeRequired(
  head: string,
  rule: RuleId | undefined,
  facts: Facts,
): { readonly id: 'callName' | 'callId'; readonly shape: NameShape } | null {
  const id = rule === undefined ? undefined : SHAPED[rule];
  const { letters, pattern, most } = spelledIn(head);
  const max = most ?? numberOf(LONGEST.exec(head)?.[1]);
  if (id === undefined || (letters === null && max === null)) return null;
  const known = facts[id]?.is;
  return {
    id,
    shape: {
      ...(known ?? { min: 1, pattern: null }),
      min: known?.min ?? 1,
      letters: letters ?? known?.letters ?? null,
      max: max ?? known?.max ?? null,
      pattern: pattern ?? known?.pattern ?? null,
    },
  };
}

/** The names of properties that a text takes, where it spells their pattern; null where it does not. */
export function propertyNamesIn(head: string): NameShape | null {
  const { letters, pattern, most: max } = spelledIn(head);
  return letters === null || !OF_PROPERTIES.test(head) ? null : { letters, min: 1, max, pattern };
}

/** The pattern that a text spells, with its letters and how many of them it allows; null for what it does not spell. */
function spelledIn(head: string): Pick<NameShape, 'letters' | 'pattern'> & { readonly most: number | null } {
  const [, set, times = ''] = PATTERN.exec(head.replaceAll('\\\\', '\\')) ?? [];
  const most = numberOf(/,(\d+)\}/.exec(times)?.[1]);
  return { letters: lettersIn(set), pattern: set === undefined ? null : `^${set}${times}$`, most };
}

const numberOf = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));

const OF_PROPERTIES = /\bpropert(?:y|ies)[ _](?:keys?|names?)\b/i;

/** What a text says that strict schemas must be, whoever passed it on. */
export const strictSchemasIn = (head: string): RequestQuestion['shown'] => ({
  ...(ALL_REQUIRED.test(head) ? { 'schema/required': { on: 'strict', all: true } } : {}),
  ...(ALL_CLOSED.test(head) ? { 'schema/closed': { on: 'strict' } } : {}),
});

/** What a text says that arrays of schemas must have. */
export const arraysIn = (head: string): RequestQuestion['shown'] =>
  ITEMS_MISSING.some((missing) => missing.test(head)) ? { 'schema/items': { on: 'all', items: 'any' } } : {};

const ITEMS_MISSING: readonly RegExp[] = [
  /\barrays?\b[^.\n]{0,60}\b(?:missing|without|needs?|requires?|must (?:have|declare|define|specify)|lacks?|no)\b[^.\n]{0,30}\bitems?\b/i,
  /\bitems?["'`]? (?:is |are )?(?:missing|required)\b[^.\n]{0,40}\barrays?\b/i,
  /\b(?:missing|has no|have no|lacks?|no)\b[^.\n]{0,12}["'`]?\bitems\b(?! (?:were|was|found|left|in (?:the )?(?:list|input|cart)))/i,
  /缺少 ?["'`]?items/i,
];

/** The betas that a text says the host does not know. */
export function betasIn(head: string): RequestQuestion['shown'] {
  const listed = BETAS.exec(head)?.[1];
  return listed === undefined
    ? {}
    : { 'request/beta': withoutBetas(new Set(listed.split(',').map((beta) => beta.replaceAll(/[`"'\s]/g, '')))) };
}

const BETAS = /\bunexpected value(?:\(s\)|s)? ([^\n]{0,500}?) for the [`"']?anthropic-beta\b/i;

const ALL_REQUIRED =
  /\brequired["'`]? is required to be supplied and to be an array\s{1,4}including every key in\s{1,4}properties\b/i;
const ALL_CLOSED = /\badditionalProperties["'`]? is required to be supplied and to be false\b/i;

/** The letters of a set in brackets; null where it holds more than letters, digits, ranges and signs. */
function lettersIn(set: string | undefined): string | null {
  const letters = set
    ?.slice(1, -1)
    .replaceAll('\\w', 'a-zA-Z0-9_')
    .replaceAll('\\d', '0-9')
    .replace(/\\([-.:/])/g, '$1');
  return letters === undefined || /[\\^\s]/.test(letters) ? null : letters;
}
