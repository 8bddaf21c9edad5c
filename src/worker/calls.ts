import { callRecords, type ToolCallRecord, type Transcript } from '../core/index.ts';
import { type Held, unheldBlob } from './held.ts';
import { pretty } from './parts.ts';
import { CALLS_LISTED, type CallView } from './protocol.ts';
import { readable } from './readable.ts';
import { cut } from './rows.ts';

const SHOWN = 2000;

const known = new WeakMap<Transcript, readonly ToolCallRecord[]>();

/** Listed once for all of its pages. */
function recordsOf(transcript: Transcript): readonly ToolCallRecord[] {
  const records = known.get(transcript) ?? callRecords(transcript);
  known.set(transcript, records);
  return records;
}

/** One row per call of a page, with what the declared schema says of its arguments. */
export function callViews(transcript: Transcript, from = 0, to = CALLS_LISTED): CallView[] {
  const schemas = new Map((transcript.tools ?? []).map((tool) => [tool.name, tool.schema]));
  const declared = transcript.tools !== null;
  return recordsOf(transcript)
    .slice(from, Math.min(to, CALLS_LISTED))
    .map((it) => ({ ...it, args: readable(pretty(it.args)), result: readable(it.result ?? ''), said: it.args }))
    .map((it) => ({
      id: it.id,
      name: it.name,
      status: it.status,
      callIndex: it.callIndex,
      resultIndex: it.resultIndex,
      args: cut(it.args, SHOWN),
      result: cut(it.result, SHOWN),
      left: { args: Math.max(0, it.args.length - SHOWN), result: Math.max(0, it.result.length - SHOWN) },
      schema:
        declared && !schemas.has(it.name)
          ? 'The request declares no tool of this name.'
          : say(schemas.get(it.name), it.said),
    }));
}

/** Every call as the core records it, as JSON: nothing is shortened or left out, however many there are. */
export function callsFile(transcript: Transcript, held: Held | null): Promise<Blob> {
  const records = callRecords(transcript).map((it) => JSON.stringify(it, null, 2));
  const lines = records.flatMap((record, i) => [i === 0 ? '[\n' : ',\n', record]);
  return unheldBlob([...lines, records.length === 0 ? '[]\n' : '\n]\n'], held, 'application/json');
}

/** What a schema's first level says: missing, undeclared and wrongly typed keys. Deeper levels are the provider's to judge. */
function say(schema: unknown, args: unknown): string | null {
  const value = argumentsOf(args);
  if (!isObject(schema)) return null;
  if (!isObject(value)) return 'The arguments are not an object.';
  const properties = isObject(schema.properties) ? new Map(Object.entries(schema.properties)) : null;
  const required = Array.isArray(schema.required) ? schema.required.filter((it) => typeof it === 'string') : [];
  const said = required.filter((key) => !Object.hasOwn(value, key)).map((key) => `\`${key}\` is missing`);
  for (const [key, it] of Object.entries(value)) {
    const property = properties?.get(key);
    if (property === undefined) {
      if (properties && schema.additionalProperties === false) said.push(`\`${key}\` is not declared`);
    } else if (isObject(property) && typeof property.type === 'string' && !isOf(property.type, it)) {
      said.push(`\`${key}\` is not of type ${property.type}`);
    }
  }
  return said.length === 0 ? null : `${said.slice(0, 5).join('; ')}.`;
}

function argumentsOf(args: unknown): unknown {
  if (typeof args !== 'string') return args;
  try {
    return JSON.parse(args) as unknown;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    default:
      return true;
  }
}
