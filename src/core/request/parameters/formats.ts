import { containerIn } from '../../targets/parsed.ts';
import { inWords, isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import { breach, isOfType, quotedList, removal, setting } from './asks.ts';
import { pathIn, read, valueIn } from './body.ts';
import formatsRows from './formats.json';
import { rowsIn } from './read-rows.ts';
import type { Path, Requirement, Sent, Way } from './requirement.ts';

const TYPES = ['json_object', 'json_schema', 'text'];
const NAME = 'response';

/** A schema with the name that is asked for beside it. */
interface Format {
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

const asChat = ({ name, schema, said }: Format): Json => ({
  type: 'json_schema',
  json_schema: { name, ...said, schema },
});
/** Of Responses: name and schema without a wrapper. */
export const asText = ({ name, schema, said }: Format): Json => ({ type: 'json_schema', name, ...said, schema });
/** Of Anthropic: the schema alone. */
export const asOutput = ({ schema }: Format): Json => ({ type: 'json_schema', schema });

/** The format in an object that Responses has around it, and nothing else in it. */
function unwrapped(value: unknown): unknown {
  const format = isObject(value) && Object.keys(value).length === 1 ? own(value, 'format') : undefined;
  return isObject(format) && ownString(format, 'type') !== null ? format : value;
}

function spelled(sent: Sent, path: Path, spell: (format: Format) => Json): Way[] {
  const given = read(sent, path.join('.'));
  const written = containerIn(given) ?? given;
  const value = unwrapped(written);
  const format = formatIn(value);
  if (format) return [setting(path, spell(format), 'lossless'), removal(sent, path)];
  const type = value !== given && isObject(value) ? ownString(value, 'type') : value;
  const isWord = type === 'json_object' || type === 'text';
  return [...(isWord ? [setting(path, { type }, 'lossless')] : []), removal(sent, path)];
}

function* chatFormat(sent: Sent) {
  const value = read(sent, 'response_format');
  if (value === undefined || value === null) return;
  const path = ['response_format'];
  const ways = spelled(sent, path, asChat);
  if (!isObject(value)) {
    yield breach(sent, path, '`response_format` must be an object.', ways, { text: 'object' });
    return;
  }
  const type = ownString(value, 'type');
  if (type === null) yield breach(sent, path, '`response_format.type` is missing.', ways, { text: 'type' });
  else if (!TYPES.includes(type)) {
    const data = { value: type, supported: quotedList(TYPES) };
    const meant = TYPES.find((known) => isSpelling(type, known));
    const corrected = meant === undefined ? [] : [setting([...path, 'type'], meant, 'lossless')];
    const says = `\`response_format.type\` is ${type}; the API accepts ${TYPES.join(', ')}.`;
    yield breach(sent, path, says, corrected.length > 0 ? [...corrected, removal(sent, path)] : ways, {
      text: 'value',
      data,
    });
  } else if (type === 'json_schema') {
    const held = own(value, 'json_schema');
    if (!isObject(held) || ownString(held, 'name') === null)
      yield breach(sent, path, '`response_format.json_schema.name` is missing.', ways, { text: 'name' });
  }
}

/** True for another spelling of a type: `jsonObject`, `json-schema`, `json`. */
const isSpelling = (type: string, known: string): boolean =>
  [known, known === 'json_object' ? 'json' : known].some(
    (name) => type.toLowerCase().replace(/[_-]/g, '') === name.replace('_', ''),
  );

/** The format of Responses, which has no wrapper. */
function* textFormat(sent: Sent) {
  const value = read(sent, 'text.format');
  if (value === undefined || value === null) return;
  const path = pathIn(sent, 'text.format');
  const ways = spelled(sent, path, asText);
  const type = isObject(value) ? ownString(value, 'type') : null;
  if (type === null || !TYPES.includes(type)) {
    const data = { supported: "'json_object', 'text', and 'json_schema'", value: type ?? '' };
    yield breach(sent, path, '`text.format.type` is not one that the API knows.', ways, { text: 'value', data });
  } else if (type === 'json_schema' && ownString(value as never, 'name') === null)
    yield breach(sent, path, '`text.format.name` is missing.', ways, { text: 'name' });
}

/** The format of Anthropic, which has a schema and nothing else. */
function* outputFormat(sent: Sent) {
  const value = read(sent, 'output_config.format');
  if (value === undefined || value === null) return;
  if (isOfType(value, 'json_schema') && isObject(own(value, 'schema')) && Object.keys(value).length === 2) return;
  const path = ['output_config', 'format'];
  yield breach(
    sent,
    path,
    '`output_config.format` has a type and a schema, and nothing else.',
    spelled(sent, path, asOutput),
  );
}

/**
 * A schema is more than the API holds a model to: an object of any shape is left, and the schema is said in a message.
 * `needsWord` where a JSON object is rejected unless a message holds the word JSON.
 */
const onlyObject = (needsWord: boolean): Requirement['finds'] =>
  function* (sent) {
    const written = read(sent, 'response_format');
    const isWrapped = unwrapped(written) !== written;
    const isSchema = isOfType(unwrapped(written), 'json_schema');
    if (!isWrapped && !isSchema) return;
    const path = ['response_format'];
    const says = isWrapped
      ? '`response_format` has its type one level too deep.'
      : 'This API accepts no schema as `response_format`.';
    const format = isSchema ? formatIn(unwrapped(written)) : null;
    const words = format && saidInMessage(sent, format.schema);
    const isAccepted = !needsWord || /json/i.test(JSON.stringify(read(sent, 'messages') ?? ''));
    const object = words ?? (isAccepted ? setting(path, { type: 'json_object' }) : null);
    yield breach(sent, isWrapped ? path : [...path, 'type'], says, [...(object ? [object] : []), removal(sent, path)]);
  };

/** A JSON object is asked for, and its schema in the words of the first system message, else of the last of the user; null where neither has words. */
function saidInMessage(sent: Sent, schema: Json): Way | null {
  const list = read(sent, 'messages');
  const said = Array.isArray(list) ? list.map(wordsPath) : [];
  const isOf = (index: number, ...roles: string[]) =>
    said[index] != null && roles.includes(inWords(valueIn(sent.body, ['messages', `${index}`, 'role'])));
  const places = [...said.keys()];
  const index =
    places.find((place) => isOf(place, 'system', 'developer')) ?? places.findLast((place) => isOf(place, 'user'));
  if (index === undefined) return null;
  const at = ['messages', `${index}`, ...(said[index] ?? [])];
  const words = `${inWords(valueIn(sent.body, at))}\n\nAnswer in JSON that fits this JSON Schema: ${JSON.stringify(schema)}`;
  return {
    ...setting(['response_format'], { type: 'json_object' }),
    edits: [
      { path: ['response_format'], to: { type: 'json_object' } },
      { path: at, to: words },
    ],
    reason: `\`response_format\` asks for any JSON object; its schema is said in message ${index}, and the API no longer enforces it.`,
  };
}

/** Where in a message its words are, that a sentence can follow; null where it has none. */
function wordsPath(message: unknown): Path | null {
  const content = isObject(message) ? own(message, 'content') : undefined;
  if (typeof content === 'string') return content === '' ? null : ['content'];
  const part = Array.isArray(content)
    ? content.findLastIndex((block: unknown) => isOfType(block, 'text') && block.text)
    : -1;
  return part < 0 ? null : ['content', `${part}`, 'text'];
}

/** Bedrock takes the schema as a string of JSON. */
function* converseFormat(sent: Sent) {
  const name = 'outputConfig.textFormat.structure.jsonSchema.schema';
  const schema = read(sent, name);
  if (!isObject(schema)) return;
  const path = pathIn(sent, name);
  yield breach(sent, path, 'The schema must be a string of JSON.', [setting(path, JSON.stringify(schema), 'lossless')]);
}

/** `json` or a schema. */
function* ollamaFormat(sent: Sent) {
  const value = read(sent, 'format');
  if (value === undefined || value === null || value === '' || value === 'json' || isObject(value)) return;
  yield breach(sent, ['format'], '`format` is json or a JSON Schema.', [
    setting(['format'], 'json'),
    removal(sent, ['format']),
  ]);
}

export const FORMATS = rowsIn(formatsRows, {
  chatFormat,
  converseFormat,
  ollamaFormat,
  onlyObject,
  outputFormat,
  textFormat,
});
