import { inWords, isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { child, holderOf, lastStep } from '../../text/pointer.ts';
import type { RequestEdit, RequestFaultCode, RequestFinding, RequestWay } from '../fault.ts';
import { code } from '../quoted.ts';
import { bitsBeyond, partsOn } from '../regular.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, described, inlined, isNote, objectIn, together, typeIn, valueIn } from '../schema-edits.ts';
import { dataOf, type HeldSchema, nodesOf, typesOf } from '../schemas.ts';
import { areApart } from '../schemas-apart.ts';
import { listOfValues, valuesListed } from '../values-listed.ts';
import type { KeywordRequirement } from '../values-tools.ts';
import { inline, schemaAround } from '../ways.ts';

/** The keyword of which the API takes some values only, and not this one; null for any other. */
function rejectedValue(
  keyword: string,
  value: unknown,
  schema: JsonObject,
  { formats, patterns }: KeywordRequirement,
): 'format' | 'pattern' | null {
  if (keyword === 'format') return formats && !isKnownFormat(value, schema, formats) ? 'format' : null;
  return keyword === 'pattern' && patterns === 'whole' && !isWhole(value) ? 'pattern' : null;
}

export const schemaKeyword: RequestFaultCode<'schema/keyword'> = {
  id: 'schema/keyword',
  *find(request, is) {
    const [only, not] = [is.only && new Set(is.only), new Set(is.not)];
    const isAccepted = (keyword: string): boolean => (only ? only.has(keyword) : !not.has(keyword));
    const isLookedAt = { format: is.formats !== undefined, pattern: is.patterns !== undefined };
    const bits = bitsBeyond((keyword) => isAccepted(keyword) && own(isLookedAt, keyword) !== true);
    for (const { held, nodes } of partsOn(request, is.on, bits)) {
      let isMovable: boolean | null = null;
      for (const node of nodes) {
        if (is.isRoot && node.parent !== null) break;
        for (const keyword in node.schema) {
          const value = own(node.schema, keyword);
          const variant = rejectedValue(keyword, value, node.schema, is);
          if (variant === null && isAccepted(keyword)) continue;
          const twin = twinOf(keyword, value, node.schema, is, held);
          const data = {
            ...dataOf(held, node),
            keyword,
            twin: twin?.keyword ?? null,
            isExact: twin?.isExact ?? false,
            isNote: keyword !== 'description' && isNote(keyword, value),
            isMovable: (isMovable ??= isMovableTo(is, held)),
            value: inWords(value),
          };
          yield { at: child(held.at + node.at, keyword), data, ...(variant !== null && { variant }) };
        }
      }
    }
  },
  ways: [
    {
      id: 'move-to-json-schema',
      offers: ({ data }) => data.isMovable === true,
      plan: moved,
      reason: ({ data }) => `The schema of ${data.tool} moves to the key that takes JSON Schema.`,
    },
    {
      id: 'other-keyword',
      offers: ({ data }) => data.twin !== null && data.isExact === true,
      plan: rewritten,
      reason: ({ data }) => `${data.keyword} of ${data.tool} is said with ${data.twin} (${data.path}).`,
    },
    {
      id: 'nearest-keyword',
      offers: ({ data }) => data.twin !== null && data.isExact === false,
      plan: rewritten,
      reason: ({ data }) =>
        data.twin === 'anyOf'
          ? `That only one alternative of ${data.path} of ${data.tool} may fit is no longer checked.`
          : `${data.keyword} of ${data.tool} is said with ${data.twin} (${data.path}); what differs is no longer checked.`,
    },
    removing('remove-note', 'Remove the keyword, which constrains nothing', true),
    removing('remove-keyword', 'Remove the keyword and say it in the description', false),
  ],
  say: ({ data, variant }) =>
    variant === 'format'
      ? `${code(data.tool)} has the format ${code(data.value)} at ${code(data.path)}, which the API does not know.`
      : variant === 'pattern'
        ? `${code(data.tool)} has a pattern at ${code(data.path)} that a grammar cannot say.`
        : `${code(data.tool)} has the keyword ${code(data.keyword)} at ${code(data.path)}, which the API does not accept.`,
};

/** The formats of numbers (`int64`, `double`) are accepted wherever a list of formats is known: it is about texts. */
const isKnownFormat = (format: unknown, schema: JsonObject, known: readonly string[]): boolean =>
  known.includes(inWords(format)) || isOfNumbers(typesOf(schema));

const isOfNumbers = (types: readonly string[]): boolean =>
  types.some((type) => type === 'number' || type === 'integer') && !types.includes('string');

/** True for an expression about the whole text, in what every grammar knows. */
const isWhole = (pattern: unknown): boolean =>
  typeof pattern === 'string' && pattern.startsWith('^') && pattern.endsWith('$') && !/\\[dwsbDWSB]|\(\?/.test(pattern);

const takes = ({ only, not }: KeywordRequirement, key: string): boolean =>
  only ? only.includes(key) : !(not?.includes(key) ?? false);

/** A whole schema can move where all that it says is taken there, in the words of JSON Schema. */
function isMovableTo({ elsewhere }: KeywordRequirement, { schema, tool }: HeldSchema): boolean {
  // Only declarations of Gemini have the other key: a gateway that reads tools in another form does not see it.
  if (elsewhere === undefined || !tool?.schemaAt.includes('eclarations')) return false;
  const accepted = new Set(elsewhere);
  return nodesOf(schema).every(({ schema: node }) => {
    for (const key in node) if (!accepted.has(key) || (key === 'type' && !isPlainType(node[key]))) return false;
    return true;
  });
}

function isPlainType(type: unknown): boolean {
  const words = inWords(type);
  return words === words.toLowerCase();
}

/** A keyword that says the same, or nearly, and is taken. */
interface Twin {
  readonly keyword: string;
  readonly isExact: boolean;
}

const BOUNDS: ReadonlyMap<string, readonly [keyword: string, step: number]> = new Map([
  ['exclusiveMinimum', ['minimum', 1]],
  ['exclusiveMaximum', ['maximum', -1]],
]);

/** null where there is none. */
function twinOf(
  key: string,
  value: unknown,
  schema: JsonObject,
  is: KeywordRequirement,
  held: HeldSchema,
): Twin | null {
  if (key === 'const' && takes(is, 'enum') && own(schema, 'enum') === undefined)
    return typeof value === 'string' && value !== '' ? { keyword: 'enum', isExact: true } : null;
  if (key === listOfValues(schema) && takes(is, 'enum')) return { keyword: 'enum', isExact: true };
  if (key === 'definitions' && takes(is, '$defs')) return null;
  if (key === '$ref' || key === '$defs' || key === 'definitions') {
    const whole = inlined(held.schema);
    return whole && { keyword: 'the schema itself', isExact: whole.isExact };
  }
  if (key === 'allOf') {
    const whole = merged(schema, value);
    return whole && { keyword: 'properties', isExact: whole.isExact };
  }
  const [bound] = BOUNDS.get(key) ?? [];
  if (bound !== undefined) {
    const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && own(schema, 'type') === 'integer';
    return isWhole && takes(is, bound) && own(schema, bound) === undefined ? { keyword: bound, isExact: true } : null;
  }
  const isFree = key === 'oneOf' && takes(is, 'anyOf') && own(schema, 'anyOf') === undefined;
  return isFree ? { keyword: 'anyOf', isExact: areApart(value, held.schema) } : null;
}

/** One schema that says what it and all of a list say; null where the list is none, or a part means the schema above it. */
function merged(schema: JsonObject, list: unknown) {
  if (!Array.isArray(list) || !list.every(isObject)) return null;
  if (list.some((part) => typeof own(part, 'required') === 'boolean')) return null;
  const { allOf: _, ...whole }: { [key: string]: unknown } = schema;
  const parts = list as readonly JsonObject[];
  // Parts that are closed, each with properties of its own, accept nothing together: all of them are meant.
  const closed = parts.filter((part) => own(part, 'additionalProperties') === false);
  if (closed.length < 2) return together([...parts, whole]);
  const opened = parts.map(({ additionalProperties, ...part }) =>
    additionalProperties === false ? part : { ...part, additionalProperties },
  );
  const { schema: all } = together([...opened, whole]);
  return { schema: { ...all, additionalProperties: false }, isExact: false };
}

function rewritten(request: RequestBody, finding: RequestFinding): readonly RequestEdit[] {
  const { at, data } = finding;
  const holderAt = holderOf(at);
  const schema = objectIn(request, holderAt);
  const key = inWords(data.keyword);
  const value = own(schema, key);
  if (value === undefined) return [];
  if (key === 'const') {
    const type = own(schema, 'type') === undefined ? { type: 'string' } : {};
    return changedAt(holderAt, { const: undefined, ...type, enum: [value] });
  }
  if (key === listOfValues(schema)) return changedAt(holderAt, valuesListed(schema) ?? {});
  const [bound, step = 0] = BOUNDS.get(key) ?? [];
  if (bound !== undefined) return changedAt(holderAt, { [key]: undefined, [bound]: Number(value) + step });
  if (key === 'oneOf') return changedAt(holderAt, { oneOf: undefined, anyOf: value });
  if (key === 'allOf') {
    const whole = merged(schema, value);
    return whole ? [{ at: holderAt, value: whole.schema as Json }] : [];
  }
  return inline(request, finding);
}

function moved(request: RequestBody, { at }: RequestFinding): readonly RequestEdit[] {
  const held = schemaAround(request, at);
  if (!held?.tool || held.isFull) return [];
  return changedAt(held.tool.holderAt, { [held.tool.schemaKey]: undefined, parametersJsonSchema: held.schema });
}

/** Keywords that say nothing to whoever reads a description. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['$ref', 'additionalProperties', 'additional_properties']);
const NO_CHECK = 'no longer checked';
/** What is lost with keywords of which others take the place. */
const UNSAID: { readonly [keyword: string]: string } = {
  patternProperties: 'no longer checked; where no other names are allowed, those of the pattern are no longer accepted',
  prefixItems: 'no longer checked; only `items` says what the items are',
};

function removing(id: string, title: string, isNoteOnly: boolean): RequestWay {
  return {
    ...{ id, title, effect: isNoteOnly ? 'lossless' : 'lossy' },
    offers: ({ data }) => data.twin === null && (data.isNote === true) === isNoteOnly,
    plan(request, { at }) {
      const holderAt = holderOf(at);
      const key = lastStep(at);
      const value = valueIn(request, at);
      if (value === undefined) return [];
      const isSaid = isNoteOnly || SAYS_NOTHING.has(key);
      const text = isSaid ? undefined : described(objectIn(request, holderAt), key, value);
      const type =
        key === 'const' && own(objectIn(request, holderAt), 'type') === undefined ? { type: typeIn(value) } : {};
      return changedAt(holderAt, { [key]: undefined, ...type, ...(text === undefined ? {} : { description: text }) });
    },
    reason: ({ data }) => {
      const words = `${data.keyword} of ${data.tool} is removed`;
      return isNoteOnly
        ? `${words} (${data.path}).`
        : `${words} and ${UNSAID[inWords(data.keyword)] ?? NO_CHECK} (${data.path}).`;
    },
  };
}
