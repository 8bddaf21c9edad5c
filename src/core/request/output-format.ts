import { containerIn } from '../targets/parsed.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import outputKeys from './output-keys.json';

const NAME = 'response';

/** A schema with the name that is asked for beside it. */
export interface Format {
  readonly name: string;
  readonly schema: Json;
  /** What else is said of it, and only some APIs know. */
  readonly said: { readonly strict?: boolean };
}

/** The schema that a format holds, in whichever API's words it is written. */
export function formatIn(value: unknown): Format | null {
  if (!isObject(value)) return null;
  const inner = own(value, 'json_schema');
  const holder = isObject(inner) ? inner : value;
  const name = ownString(holder, 'name') ?? NAME;
  const strict = own(holder, 'strict');
  const said = typeof strict === 'boolean' ? { strict } : {};
  const schema = own(holder, 'schema');
  if (isObject(schema)) return { name, schema: schema as Json, said };
  // A schema alone, where the format belongs.
  if (isSchema(holder)) return { name: NAME, schema: holder as Json, said: {} };
  const fields = fieldsIn(holder);
  return fields === null ? null : { name, schema: objectOf(fields), said };
}

const isSchema = (value: JsonObject): boolean =>
  isObject(own(value, 'properties')) ||
  ownString(value, 'type') === 'object' ||
  ['anyOf', 'oneOf', 'allOf'].some((union) => Array.isArray(own(value, union)));

/** The fields of an object that a program wrote without the schema around them: under one key, whatever its name. */
function fieldsIn(value: JsonObject): JsonObject | null {
  const held = Object.values(value).filter(isObject);
  const [fields] = held;
  const isMap = fields && Object.values(fields).every((field) => isObject(field) && ownString(field, 'type') !== null);
  return isMap && held.length === 1 && Object.keys(fields).length > 0 ? fields : null;
}

const objectOf = (fields: JsonObject): Json => ({
  type: 'object',
  properties: fields as Json,
  required: Object.keys(fields),
  additionalProperties: false,
});

/** The format in an object that Responses has around it, and nothing else in it. */
export function unwrapped(value: unknown): unknown {
  const format = isObject(value) && Object.keys(value).length === 1 ? own(value, 'format') : undefined;
  return isObject(format) && ownString(format, 'type') !== null ? format : value;
}

/** The keys under which an output format is written; the last are schemas themselves. */
const KEYS: ReadonlySet<string> = new Set(outputKeys);

/** The schema of an output format that stands under a key, or in the object under it; undefined where none does. */
export function outputSchemaAt(key: string, value: unknown): Json | undefined {
  if (!KEYS.has(key)) {
    const [inner] = isObject(value) ? Object.keys(value).filter((name) => KEYS.has(name)) : [];
    return inner === undefined || !isObject(value) ? undefined : outputSchemaAt(inner, own(value, inner));
  }
  return formatIn(unwrapped(containerIn(value) ?? value))?.schema;
}

/** A text of a body with a schema behind it. */
interface Said {
  readonly path: readonly string[];
  readonly to: string;
  /** The text in a sentence: "message 2". */
  readonly where: string;
}

/** The schema of an output in words: at the end of the system text, else of the last of the user; null where neither is there. */
export function schemaSaid(body: unknown, schema: Json): Said | null {
  const found = systemText(body) ?? messageText(body);
  return (
    found && {
      path: found.path,
      to: `${found.text}\n\nAnswer in JSON that fits this JSON Schema: ${JSON.stringify(schema)}`,
      where: found.where,
    }
  );
}

interface Text extends Omit<Said, 'to'> {
  readonly text: string;
}

function systemText(body: unknown): Text | null {
  for (const key of ['instructions', 'system', 'systemInstruction', 'system_instruction']) {
    const found = lastText(isObject(body) ? own(body, key) : undefined, [key]);
    if (found) return { ...found, where: `\`${key}\`` };
  }
  return null;
}

function messageText(body: unknown): Text | null {
  const key = ['messages', 'input', 'contents'].find((name) => isObject(body) && own(body, name) !== undefined);
  const list = key !== undefined && isObject(body) ? own(body, key) : undefined;
  if (key === undefined) return null;
  if (!Array.isArray(list)) return withPlace(lastText(list, [key]), `\`${key}\``);
  const textOf = (place: number) => withPlace(lastText(list[place], [key, `${place}`]), `message ${place}`);
  const isOf = (message: unknown, ...roles: readonly string[]) =>
    isObject(message) && roles.includes(ownString(message, 'role') ?? '');
  const system = list.findIndex((message, place) => isOf(message, 'system', 'developer') && textOf(place) !== null);
  const place =
    system >= 0 ? system : list.findLastIndex((message, at) => isOf(message, 'user') && textOf(at) !== null);
  return place < 0 ? null : textOf(place);
}

const withPlace = (found: Omit<Text, 'where'> | null, where: string): Text | null => found && { ...found, where };

/** Where the words of a message or a part end, that a sentence can follow; null where it has none. */
function lastText(value: unknown, path: readonly string[]): Omit<Text, 'where'> | null {
  if (typeof value === 'string') return value === '' ? null : { path, text: value };
  if (Array.isArray(value)) {
    const texts = value.map((part, i) => (isWords(part) ? lastText(part.text, [...path, `${i}`, 'text']) : null));
    return texts.findLast((text) => text !== null) ?? null;
  }
  const key = ['content', 'parts'].find((name) => isObject(value) && own(value, name) !== undefined);
  return key === undefined || !isObject(value) ? null : lastText(own(value, key), [...path, key]);
}

/** True for a part that is a text of its side: no thought, no picture with words beside it. */
const isWords = (part: unknown): part is JsonObject =>
  isObject(part) && ['text', 'input_text', null].includes(ownString(part, 'type')) && own(part, 'thought') !== true;
