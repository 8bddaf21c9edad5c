import { isObject, type JsonObject } from '../text/json.ts';
import { addAll, addUnder, type Node, nodesOf, PlacedSchema } from './schemas.ts';

/** A bit for each keyword that a regular part of a schema may have. */
const BIT = {
  ...{ type: 1, description: 2, properties: 4, required: 8, items: 16, enum: 32, additionalProperties: 64, title: 128 },
  ...{ default: 256, minimum: 512, maximum: 1024, minLength: 2048, maxLength: 4096, minItems: 8192, maxItems: 16_384 },
} as const;
const BITS = Object.entries(BIT);
const OTHER_TYPES = new Set<unknown>(['number', 'integer', 'boolean', 'null']);
/** A schema is walked this deep; what is deeper counts as irregular. */
const DEEPEST = 50;

const known = new WeakMap<JsonObject, Survey>();

/**
 * The parts of a schema that are not written as nearly all are, in their order: with one type, arrays that say what is in
 * them, objects that have properties and require none but those, enums of words. No API rejects anything in the others but
 * a keyword, the name of a property, or in strict mode what they leave out. Linear; walked once.
 */
export const irregularIn = (schema: unknown): readonly Node[] => (isObject(schema) ? surveyOf(schema).irregular : []);

/** Parts of a schema among which are all with a keyword that is not accepted. */
export function partsBeyond(schema: unknown, isAccepted: (keyword: string) => boolean): readonly Node[] {
  if (!isObject(schema)) return [];
  const { keywords, irregular } = surveyOf(schema);
  return BITS.every(([keyword, bit]) => (keywords & bit) === 0 || isAccepted(keyword)) ? irregular : nodesOf(schema);
}

function surveyOf(schema: JsonObject): Survey {
  const found = known.get(schema);
  if (found) return found;
  const survey = new Survey();
  survey.look(schema, '', null, null, 0);
  known.set(schema, survey);
  return survey;
}

class Survey {
  /** The keywords of the regular parts. */
  keywords = 0;
  readonly irregular: Node[] = [];

  /** Looks at a schema and all that is inside it. Most are regular and hold no other: these are not given a place. */
  look(schema: JsonObject, under: string, parent: PlacedSchema | null, name: string | null, depth: number): void {
    const keywords = depth > DEEPEST ? 0 : regularKeywords(schema);
    this.keywords |= keywords;
    if (keywords !== 0 && (keywords & (BIT.properties | BIT.items)) === 0) return;
    const place = new PlacedSchema(schema, under, parent, name);
    if (depth > DEEPEST) addAll(this.irregular, place);
    else if (keywords === 0) this.inside(place, depth);
    else if ((keywords & BIT.items) !== 0) this.look(schema.items as JsonObject, 'items', place, null, depth + 1);
    else this.named(schema.properties as JsonObject, place, depth);
  }

  /** Goes on in the properties of an object: it is regular itself if it has some, and each of them is an object. */
  private named(properties: JsonObject, place: PlacedSchema, depth: number): void {
    const before = this.irregular.length;
    let [schemas, others] = [0, 0];
    for (const name in properties) {
      const value = properties[name];
      if (isObject(value)) {
        schemas++;
        this.look(value, 'properties', place, name, depth + 1);
      } else others++;
    }
    // What is inside of it comes after it.
    if (schemas === 0 || others > 0) this.irregular.splice(before, 0, place);
  }

  private inside(place: PlacedSchema, depth: number): void {
    this.irregular.push(place);
    const inner: PlacedSchema[] = [];
    for (const key in place.schema) addUnder(inner, place, key);
    for (const { schema, under, name } of inner) this.look(schema, under, place, name, depth + 1);
  }
}

/** The keywords of a schema that is regular itself, whatever is inside it; 0 for any other. */
function regularKeywords(schema: JsonObject): number {
  let keywords = 0;
  let type: unknown;
  let properties: unknown;
  let items: unknown;
  let required: unknown;
  let values: unknown;
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
      default: {
        const bit = plainBit(key, value);
        if (bit === 0) return 0;
        keywords |= bit;
      }
    }
  }
  if (type === 'object')
    return isObject(properties) && areIn(required, properties) && items === undefined && values === undefined
      ? keywords
      : 0;
  if (properties !== undefined || required !== undefined) return 0;
  if (type === 'array') return isObject(items) && values === undefined ? keywords : 0;
  if (items !== undefined) return 0;
  if (type === 'string') return values === undefined || isWords(values) ? keywords : 0;
  return values === undefined && OTHER_TYPES.has(type) ? keywords : 0;
}

/** The bit of a keyword that has its usual form whatever is beside it; 0 for any other. */
function plainBit(key: string, value: unknown): number {
  switch (key) {
    case 'description':
      return typeof value === 'string' ? BIT.description : 0;
    case 'title':
      return typeof value === 'string' ? BIT.title : 0;
    case 'default':
      return BIT.default;
    case 'additionalProperties':
      return typeof value === 'boolean' ? BIT.additionalProperties : 0;
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

function areIn(required: unknown, properties: JsonObject): boolean {
  if (required === undefined) return true;
  if (!Array.isArray(required)) return false;
  for (const name of required) if (typeof name !== 'string' || !Object.hasOwn(properties, name)) return false;
  return true;
}
