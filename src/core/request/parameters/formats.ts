import { containerIn } from '../../targets/parsed.ts';
import { isObject, type Json, own, ownString } from '../../text/json.ts';
import { type Format, formatIn, schemaSaid, unwrapped } from '../output-format.ts';
import { breach, isOfType, quotedList, removal, setting } from './asks.ts';
import { placedIn, read } from './body.ts';
import formatsRows from './formats.json';
import { rowsIn } from './read-rows.ts';
import type { Path, Requirement, Sent, Way } from './requirement.ts';

const TYPES = ['json_object', 'json_schema', 'text'];
const asChat = ({ name, schema, said }: Format): Json => ({
  type: 'json_schema',
  json_schema: { name, ...said, schema },
});
/** Of Responses: name and schema without a wrapper. */
export const asText = ({ name, schema, said }: Format): Json => ({ type: 'json_schema', name, ...said, schema });
/** Of Anthropic: the schema alone. */
export const asOutput = ({ schema }: Format): Json => ({ type: 'json_schema', schema });

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

/** True for another spelling of a type: `jsonObject`, `json-schema`, `json`. */
const isSpelling = (type: string, known: string): boolean =>
  [known, known === 'json_object' ? 'json' : known].some(
    (name) => type.toLowerCase().replace(/[_-]/g, '') === name.replace('_', ''),
  );

/** A JSON object is asked for, and its schema said in a message; null where none has words. */
function saidInMessage(sent: Sent, schema: Json): Way | null {
  const said = schemaSaid(sent.body, schema);
  if (said === null) return null;
  const edit = { path: ['response_format'], to: { type: 'json_object' } };
  return {
    ...setting(edit.path, edit.to),
    edits: [edit, said],
    reason: `\`response_format\` asks for any JSON object; its schema is said in ${said.where}, and the API no longer enforces it.`,
  };
}

export const FORMATS = rowsIn(formatsRows, {
  *chatFormat(sent: Sent) {
    const { path, value } = placedIn(sent, 'response_format');
    if (value === undefined) return;
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
  },

  /** The format of Responses, which has no wrapper. */
  *textFormat(sent: Sent) {
    const { path, value } = placedIn(sent, 'text.format');
    if (value === undefined) return;
    const ways = spelled(sent, path, asText);
    const type = isObject(value) ? ownString(value, 'type') : null;
    if (type === null || !TYPES.includes(type)) {
      const data = { supported: "'json_object', 'text', and 'json_schema'", value: type ?? '' };
      yield breach(sent, path, '`text.format.type` is not one that the API knows.', ways, { text: 'value', data });
    } else if (type === 'json_schema' && ownString(value as never, 'name') === null)
      yield breach(sent, path, '`text.format.name` is missing.', ways, { text: 'name' });
  },

  /** The format of Anthropic, which has a schema and nothing else. */
  *outputFormat(sent: Sent) {
    const { path, value } = placedIn(sent, 'output_config.format');
    if (value === undefined) return;
    if (isOfType(value, 'json_schema') && isObject(own(value, 'schema')) && Object.keys(value).length === 2) return;
    yield breach(
      sent,
      path,
      '`output_config.format` has a type and a schema, and nothing else.',
      spelled(sent, path, asOutput),
    );
  },

  /**
   * A schema is more than the API holds a model to: an object of any shape is left, and the schema is said in a message.
   * `needsWord` where a JSON object is rejected unless a message holds the word JSON.
   */
  onlyObject: (needsWord: boolean): Requirement['finds'] =>
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
      yield breach(sent, isWrapped ? path : [...path, 'type'], says, [
        ...(object ? [object] : []),
        removal(sent, path),
      ]);
    },

  /** Bedrock takes the schema as a string of JSON. */
  *converseFormat(sent: Sent) {
    const { path, value: schema } = placedIn(sent, 'outputConfig.textFormat.structure.jsonSchema.schema');
    if (!isObject(schema)) return;
    yield breach(sent, path, 'The schema must be a string of JSON.', [
      setting(path, JSON.stringify(schema), 'lossless'),
    ]);
  },

  /** `json` or a schema. */
  *ollamaFormat(sent: Sent) {
    const value = read(sent, 'format');
    if (value === undefined || value === null || value === '' || value === 'json' || isObject(value)) return;
    const written = containerIn(value) ?? value;
    const [only] = Array.isArray(written) && written.length === 1 ? (written as readonly Json[]) : [written];
    const schema = isObject(only) ? formatIn(only)?.schema : undefined;
    yield breach(sent, ['format'], '`format` is json or a JSON Schema.', [
      ...(schema === undefined ? [] : [setting(['format'], schema, 'lossless')]),
      setting(['format'], 'json'),
      removal(sent, ['format']),
    ]);
  },
});
