import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { child, holderOf, lastStep, type Pointer } from '../../text/pointer.ts';
import type { RequestEdit, RequestFaultCode, RequestFinding } from '../fault.ts';
import { code, ROOT } from '../quoted.ts';
import { OF_UNIONS, partsOn, TYPE_LIST } from '../regular.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, described, objectIn } from '../schema-edits.ts';
import { dataOf, declaresNone, type Node, typesOf } from '../schemas.ts';
import type { TypeRequirement } from '../values-tools.ts';

export const schemaType: RequestFaultCode<'schema/type'> = {
  id: 'schema/type',
  *find(request, is) {
    const isOfUnions = (is.besideUnion ?? is.notBesideUnion) !== undefined || is.unless?.includes('anyOf') === false;
    const bits = (is.isOneWord ? TYPE_LIST : 0) | (isOfUnions ? OF_UNIONS : 0);
    // A tool whose parameters say nothing at all has none: that is how Gemini 2.5 reads it.
    for (const { held, nodes } of partsOn(request, is.on, bits))
      for (const node of nodes)
        for (const variant of isNoSchema(node) ? [] : variantsOf(node, is)) {
          const guess = typeAbove(node) ?? guessed(node.schema);
          const beside = besideUnion(node, is);
          const open = is.takesLists ? ANY : 'string';
          const said = { type: guess?.type ?? open, isKnown: guess !== null, isSure: guess?.isSure === true };
          const isBare = isBareUnionOfTypes(node.schema);
          const data = { ...dataOf(held, node), ...said, beside, isBare, isUnion: isUnionOfUnions(node.schema) };
          yield { at: keyAt(held.at + node.at, variant), data, variant };
        }
  },
  ways: [
    {
      id: 'write-nullable',
      offers: ({ variant, data }) => variant === 'list' && data.isBare === false && data.isUnion === false,
      plan: (request, { at }) => oneType(request, holderOf(at)),
      reason: ({ data }) => `${data.path} of ${data.tool} has one type.`,
    },
    {
      id: 'write-one-type',
      offers: ({ variant, data }) => variant === 'list' && (data.isBare === true || data.isUnion === true),
      plan: (request, { at }) => oneType(request, holderOf(at)),
      reason: ({ data }) =>
        [
          `${data.path} of ${data.tool} has a union of types`,
          ...(data.isBare ? ['as an array it takes only strings'] : []),
          ...(data.isUnion ? ['the union that it had is no longer checked'] : []),
        ]
          .join('; ')
          .concat('.'),
    },
    {
      id: 'add-known-type',
      offers: ({ variant, data }) => variant === 'missing' && data.isKnown === true && data.isSure === true,
      plan: addType,
      reason: ({ data }) => `${data.path} of ${data.tool} gets the type ${data.type}.`,
    },
    {
      id: 'add-likely-type',
      offers: ({ variant, data }) => variant === 'missing' && data.isKnown === true && data.isSure === false,
      plan: addType,
      reason: ({ data }) =>
        `${data.path} of ${data.tool} takes only the type ${data.type}, which the rest of it is about.`,
    },
    {
      id: 'add-any-type',
      offers: ({ variant, data }) => variant === 'missing' && Array.isArray(data.type),
      plan: addType,
      reason: ({ data }) =>
        `${data.path} of ${data.tool} says that it may be of any type, and a list of any but lists.`,
    },
    {
      id: 'add-string-type',
      offers: ({ variant, data }) => variant === 'missing' && data.isKnown === false && data.type === 'string',
      plan: addType,
      reason: ({ data }) => `${data.path} of ${data.tool} takes only strings.`,
    },
    {
      id: 'remove-beside-union',
      offers: ({ variant }) => variant === 'beside-union',
      plan: (request, { at, data }) =>
        changedAt(at, {
          ...Object.fromEntries((data.beside as readonly string[]).map((key) => [key, undefined])),
          ...branchesWith(objectIn(request, at), data.beside as readonly string[]),
        }),
      reason: ({ data }) =>
        `${(data.beside as readonly string[]).join(', ')} beside the union of ${data.path} are removed.`,
    },
    {
      id: 'remove-empty-schema',
      offers: ({ variant, data }) => variant === 'empty' && isArguments(data),
      plan: (_request, { at }) => [{ at, value: undefined }],
      reason: ({ data }) => `${data.tool} is declared without parameters, of which it has none.`,
    },
    {
      id: 'add-unused-property',
      offers: ({ variant, data }) => variant === 'empty' && !isArguments(data),
      plan: (_request, { at }) =>
        changedAt(at, { properties: { unused: { type: 'string', description: 'Leave this out.' } } }),
      reason: ({ data }) => `${data.path} of ${data.tool} gets a property that is never used.`,
    },
    {
      id: 'remove-required-union',
      offers: ({ variant }) => variant === 'required-union',
      plan: (request, { at }) => withoutUnion(request, at),
      reason: ({ data }) => `That one of several keys of ${data.tool} is required is no longer checked.`,
    },
  ],
  say: ({ data, variant }) => `${code(data.tool)} ${SAID[variant ?? 'missing']} at ${code(data.path)}.`,
};

