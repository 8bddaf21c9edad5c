import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { lastStep, type Pointer, parent } from '../text/pointer.ts';
import data from './least.json';

/** Reads what is written at a place. */
export type Raw = (at: Pointer) => unknown;

/** What an object says where it says nothing: of keys that an API requires and that can be added without a change of meaning. */
const LEAST = new Map(Object.entries(data.values));

/** The same of a request. */
const AT_ROOT = new Map(Object.entries(data.ofRequest));

const isRequest = (value: unknown): boolean => isObject(value) && Array.isArray(own(value, 'messages'));

/** What says nothing, by the type that a text names. */
const OF_TYPE = new Map<string | null, string>(Object.entries(data.ofType));

/** Keys at the top of a request that may be empty, with their type. */
const OPTIONAL = new Map(Object.entries(data.optional));

/** What says nothing under a missing key of a request that need not say anything, by its type; null for any other. */
export const emptyValue = (key: string, at: Pointer, type: string | null): string | null =>
  !OF_MESSAGES.test(at) && !NEEDED.has(key) ? (OF_TYPE.get(OPTIONAL.get(key) ?? type) ?? null) : null;

const OF_MESSAGES = /\/(?:messages|input|contents)\/\d+/;
/** Keys that an API requires to say something. */
const NEEDED = new Set(data.needed);

/**
 * What is written under a missing key, as JSON: what says nothing; of a part the type of its siblings; of a result the
 * name of the call that it answers. Null where nothing can be said without inventing it.
 */
export function leastValue(key: string, value: unknown, at: Pointer, raw: Raw): string | null {
  const ofRequest = AT_ROOT.get(key);
  if (ofRequest !== undefined && !/\/(?:tools|functions)\//.test(`${at}/`) && isRequest(value)) return ofRequest;
  const isOfMessages = OF_MESSAGES.test(at);
  if (key === 'type') return isOfMessages ? typeOfPart(value, at, raw) : typeOfSibling(value, at, raw);
  if (key === 'format') return lastStep(at) === 'text' && isObject(value) ? '{"type": "text"}' : null;
  if (key === 'description') return isObject(value) && isName(value.name) ? JSON.stringify(value.name) : null;
  if (key === 'name' && isOfMessages) return nameOfCall(value, at, raw);
  if (key === 'input' && (!isOfMessages || !isCall(value))) return null;
  return LEAST.get(key) ?? null;
}

const isName = (name: unknown): boolean => typeof name === 'string' && name !== '';

const isCall = (value: unknown): boolean => isObject(value) && /tool_?use$/i.test(ownString(value, 'type') ?? '');

/** The type of the other elements of a list of tools, where all have one; of a schema the one of its properties. */
function typeOfSibling(value: unknown, at: Pointer, raw: Raw): string | null {
  // The format of an output has types of its own.
  if (/(?:^|\/)(?:response_format|text\/format)$/.test(at)) return null;
  const list = raw(parent(at) ?? '');
  if (!Array.isArray(list) || !isObject(value) || lastStep(parent(at) ?? '') !== 'tools') return '"object"';
  const types = new Set(list.flatMap((other: unknown) => (isObject(other) ? (ownString(other, 'type') ?? []) : [])));
  const [only = isObject(own(value, 'function')) ? 'function' : undefined] = types;
  return types.size > 1 || only === undefined ? null : JSON.stringify(only);
}

function typeOfPart(part: unknown, at: Pointer, raw: Raw): string | null {
  const above = parent(at);
  const list = above === null ? undefined : raw(above);
  if (!isObject(part) || !Array.isArray(list)) return null;
  if (above?.endsWith('/summary')) return '"summary_text"';
  if (above?.endsWith('/tool_calls')) return isObject(own(part, 'function')) ? '"function"' : null;
  const keys = Object.keys(part);
  const alike = list.find(
    (other: unknown) => isObject(other) && keys.every((key) => Object.hasOwn(other, key)) && other !== part,
  );
  const type = isObject(alike) ? own(alike, 'type') : own(part, 'text') === undefined ? undefined : 'text';
  return typeof type === 'string' ? JSON.stringify(type) : null;
}

/** The name of the call that a message with a result answers: by its id, else the call before it. */
function nameOfCall(message: unknown, at: Pointer, raw: Raw): string | null {
  const list = raw(parent(at) ?? '');
  if (!isObject(message) || !Array.isArray(list)) return null;
  const id = own(message, 'tool_call_id');
  for (let i = Number(lastStep(at)) - 1; i >= 0; i--) {
    const name = isObject(list[i]) ? calledIn(list[i] as JsonObject, id) : null;
    if (name !== null) return JSON.stringify(name);
  }
  return null;
}

function calledIn(message: JsonObject, id: unknown): string | null {
  const alone = own(message, 'function_call');
  if (id === undefined && isObject(alone)) return ownString(alone, 'name');
  const calls = own(message, 'tool_calls');
  const call = Array.isArray(calls)
    ? calls.find((one: unknown) => isObject(one) && (id === undefined || own(one, 'id') === id))
    : undefined;
  const called: unknown = isObject(call) ? own(call, 'function') : undefined;
  return isObject(called) ? ownString(called, 'name') : null;
}

/** True for a tool that another API runs: of another type it would have no schema. */
const isHostedTool = (tool: unknown, at: Pointer | null): boolean =>
  at !== null &&
  /\/tools\/\d+$/.test(at) &&
  isObject(tool) &&
  ['function', 'parameters', 'input_schema', 'inputSchema'].every((key) => own(tool, key) === undefined);

/** Settings that are none without a type. */
const TYPED = new Set(
  'response_format output_format responseFormat format thinking tool_choice toolChoice reasoning'.split(' '),
);

/** True for the only key of a setting that is none without it, or of an element of a list: nothing would be left of it. */
export const isHollow = (key: string, holder: unknown, above: Pointer, list?: unknown): boolean =>
  isObject(holder) &&
  Object.keys(holder).length === 1 &&
  (Array.isArray(list) || (key === 'type' && TYPED.has(lastStep(above))));

/** True for thinking without the budget that it needs where it is switched on. */
const isWithoutBudget = (thinking: unknown, at: Pointer): boolean =>
  lastStep(at) === 'thinking' && isObject(thinking) && own(thinking, 'budget_tokens') === undefined;

/** True for an element that does not have what another type needs beside it: a schema, of a tool or of an output format, or a budget. */
export const lacksForType = (type: unknown, element: unknown, at: Pointer | null): boolean =>
  isHostedTool(element, at) ||
  (at !== null && type === 'json_schema' && isHollow('type', element, at)) ||
  (at !== null && type === 'enabled' && isWithoutBudget(element, at));

/** True for the model of a request to a cloud that has it in the address. */
export const isInAddress = (key: string, holder: unknown): boolean =>
  key === 'model' && isObject(holder) && own(holder, 'anthropic_version') !== undefined;
