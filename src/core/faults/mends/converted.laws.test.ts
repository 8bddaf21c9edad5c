import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Draft } from '../../model/draft.ts';
import { inDraft, planWay } from '../../request/edits.ts';
import type { RequestFault, RequestFinding, RequestWay } from '../../request/fault.ts';
import { FAULTS } from '../../request/faults.ts';
import { formOf, type RequestBody, withBody } from '../../request/request.ts';
import { statedFor } from '../../request/requirement.ts';
import { REQUIREMENTS } from '../../request/requirements/all.ts';
import { schemasIn } from '../../request/schemas.ts';
import { TARGETS } from '../../targets/registry.ts';
import { runs } from '../../testing/cases.ts';
import { accepts } from '../../testing/json-schema.ts';
import { NAMES, PLAIN, valuesOf } from '../../testing/schemas.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import { parent } from '../../text/pointer.ts';
import { FIXES } from '../registry.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

const name = fc.constantFrom(...NAMES);
const count = fc.nat(3);
const some = <T>(element: fc.Arbitrary<T>, least = 1) => fc.array(element, { minLength: least, maxLength: 3 });

/** Most say little, and some of it badly. */
const { schema } = fc.letrec<{ schema: JsonObject; keyword: JsonObject }>((tie) => ({
  keyword: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: fc.constantFrom(...TYPES).map((type) => ({ type })) },
    { weight: 1, arbitrary: some(fc.constantFrom(...TYPES)).map((type) => ({ type: [...new Set(type)] })) },
    { weight: 1, arbitrary: fc.constantFrom('string', 'null').map((type) => ({ type: [type, 'array'] })) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>('str', 'dict', 'banana', 7, ['int']).map((type) => ({ type })) },
    { weight: 2, arbitrary: some(fc.constantFrom(...PLAIN)).map((list) => ({ enum: [...new Set(list)] })) },
    { weight: 1, arbitrary: fc.constantFrom(...PLAIN, [], { a: 'a' }).map((value) => ({ const: value })) },
    { weight: 1, arbitrary: fc.constantFrom('date-time', 'uri-template', 'email').map((format) => ({ format })) },
    { weight: 1, arbitrary: fc.constantFrom('^a$', '^a', 'b').map((pattern) => ({ pattern })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('Length', 'Items', 'Properties', 'imum'), count, count)
        .map(([bound, least, most]) => ({ [`min${bound}`]: least, [`max${bound}`]: most })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'),
          fc.constantFrom(1, 2, true, false),
        )
        .map(([key, value]) => ({ [key]: value })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('$schema', 'title', 'x-order', 'description').map((key) => ({ [key]: 'x' })),
    },
    { weight: 1, arbitrary: fc.constantFrom('nullable', 'uniqueItems').map((key) => ({ [key]: true })) },
    { weight: 1, arbitrary: fc.constant({ enum: ['a', 'b', ...'cdefghij'] }) },
    { weight: 1, arbitrary: fc.constantFrom('A', 'B').map((of) => ({ $ref: `#/$defs/${of}`, description: 'x' })) },
    { weight: 2, arbitrary: fc.constantFrom('#', '#/$defs/A', '#/definitions/B', '#/no').map(($ref) => ({ $ref })) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.dictionary(name, tie('schema'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }), some(name, 0))
        .map(([properties, required]) => ({ properties, required: [...new Set(required)] })),
    },
    { weight: 2, arbitrary: tie('schema').map((items) => ({ items })) },
    { weight: 1, arbitrary: some(tie('schema')).map((items) => ({ items })) },
    { weight: 1, arbitrary: some(tie('schema')).map((prefixItems) => ({ prefixItems })) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), some(tie('schema')))
        .map(([key, branches]) => ({ [key]: branches })),
    },
    { weight: 1, arbitrary: some(some(name)).map((list) => ({ anyOf: list.map((required) => ({ required })) })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('not', 'contains', 'if', 'propertyNames'), tie('schema'))
        .map(([key, schema]) => ({ [key]: schema })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('schema'), tie('schema')).map(([a, b]) =>
        Object.fromEntries([
          ['if', a],
          ['then', b],
        ]),
      ),
    },
    { weight: 2, arbitrary: fc.boolean().map((additionalProperties) => ({ additionalProperties })) },
    { weight: 1, arbitrary: tie('schema').map((additionalProperties) => ({ additionalProperties })) },
    { weight: 1, arbitrary: tie('schema').map((of) => ({ patternProperties: { '^a': of } })) },
    { weight: 1, arbitrary: fc.constantFrom([], null).map((properties) => ({ properties })) },
    { weight: 1, arbitrary: fc.constantFrom(true, false, {}).map((required) => ({ required })) },
    { weight: 1, arbitrary: tie('schema').map((items) => ({ anyOf: [{ type: 'array' }, { type: 'null' }], items })) },
    {
      weight: 1,
      arbitrary: fc.constant({ items: { type: { type: 'string' }, a: { type: 'integer' } } }),
    },
  ),
  schema: some(tie('keyword'), 0).map((keywords): JsonObject => Object.assign({}, ...keywords)),
}));