/** A list of types is told at its own key; all else at the schema, which lacks something or has too much. */
const keyAt = (at: Pointer, variant: string): Pointer => (variant === 'list' ? child(at, 'type') : at);

const SAID: { readonly [variant: string]: string } = {
  list: 'has a list of types where the API accepts one',
  missing: 'has a schema without a type',
  'beside-union': 'has other keywords beside a union',
  empty: 'has an object without properties',
  'required-union': 'has a union of required keys without a type',
};

/** True for the whole schema of a tool: only tools have a number. */
const isArguments = ({ path, nth }: RequestFinding['data']): boolean => path === ROOT && nth !== undefined;

const isNoSchema = ({ parent, schema }: Node): boolean => parent === null && Object.keys(schema).length === 0;

const UNIONS = ['anyOf', 'oneOf', 'any_of'];
/** All types of JSON: a number may be an integer. */
const ANY = ['string', 'number', 'boolean', 'object', 'array', 'null'];

/** What an object without properties may say itself by. */
const SAYING = ['$ref', 'allOf', 'enum', 'const'];

function variantsOf(node: Node, is: TypeRequirement): string[] {
  const { schema, under } = node;
  const type = own(schema, 'type');
  const isUnion = UNIONS.some((key) => Array.isArray(own(schema, key)));
  // What is wrong there is told of the schema above.
  if (UNIONS.includes(under) && type === undefined && isBareRequired(schema)) return [];
  const isOfBare = is.isObjectOnly && UNIONS.some((key) => isBareUnion(own(schema, key)));
  const found: string[] = isOfBare ? ['required-union'] : [];
  if (is.isOneWord && Array.isArray(type)) found.push('list');
  const isMissing = type === undefined || type === '';
  if (is.unless && isMissing && !is.unless.some((key) => own(schema, key) !== undefined)) found.push('missing');
  if (isUnion && !isOfBare && besideUnion(node, is).length > 0) found.push('beside-union');
  const isEmpty = declaresNone(node) && SAYING.every((key) => own(schema, key) === undefined);
  if (is.isFilled && !isUnion && typesOf(schema).includes('object') && isEmpty) found.push('empty');
  return found;
}

/** The keywords beside a union that may not be there. */
function besideUnion({ schema, parent }: Node, is: TypeRequirement): string[] {
  const { besideUnion: may, notBesideUnion: not, isInner = false } = is;
  if ((may === undefined && not === undefined) || (isInner && parent === null)) return [];
  // What references lead to asks nothing of a value; where it may not be written its keyword is found.
  const others = Object.keys(schema).filter((key) => !UNIONS.includes(key) && key !== '$defs' && key !== 'definitions');
  return others.filter((key) => (may ? !may.includes(key) : not?.includes(key)));
}

const isBareRequired = (schema: unknown): boolean =>
  isObject(schema) && Array.isArray(own(schema, 'required')) && own(schema, 'properties') === undefined;

const isBareUnion = (list: unknown): boolean => Array.isArray(list) && list.length > 0 && list.every(isBareRequired);

/** True for a list of several types of which one is an array that does not say what its items are. */
function isBareUnionOfTypes(schema: JsonObject): boolean {
  const types = typesOf(schema).filter((type) => type !== 'null');
  return types.length > 1 && types.includes('array') && own(schema, 'items') === undefined;
}

/** True for a list of several types beside a union, of which only one can be written. */
const isUnionOfUnions = (schema: JsonObject): boolean =>
  own(schema, 'anyOf') !== undefined && typesOf(schema).filter((type) => type !== 'null').length > 1;

/** The type of a property that a branch of a union names again without one: the schema around the union has it. */
function typeAbove({ at, under, parent }: Node): ReturnType<typeof guessed> {
  const holder = under === 'properties' && parent && UNIONS.includes(parent.under) ? parent.parent : null;
  const properties = holder && own(holder.schema, 'properties');
  const same = isObject(properties) ? own(properties, lastStep(at)) : undefined;
  const [type, ...others] = isObject(same) ? typesOf(same) : [];
  return type === undefined || others.length > 0 ? null : { type, isSure: true };
}

