import { inWords, isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { child, parent, steps } from '../../text/pointer.ts';
import type { RequestEdit, RequestFault, RequestFinding, RequestWay } from '../fault.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, described, inlined, objectIn, valueIn } from '../schema-edits.ts';
import { dataOf, type HeldSchema, nodesOf, schemasIn, schemasOn } from '../schemas.ts';
import type { KeywordRequirement } from '../values-tools.ts';
import { code } from '../words.ts';

/** Keywords that constrain nothing: without them a schema accepts what it accepted before. */
const NOTES = new Set(
  '$schema $id $comment $anchor title examples example readOnly writeOnly deprecated default $defs definitions'.split(
    ' ',
  ),
);
const isNote = (key: string, value: unknown): boolean =>
  (NOTES.has(key) && key !== '$defs' && key !== 'definitions') ||
  key.startsWith('x-') ||
  (key === 'additionalProperties' && value === true);

/** Finds keywords of JSON Schema that the API does not accept. */
export const schemaKeyword: RequestFault<'schema/keyword'> = {
  id: 'schema/keyword',
  title: 'Keyword that the API does not accept in a schema',
  asks: 'Does the API take every keyword in the schemas of tools and outputs?',
  why: 'APIs take a part of JSON Schema, in strict mode a smaller one. One keyword beyond it in one tool makes the whole request fail, even though the messages are fine.',
  severity: 'error',
  *find(request, is) {
    for (const held of schemasOn(request, is.on)) {
      const isMovable = isMovableTo(is, held);
      for (const node of is.isRoot ? nodesOf(held.schema).slice(0, 1) : nodesOf(held.schema))
        for (const [keyword, value] of Object.entries(node.schema)) {
          const isUnknownFormat = keyword === 'format' && is.formats && !is.formats.includes(inWords(value));
          const isUnsureOf = keyword === 'pattern' && is.patterns === 'whole' && !isWhole(value);
          if (!isUnknownFormat && !isUnsureOf && takes(is, keyword)) continue;
          const twin = twinOf(keyword, value, node.schema, is, held);
          const data = {
            ...dataOf(held, node),
            keyword,
            twin,
            isNote: isNote(keyword, value),
            isMovable,
            value: inWords(value),
          };
          const variant = isUnknownFormat ? { variant: 'format' } : isUnsureOf ? { variant: 'pattern' } : {};
          yield { at: child(held.at + node.at, keyword), data, ...variant };
        }
    }
  },
  ways: [
    {
      id: 'move-to-json-schema',
      title: 'Send the schema under the key that takes JSON Schema',
      effect: 'lossless',
      offers: ({ data }) => data.isMovable === true,
      plan: moved,
      reason: ({ data }) => `The schema of ${data.tool} moves to the key that takes JSON Schema.`,
    },
    {
      id: 'other-keyword',
      title: 'Say it with a keyword that the API accepts',
      effect: 'lossless',
      offers: ({ data }) => data.twin !== null,
      plan: rewritten,
      reason: ({ data }) => `${data.keyword} of ${data.tool} is said with ${data.twin} (${data.path}).`,
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

/** True for an expression about the whole text, in what every grammar knows. */
const isWhole = (pattern: unknown): boolean =>
  typeof pattern === 'string' && pattern.startsWith('^') && pattern.endsWith('$') && !/\\[dwsbDWSB]|\(\?/.test(pattern);

const takes = ({ only, not }: KeywordRequirement, key: string): boolean =>
  only ? only.includes(key) : !(not?.includes(key) ?? false);

/** A whole schema can move where all that it says is taken there, in the words of JSON Schema. */
const isMovableTo = ({ elsewhere }: KeywordRequirement, { schema, tool }: HeldSchema): boolean =>
  elsewhere !== undefined &&
  tool !== null &&
  nodesOf(schema).every(({ schema: node }) =>
    Object.entries(node).every(([key, value]) => elsewhere.includes(key) && (key !== 'type' || isPlainType(value))),
  );

const isPlainType = (type: unknown): boolean => JSON.stringify(type) === JSON.stringify(type).toLowerCase();

/** The keyword that says the same and is taken; null where there is none. */
function twinOf(key: string, value: unknown, schema: JsonObject, is: KeywordRequirement, held: HeldSchema) {
  if (key === 'const' && takes(is, 'enum') && own(schema, 'enum') === undefined)
    return typeof value === 'string' && value !== '' ? 'enum' : null;
  if (key === 'definitions' && takes(is, '$defs')) return null;
  if (key === '$ref' || key === '$defs' || key === 'definitions')
    return isObject(inlined(held.schema, held.schema)) ? 'the schema itself' : null;
  if (key === 'allOf') return merged(schema, value) === null ? null : 'properties';
  const bound = key === 'exclusiveMinimum' ? 'minimum' : key === 'exclusiveMaximum' ? 'maximum' : null;
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && own(schema, 'type') === 'integer';
  if (bound !== null && isWhole && takes(is, bound) && own(schema, bound) === undefined) return bound;
  return key === 'oneOf' && takes(is, 'anyOf') && own(schema, 'anyOf') === undefined ? 'anyOf' : null;
}

/** One schema that says what several say together; null where two say one thing differently. */
function merged(schema: JsonObject, list: unknown): JsonObject | null {
  if (!Array.isArray(list) || !list.every(isObject)) return null;
  const { allOf: _, ...whole }: Record<string, unknown> = schema;
  for (const part of list)
    for (const [key, value] of Object.entries(part)) {
      const held = whole[key];
      if (held === undefined) whole[key] = value;
      else if (key === 'required' && Array.isArray(held) && Array.isArray(value))
        whole[key] = [...new Set([...held, ...value])];
      else if (key === 'properties' && isObject(held) && isObject(value) && areApart(held, value))
        whole[key] = { ...held, ...value };
      else if (JSON.stringify(held) !== JSON.stringify(value) && key !== 'description' && key !== 'title') return null;
    }
  return whole;
}

const areApart = (a: JsonObject, b: JsonObject): boolean => !Object.keys(a).some((key) => Object.hasOwn(b, key));

function rewritten(request: RequestBody, finding: RequestFinding): readonly RequestEdit[] {
  const { at, data } = finding;
  const holderAt = parent(at)!;
  const schema = objectIn(request, holderAt);
  const key = inWords(data.keyword);
  const value = own(schema, key);
  if (value === undefined) return [];
  if (key === 'const') return changedAt(holderAt, { const: undefined, type: 'string', enum: [value] });
  if (key === 'exclusiveMinimum') return changedAt(holderAt, { [key]: undefined, minimum: Number(value) + 1 });
  if (key === 'exclusiveMaximum') return changedAt(holderAt, { [key]: undefined, maximum: Number(value) - 1 });
  if (key === 'oneOf') return changedAt(holderAt, { oneOf: undefined, anyOf: value });
  const whole = key === 'allOf' ? merged(schema, value) : null;
  if (whole !== null) return [{ at: holderAt, value: whole as Json }];
  const root = schemasIn(request).find((held) => at.startsWith(`${held.at}/`));
  const plain = root && inlined(root.schema, root.schema);
  return root && isObject(plain) ? [{ at: root.at, value: plain as Json }] : [];
}

function moved(request: RequestBody, { at }: RequestFinding): readonly RequestEdit[] {
  const held = schemasIn(request).find((schema) => at.startsWith(`${schema.at}/`));
  if (!held?.tool || held.isFull) return [];
  return changedAt(held.tool.holderAt, { [held.tool.schemaKey]: undefined, parametersJsonSchema: held.schema });
}

function removing(id: string, title: string, isNoteOnly: boolean): RequestWay {
  return {
    ...{ id, title, effect: isNoteOnly ? 'lossless' : 'lossy' },
    offers: ({ data }) => data.twin === null && (data.isNote === true) === isNoteOnly,
    plan(request, { at }) {
      const holderAt = parent(at)!;
      const key = steps(at).at(-1)!;
      const value = valueIn(request, at);
      if (value === undefined) return [];
      const isSaid = isNoteOnly || key === '$ref' || key === 'additionalProperties';
      const text = isSaid ? undefined : described(objectIn(request, holderAt), key, value);
      const type =
        key === 'const' && own(objectIn(request, holderAt), 'type') === undefined ? { type: typeof value } : {};
      return changedAt(holderAt, { [key]: undefined, ...type, ...(text === undefined ? {} : { description: text }) });
    },
    reason: ({ data }) =>
      isNoteOnly
        ? `${data.keyword} of ${data.tool} is removed (${data.path}).`
        : `${data.keyword} of ${data.tool} is removed and no longer checked (${data.path}).`,
  };
}