/** A schema with definitions that it may refer to. */
const whole: fc.Arbitrary<JsonObject> = fc
  .tuple(schema, fc.option(schema), fc.option(schema), fc.boolean())
  .map(([root, a, b, isObject]) => ({
    ...(isObject ? { type: 'object' } : {}),
    ...root,
    ...(a ? { $defs: { A: a } } : {}),
    ...(b ? { definitions: { B: b } } : {}),
  }));

/** The same, or one under a key that is none of JSON Schema. */
const buried = fc.dictionary(name, schema, { minKeys: 1, maxKeys: 2, noNullPrototype: true });
const drawnSchema: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 30, arbitrary: whole },
  { weight: 1, arbitrary: buried.map((properties) => ({ args: { type: 'object', properties } })) },
);

/** What each API says of schemas. */
const ASKED = FAULTS.filter(({ id }) => id.startsWith('schema/')).flatMap((fault) =>
  TARGETS.flatMap(({ id, wire }) =>
    statedFor(REQUIREMENTS, fault.id, id).map(({ is }) => ({ fault, is, form: formOf(wire ?? id) })),
  ),
);

/** How a sentence says that a schema accepts more than it did, and that it accepts less. */
const SAYS_MORE =
  /no longer (?:checked|required|guaranteed|refers)|\b(?:is|are) removed|says what|is null where|swapped|has a new name/;
const SAYS_LESS =
  /\bonly\b|no longer (?:takes?|accepted)|can no longer be|is null where|says what|swapped|has a new name/;
/** Below these a schema that accepts more makes the one above accept less, or it is not known who asks. */
const TURNED = /\/(?:not|if|oneOf|\$defs|definitions|propertyNames)(?:\/|$)/;

/** Fixes that go through a whole schema. */
const OF_ALL = ['drop-bounds', 'enums-to-words', 'merge-references', 'nearest-keyword', 'keep-reference', 'merge-root'];
const TURNING = /"(?:not|if|oneOf|propertyNames)":/;

/** What becomes of a value where the schema asks for another form of it at its top. */
const CARRIED: { readonly [way: string]: (value: JsonObject, finding: RequestFinding, now: unknown) => JsonObject } = {
  'wrap-root': (value) => ({ value }),
  'require-all': (value, { data }) => ({
    ...Object.fromEntries((data.names as string[]).map((name) => [name, null])),
    ...value,
  }),
  'rename-property': (value, { data }, now) => {
    const declared = Object.keys((now as { readonly properties: object }).properties);
    return Object.fromEntries(
      Object.entries(value).map(([name, of]) => [
        name === data.name ? declared.find((known) => !NAMES.includes(known))! : name,
        of,
      ]),
    );
  },
};
/** Ways that change what the arguments may be as a whole. */
const OF_TOP = ['say-object', 'require-all', 'rename-property'];
/** What speaks of names or of their number, whatever they are called. */
const OF_NAMES = /"(?:minProperties|maxProperties|propertyNames|patternProperties|not|if)":/;

function bodyOf(form: string, schema: JsonObject, isStrict: boolean): JsonObject {
  const strict = isStrict ? { strict: true } : {};
  const named = { name: 'find', ...strict };
  if (form === 'gemini')
    return {
      tools: [{ functionDeclarations: [{ name: 'find', parameters: schema }] }],
      generationConfig: { responseSchema: schema },
    };
  if (form === 'anthropic') return { tools: [{ ...named, input_schema: schema }], output_format: { schema } };
  if (form === 'converse')
    return { toolConfig: { tools: [{ toolSpec: { name: 'find', inputSchema: { json: schema } } }] } };
  if (form === 'responses')
    return { tools: [{ type: 'function', ...named, parameters: schema }], text: { format: { ...named, schema } } };
  return {
    tools: [{ type: 'function', function: { ...named, parameters: schema } }],
    response_format: { json_schema: { ...named, schema } },
  };
}

