import { append } from '../text/append.ts';
import { isObject, type JsonObject, own } from '../text/json.ts';
import type { RequestBody } from './request.ts';
import {
  addAll,
  type HeldSchema,
  LISTED,
  NAMED,
  type Node,
  nodesOf,
  ONE,
  PlacedSchema,
  type Survey,
  schemasOn,
} from './schemas.ts';
import type { Scope } from './values-tools.ts';

/** A bit for each keyword that a regular part of a schema may have. */
const BIT = {
  ...{ type: 1, description: 2, properties: 4, required: 8, items: 16, enum: 32, additionalProperties: 64, title: 128 },
  ...{ default: 256, minimum: 512, maximum: 1024, minLength: 2048, maxLength: 4096, minItems: 8192, maxItems: 16_384 },
  ...{ format: 32_768, pattern: 65_536, exclusiveMinimum: 131_072, exclusiveMaximum: 262_144, multipleOf: 524_288 },
  ...{ nullable: 1_048_576, anyOf: 2_097_152 },
} as const;
const BITS = Object.entries(BIT);
/** The bit of a list of types, of which none is that of an object or array. */
export const TYPE_LIST = 4_194_304;
const OTHER_TYPES = new Set<unknown>(['number', 'integer', 'boolean', 'null']);
/** A schema is walked this deep; what is deeper counts as irregular. */
const DEEPEST = 50;

/**
 * The parts of a schema that are not written as nearly all are, in their order: with a type, or the alternatives of a
 * union, arrays that say what is in them, objects that have properties and require none but those, enums of words. No API
 * rejects anything in the others but a keyword, a list of types, the name of a property, or in strict mode what they leave
 * out. Linear; walked once.
 */
export const irregularIn = (held: Surveyed): readonly Node[] => surveyOf(held).irregular;

/** The parts of a schema that have properties, in their order. Walked once with the others. */
export const objectsIn = (held: Surveyed): readonly Node[] => surveyOf(held).objects;

/** What `partsOn` looks for: the keywords that are not accepted. */
export const bitsBeyond = (isAccepted: (keyword: string) => boolean): number =>
  BITS.reduce((bits, [keyword, bit]) => (isAccepted(keyword) ? bits : bits | bit), 0);

/** What `partsOn` looks for: unions. */
export const OF_UNIONS = BIT.anyOf;

/** Parts of a schema among which are all irregular ones, and all with one of the bits. */
function partsWith(held: Surveyed, wanted: number): readonly Node[] {
  const { bits, irregular } = surveyOf(held);
  return (bits & wanted) === 0 ? irregular : nodesOf(held.schema);
}

interface Parts {
  readonly held: HeldSchema;
  readonly nodes: readonly Node[];
}

/**
 * Of the schemas that a requirement is about those with irregular parts, or with one of the bits; of hundreds nearly none.
 */
export const partsOn = (request: RequestBody, on: Scope, wanted = 0): readonly Parts[] =>
  schemasOn(request, on)
    .filter((held) => hasParts(surveyOf(held), wanted))
    .map((held) => ({ held, nodes: partsWith(held, wanted) }));

const hasParts = ({ bits, irregular }: Survey, wanted: number): boolean =>
  (bits & wanted) !== 0 || irregular.length > 0;

/** Of the schemas that a requirement is about those whose root is not a regular object. */
export const oddRootsOn = (request: RequestBody, on: Scope) =>
  schemasOn(request, on)
    .filter((held) => !surveyOf(held).isObject)
    .flatMap((held) => (isObject(held.schema) ? [{ held, schema: held.schema }] : []));

/** The same with the parts that have properties. */
export const objectsOn = (request: RequestBody, on: Scope): readonly Parts[] =>
  schemasOn(request, on).map((held) => ({ held, nodes: objectsIn(held) }));

type Surveyed = Pick<HeldSchema, 'schema' | 'survey'>;

const surveyOf = (held: Surveyed): Survey => {
  held.survey ??= isObject(held.schema) ? new Walk(held.schema) : NOTHING;
  return held.survey;
};

const NOTHING: Survey = { bits: 0, irregular: [], objects: [], isObject: false };

const HOLDING = BIT.properties | BIT.items | BIT.anyOf;

class Walk implements Survey {
  bits = 0;
  readonly irregular: Node[] = [];
  readonly objects: Node[] = [];

  constructor(root: JsonObject) {
    this.look(root, '', null, null, 0);
  }

  /** True if the root is regular and has the type of an object. */
  get isObject(): boolean {
    return this.irregular[0]?.parent !== null && this.objects[0]?.parent === null;
  }

  /** Looks at a schema and all that is inside it. Most are regular and hold no other: these are not given a place. */
  private look(
    schema: JsonObject,
    under: string,
    parent: PlacedSchema | null,
    name: string | null,
    depth: number,
  ): void {
    const keywords = depth > DEEPEST ? 0 : regularKeywords(schema);
    this.bits |= keywords;
    if (keywords !== 0 && (keywords & HOLDING) === 0) return;
    if ((keywords & BIT.items) !== 0 && this.isOfLeaves(schema.items as JsonObject)) return;
    this.inside(keywords, new PlacedSchema(schema, under, parent, name), depth);
  }

  /** True for items that are regular and hold no other schema. */
  private isOfLeaves(items: JsonObject): boolean {
    const keywords = regularKeywords(items);
    if (keywords === 0 || (keywords & HOLDING) !== 0) return false;
    this.bits |= keywords;
    return true;
  }