/** The type that the rest of a schema tells, for sure where its values do; null where nothing does. */
function guessed(schema: JsonObject): { readonly type: string; readonly isSure: boolean } | null {
  const values = own(schema, 'enum') ?? (own(schema, 'const') === undefined ? undefined : [own(schema, 'const')]);
  if (Array.isArray(values) && values.length > 0) {
    const types = new Set(values.map((value) => typeof value));
    const [type] = types;
    const isPlain = types.size === 1 && (type === 'string' || type === 'number' || type === 'boolean');
    return isPlain ? { type, isSure: true } : null;
  }
  const type = keywordsAbout(schema) ?? typeSaid(ownString(schema, 'description') ?? '');
  return type === null ? null : { type, isSure: false };
}

function keywordsAbout(schema: JsonObject): string | null {
  if (isObject(own(schema, 'properties'))) return 'object';
  if (own(schema, 'items') !== undefined) return 'array';
  if (own(schema, 'pattern') !== undefined || own(schema, 'minLength') !== undefined) return 'string';
  return own(schema, 'minimum') !== undefined || own(schema, 'maximum') !== undefined ? 'number' : null;
}

/** The type that a description begins or ends by naming: "JSON object", "(array of ids)". */
function typeSaid(description: string): string | null {
  const named = TYPE_SAID.exec(description);
  return (named?.[1] ?? named?.[2])?.toLowerCase() ?? null;
}

const TYPE_SAID =
  /^(?:an? |the )?(?:JSON )?(object|array|integer|number|boolean)\b|[([](?:an? )?(?:JSON )?(object|array|integer|number|boolean)\b/i;

function addType(_request: RequestBody, { at, data }: RequestFinding): readonly RequestEdit[] {
  // What a list holds is said as well: many APIs require that.
  const items = { type: ANY.filter((type) => type !== 'array') };
  return changedAt(at, { type: data.type, ...(Array.isArray(data.type) && { items }) });
}

/** Of several types each gets a branch of its own; keywords of one type that has no other stay where they are. */
function oneType(request: RequestBody, at: string) {
  const schema = objectIn(request, at);
  const types = typesOf(schema);
  const others = types.filter((type) => type !== 'null');
  // It is about the type beside it, and so belongs into each branch.
  const nullable = types.includes('null') || own(schema, 'nullable') === true ? { nullable: true } : {};
  if (others.length === 0) return changedAt(at, { type: types[0] });
  if (others.length === 1) return changedAt(at, { type: others[0], ...nullable });
  const { items = { type: 'string' }, prefixItems } = schema;
  // What says something together stays together.
  const list = { ...(prefixItems === undefined ? {} : { prefixItems }), items };
  const branches = others.map((type) => ({ type, ...(type === 'array' ? list : {}), ...nullable }));
  return changedAt(at, {
    type: undefined,
    nullable: undefined,
    items: undefined,
    prefixItems: undefined,
    anyOf: branches,
  });
}

/** The union of a schema with what is removed beside it and its branches do not say: a type, a description. */
function branchesWith(schema: JsonObject, removed: readonly string[]): JsonObject {
  const key = UNIONS.find((name) => Array.isArray(own(schema, name)));
  const said = CARRIED.filter((name) => removed.includes(name) && typeof own(schema, name) === 'string');
  if (key === undefined || said.length === 0) return {};
  const branches = own(schema, key) as readonly unknown[];
  return {
    [key]: branches.map((branch) => {
      const lacking = isObject(branch) ? said.filter((name) => isLacking(branch, name)) : [];
      if (!isObject(branch) || lacking.length === 0) return branch;
      // Beside a type alone `nullable` says something.
      const isNullable = lacking.includes('type') && own(schema, 'nullable') === true;
      const carried = Object.fromEntries(lacking.map((name) => [name, own(schema, name)]));
      return { ...(isNullable && { nullable: true }), ...branch, ...carried };
    }),
  };
}

const CARRIED = ['type', 'description'];

/** What a branch refers to, or lists, says its type. */
const isLacking = (branch: JsonObject, name: string): boolean =>
  own(branch, name) === undefined &&
  (name !== 'type' || ![...SAYING, ...UNIONS].some((key) => own(branch, key) !== undefined));

function withoutUnion(request: RequestBody, at: string) {
  const schema = objectIn(request, at);
  const key = UNIONS.find((name) => isBareUnion(own(schema, name)));
  if (key === undefined) return [];
  return changedAt(at, { [key]: undefined, description: described(schema, key, own(schema, key)) });
}