/** What a schema that a fix wrote anew says more, or less, than it may: null where it keeps its word. */
function brokenWord(
  request: RequestBody,
  fault: RequestFault,
  way: RequestWay,
  finding: RequestFinding,
  seed: number,
): string | null {
  const draft = new Draft([]);
  if (!planWay(draft, request, way, finding, fault.id)) return null;
  const after = inDraft(draft, request);
  const number = schemasIn(request).findIndex(({ at }) => finding.at === at || finding.at.startsWith(`${at}/`));
  const held = schemasIn(request)[number];
  if (!held) return null;
  const { tool, schema: was } = held;
  const now = schemasIn(after).find((other) => (other.tool === null) === (tool === null))?.schema ?? true;
  const reason = way.reason(finding);
  const text = JSON.stringify(was);
  const carry = CARRIED[way.id];
  const topAt = way.id === 'rename-property' ? `${held.at}/properties` : held.at;
  const isTop = (way.id === 'rename-property' ? parent(finding.at) : finding.at) === topAt;
  if (carry && (!isTop || text.includes('banana'))) return null;
  if ((carry || way.id === 'remove-empty-schema') && OF_NAMES.test(text)) return null;
  // A schema that refers to its own top is no longer about arguments alone: what becomes of the top is so below, too.
  if (OF_TOP.includes(way.id) && text.includes('"#"')) return null;
  const path = finding.at.slice(held.at.length);
  const isBelow = OF_ALL.includes(way.id) || text.includes('"#"');
  const isTurned = TURNED.test(path) || (isBelow && TURNING.test(text));
  const isDrawn = (value: unknown): boolean => {
    if (way.id === 'wrap-root') return true;
    // A tool without a schema is called without arguments, and any other with an object.
    if (way.id === 'remove-empty-schema') return isObject(value) && Object.keys(value).length === 0;
    if (!isObject(value)) return tool === null && !carry;
    // New names are not those that were there.
    return !JSON.stringify(value).includes('"unused"') && Object.keys(value).every((name) => NAMES.includes(name));
  };
  for (const value of [...valuesOf(was, seed), ...valuesOf(now, seed + 1)].filter(isDrawn)) {
    const before = accepts(was, value);
    const words = `${JSON.stringify(value)} is ${before ? 'no longer' : 'now'} accepted: ${JSON.stringify(was)} became ${JSON.stringify(now)}`;
    if (carry && before && !accepts(now, carry(value as JsonObject, finding, now))) return `not carried, ${words}`;
    if (carry || accepts(now, value) === before) continue;
    if (way.effect === 'lossless') return words;
    const says = isTurned
      ? SAYS_MORE.test(reason) || SAYS_LESS.test(reason)
      : (before ? SAYS_LESS : SAYS_MORE).test(reason);
    if (!says) return `"${reason}" does not say that ${words}`;
  }
  return null;
}

const IS_WHOLE = process.env.LAWS === 'whole';
const tried = new Set<string>();

describe('a schema that a fix wrote anew', () => {
  it('accepts what the first accepted, or the loss is named', () => {
    fc.assert(
      fc.property(drawnSchema, fc.nat(ASKED.length - 1), fc.boolean(), fc.nat(), (schema, row, isStrict, seed) => {
        const { fault, is, form } = ASKED[row]!;
        const empty = { at: '', form, model: null, messages: [], sentTo: null };
        const request = withBody(empty, bodyOf(form, schema, isStrict || ('on' in is && is.on === 'strict')));
        const situation = { model: null, day: null, route: null, thinking: false };
        for (const finding of fault.find(request, is as never, situation))
          for (const way of fault.ways) {
            if (!(way.offers?.(finding) ?? true)) continue;
            tried.add(way.id);
            expect(
              brokenWord(request, fault, way, finding, seed),
              `${fault.id} ${finding.variant ?? ''} ${way.id}`,
            ).toBeNull();
          }
      }),
      runs(20_000, 600),
    );
  });

  it('was drawn for every fix of schemas, of a share for many of them', () => {
    const ways = FIXES.filter(({ answers }) => answers.some((rule) => rule.startsWith('schema/')));
    const missed = ways.map(({ id }) => id).filter((id) => !tried.has(id));
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(IS_WHOLE ? 0 : ways.length / 2);
  });
});