  private inside(keywords: number, place: PlacedSchema, depth: number): void {
    const { schema } = place;
    if (depth > DEEPEST) this.all(place);
    else if (keywords === 0) this.irregularOne(place, depth);
    else if ((keywords & BIT.items) !== 0) this.look(schema.items as JsonObject, 'items', place, null, depth + 1);
    else if ((keywords & BIT.anyOf) !== 0) this.listed(schema.anyOf as readonly unknown[], 'anyOf', place, depth);
    else this.properties(schema.properties as JsonObject, place, depth);
  }

  /** Goes on in the properties of an object: it is regular itself if it has some, and each of them is an object. */
  private properties(properties: JsonObject, place: PlacedSchema, depth: number): void {
    const before = this.irregular.length;
    this.objects.push(place);
    const { schemas, others } = this.named(properties, 'properties', place, depth);
    // What is inside of it comes after it.
    if (schemas === 0 || others > 0) this.irregular.splice(before, 0, place);
  }

  private named(held: JsonObject, key: string, place: PlacedSchema, depth: number) {
    let [schemas, others] = [0, 0];
    for (const name in held) {
      const value = held[name];
      if (isObject(value)) {
        schemas++;
        this.look(value, key, place, name, depth + 1);
      } else others++;
    }
    return { schemas, others };
  }

  private listed(list: readonly unknown[], key: string, place: PlacedSchema, depth: number): void {
    for (let i = 0; i < list.length; i++) {
      const value = list[i];
      if (isObject(value)) this.look(value, key, place, `${i}`, depth + 1);
    }
  }

  private irregularOne(place: PlacedSchema, depth: number): void {
    const { schema } = place;
    this.irregular.push(place);
    if (isObject(own(schema, 'properties'))) this.objects.push(place);
    for (const key in schema) {
      const value = schema[key];
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value)) {
        if (LISTED.has(key)) this.listed(value, key, place, depth);
      } else if (ONE.has(key)) this.look(value as JsonObject, key, place, null, depth + 1);
      else if (NAMED.has(key)) this.named(value as JsonObject, key, place, depth);
    }
  }

  /** What is too deep to be looked at part by part. */
  private all(place: PlacedSchema): void {
    const parts: Node[] = [];
    addAll(parts, place);
    append(this.irregular, parts);
    append(
      this.objects,
      parts.filter(({ schema }) => isObject(own(schema, 'properties'))),
    );
  }
}

/** The keywords of a schema that is regular itself, whatever is inside it; 0 for any other. */
function regularKeywords(schema: JsonObject): number {
  // Read where they stand: to ask an object for a key that it has not costs more than its keys do.
  let [type, properties, items, required, values, union]: unknown[] = [];
  let keywords = 0;
  for (const key in schema) {
    const value = schema[key];
    switch (key) {
      case 'type':
        type = value;
        keywords |= BIT.type;
        break;
      case 'properties':
        properties = value;
        keywords |= BIT.properties;
        break;
      case 'items':
        items = value;
        keywords |= BIT.items;
        break;
      case 'required':
        required = value;
        keywords |= BIT.required;
        break;
      case 'enum':
        values = value;
        keywords |= BIT.enum;
        break;
      case 'anyOf':
        union = value;
        keywords |= BIT.anyOf;
        break;
      default: {
        const bit = plainBit(key, value);
        if (bit === 0) return 0;
        keywords |= bit;
      }
    }
  }
  if (type === 'object')
    return isObject(properties) && areIn(required, properties) && (keywords & NO_OBJECT) === 0 ? keywords : 0;
  if ((keywords & ONLY_OBJECT) !== 0) return 0;
  if (type === 'array') return isObject(items) && (keywords & NO_ARRAY) === 0 ? keywords : 0;
  if (items !== undefined) return 0;
  return keywordsOfPlain(keywords, type, values, union);
}

/** The keywords of what is neither an object nor an array. */
function keywordsOfPlain(keywords: number, type: unknown, values: unknown, union: unknown): number {
  if (type === undefined) return isUnion(union) && (keywords & BIT.enum) === 0 ? keywords : 0;
  if (union !== undefined) return 0;
  if (type === 'string') return values === undefined || isWords(values) ? keywords : 0;
  if (values !== undefined) return 0;
  if (OTHER_TYPES.has(type)) return keywords;
  return areTypes(type) ? keywords | TYPE_LIST : 0;
}

const NO_OBJECT = BIT.items | BIT.enum | BIT.anyOf;
const ONLY_OBJECT = BIT.properties | BIT.required;
const NO_ARRAY = BIT.enum | BIT.anyOf;

/** The bit of a keyword that has its usual form whatever is beside it; 0 for any other. */
function plainBit(key: string, value: unknown): number {
  switch (key) {
    case 'description':
    case 'title':
    case 'format':
    case 'pattern':
      return typeof value === 'string' ? BIT[key] : 0;
    case 'default':
      return BIT.default;
    case 'additionalProperties':
    case 'nullable':
      return typeof value === 'boolean' ? BIT[key] : 0;
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'multipleOf':
      return Number.isFinite(value) ? BIT[key] : 0;
    case 'minimum':
    case 'maximum':
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return Number.isInteger(value) && (value as number) >= 0 ? BIT[key] : 0;
    default:
      return 0;
  }
}

const isWords = (list: unknown): boolean =>
  Array.isArray(list) && list.length > 0 && list.every((value) => typeof value === 'string' && value !== '');

const isUnion = (list: unknown): boolean => Array.isArray(list) && list.length > 0 && list.every(isObject);

const areTypes = (list: unknown): boolean =>
  Array.isArray(list) && list.length > 0 && list.every((name) => name === 'string' || OTHER_TYPES.has(name));

function areIn(required: unknown, properties: JsonObject): boolean {
  if (required === undefined) return true;
  if (!Array.isArray(required)) return false;
  for (const name of required) if (typeof name !== 'string' || !Object.hasOwn(properties, name)) return false;
  return true;
}
