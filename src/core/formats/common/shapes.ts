import type { CallPart, Part, ResultPart, Role } from '../../model/message.ts';
import { append } from '../../text/append.ts';
import { dataIn } from '../../text/data-files.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';
import * as made from './parts.ts';
import roles from './roles.json';

/** Who speaks, as programs write it, without the class or the affixes round it. */
const SPEAKERS: ReadonlyMap<string, Role> = new Map(
  Object.entries(dataIn<{ readonly [name: string]: Role }>(roles.spoken)),
);

/** Keys of who speaks, the most telling first. */
const SPEAKER_KEYS = ['role', 'author', 'speaker', 'sender', 'from', 'type', 'kind'];
/** So deep in an element does it stand who speaks. */
const DEEP = 3;

/** What an element says of who speaks, and the object in which it says so. */
interface Spoken {
  readonly role: Role;
  readonly roleName: string;
  readonly held: JsonObject;
  readonly at: Pointer;
}

/** Who speaks in an element of a list whose layout is not known, at the top or in an object inside it; null if nobody does. */
export function speakerIn(element: JsonObject, at: Pointer): Spoken | null {
  for (const key of SPEAKER_KEYS) {
    let level: readonly { readonly held: JsonObject; readonly at: Pointer }[] = [{ held: element, at }];
    for (let depth = 0; depth < DEEP && level.length > 0; depth++) {
      for (const inner of level) {
        const roleName = ownString(inner.held, key);
        const role = roleName === null ? undefined : roleOf(roleName);
        if (roleName !== null && role !== undefined) return { role, roleName, ...inner };
      }
      level = level.flatMap(({ held, at }) =>
        Object.keys(held).flatMap((key) => {
          const inner = held[key];
          return isObject(inner) && !NOTED.test(key) ? [{ held: inner, at: child(at, key) }] : [];
        }),
      );
    }
  }
  return null;
}

const roleOf = (name: string): Role | undefined =>
  name.length > 40
    ? undefined
    : SPEAKERS.get(
        name
          .toLowerCase()
          .replace(/^.*[.:]/, '')
          .replace(/^role_/, '')
          .replace(/_?(?:message|role)$/, ''),
      );

/** Keys of what is noted of a message and said to nobody. */
const NOTED = /usage|meta|stats|config|settings|provider|^model|tokens|^tools$|annotations|^_/i;
const WORDS = /^(?:content|text|message|body|markdown|value|prompt|output_text|words)$/i;
const THOUGHTS = /^(?:reasoning|thinking|thoughts?)(?:_?(?:content|text))?$/i;
const THOUGHT_KIND = /reason|think|thought/i;
const CALL_KIND = /call|tool_?use|invocation/i;
const RESULT_KIND = /result|response|output/i;

const CALL_IDS = ['tool_call_id', 'toolCallId', 'tool_use_id', 'toolUseId', 'call_id', 'callId', 'invocation_id'];
const NAMES = ['toolName', 'tool_name', 'name', 'function_name', 'functionName', 'tool', 'function'];
const ARGS = ['arguments', 'args', 'input', 'parameters', 'params', 'toolInput', 'tool_input'];
const RESULTS = ['result', 'output', 'response', 'outputs'];
const SAID = ['content', 'text', 'value', 'error'];

export const keyIn = (
  value: JsonObject,
  keys: readonly string[],
  test: (inner: unknown) => boolean,
): string | undefined => keys.find((key) => test(own(value, key)));
export const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';
export const isThere = (value: unknown): boolean => value !== undefined && value !== null;
const nameIn = (value: JsonObject): string | null => ownString(value, keyIn(value, NAMES, isName) ?? '');
const idUnder = (value: JsonObject, keys: readonly string[]): string | null =>
  made.idOf(own(value, keyIn(value, keys, isName) ?? ''));

/**
 * The parts of a message whose layout is not known, by what its keys are called: words, thoughts, calls, results, pictures.
 * Keys that note something of a message are not looked into.
 */
export function partsByShape({ held, at, role }: Spoken): Part[] {
  const parts: Part[] = [];
  for (const key of Object.keys(held)) if (!NOTED.test(key)) visit(held[key], child(at, key), key, false, parts);
  // A turn that was stored before anything was said holds an empty text, if it holds nothing else.
  const isEmpty = (part: Part): boolean => part.kind === 'text' && part.text === '';
  if (parts.some((part) => !isEmpty(part))) parts.splice(0, parts.length, ...parts.filter((part) => !isEmpty(part)));
  const answer = role === 'tool' || keyIn(held, CALL_IDS, isName) ? answerOf(held, at, parts) : null;
  const said = answer ? [answer] : parts;
  // A result whose words are written beside it too is one result.
  const results = new Set(said.flatMap((part) => (part.kind === 'result' ? [part.text] : [])));
  return said.filter((part) => part.kind !== 'text' || !results.has(part.text));
}

/** A message that is a result by itself: its id stands beside its words, or in an object beside them. */
function answerOf(held: JsonObject, at: Pointer, parts: readonly Part[]): ResultPart | null {
  if (parts.some(({ kind }) => kind === 'call' || kind === 'result')) return null;
  const beside = Object.values(held).filter(isObject);
  const callId = [held, ...beside].map((held) => idUnder(held, CALL_IDS)).find((id) => id !== null) ?? null;
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
  const said = text === '' ? made.contentText(own(held, keyIn(held, [...RESULTS, ...SAID], isThere) ?? '')) : text;
  return callId === null
    ? null
    : made.resultPart(at, { callId, name: nameIn(held), text: said, isError: hasFailed(held) });
}

const hasFailed = (value: JsonObject): boolean =>
  own(value, 'is_error') === true || own(value, 'isError') === true || ownString(value, 'error') !== null;

function visit(value: unknown, at: Pointer, key: string, isThought: boolean, parts: Part[]): void {
  if (typeof value === 'string') append(parts, spokenIn(value, at, key, isThought));
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) visit(item, `${at}/${i}`, key, isThought, parts);
  else if (isObject(value)) {
    const kind = ownString(value, 'type') ?? ownString(value, 'kind') ?? key;
    const found = pairIn(value, at, kind) ?? mediaIn(value, at);
    if (found) append(parts, found);
    else
      for (const inner of Object.keys(value))
        if (!NOTED.test(inner))
          visit(value[inner], child(at, inner), inner, isThought || THOUGHT_KIND.test(kind), parts);
  }
}

/** The words or the thought that a string is; an empty string is words only where words stand. */
function spokenIn(text: string, at: Pointer, key: string, isThought: boolean): readonly Part[] {
  if (text !== '' && (THOUGHTS.test(key) || (isThought && WORDS.test(key))))
    return [made.reasoningPart(at, text, null)];
  return WORDS.test(key) ? [made.textPart(at, text)] : [];
}

/** An object that is a call, a result, or a call with its result. */
function pairIn(value: JsonObject, at: Pointer, kind: string): readonly Part[] | null {
  const call = callIn(value, at, kind);
  const result = resultIn(value, at, call ? 'call' : kind, call?.id ?? null);
  const found = [call, result].filter((part) => part !== null);
  return found.length === 0 ? null : found;
}

function callIn(value: JsonObject, at: Pointer, kind: string): CallPart | null {
  const inner = own(value, 'function');
  const held = isObject(inner) ? inner : value;
  const name = nameIn(held);
  const key = keyIn(held, ARGS, (args) => args !== undefined);
  if (name === null || (key === undefined && (!CALL_KIND.test(kind) || RESULT_KIND.test(kind)))) return null;
  const id = idUnder(value, CALL_IDS) ?? made.idOf(own(value, 'id'));
  return made.callPart(at, { id, name, args: key === undefined ? {} : own(held, key) });
}

/** A result says whose it is under a key that only results have, or under `id` where it is called a result. */
function resultIn(value: JsonObject, at: Pointer, kind: string, ofCall: string | null): ResultPart | null {
  const key = keyIn(value, RESULTS, isThere);
  const explicit = ofCall === null ? idUnder(value, CALL_IDS) : null;
  const callId = ofCall ?? explicit ?? made.idOf(own(value, 'id'));
  const isResult = key !== undefined || (ofCall === null && RESULT_KIND.test(kind)) || explicit !== null;
  if (callId === null || !isResult) return null;
  const said = key ?? keyIn(value, SAID, isThere);
  if (said === undefined) return null;
  const content = own(value, said);
  const text =
    made.contentText(content) || (isThere(content) && typeof content !== 'string' ? made.compact(content) : '');
  return made.resultPart(at, { callId, name: nameIn(value), text, isError: hasFailed(value) });
}

const MIMES = ['mimeType', 'mime_type', 'media_type', 'mediaType', 'contentType'];

function mediaIn(value: JsonObject, at: Pointer): readonly Part[] | null {
  const mime = ownString(value, keyIn(value, MIMES, isName) ?? '');
  const inner = own(value, 'image_url');
  const url = ownString(
    isObject(inner) ? inner : value,
    keyIn(isObject(inner) ? inner : value, ['url', 'uri'], isName) ?? '',
  );
  const data = ownString(value, keyIn(value, ['data', 'base64', 'bytes'], isName) ?? '');
  if (url !== null && (mime !== null || isObject(inner) || ownString(value, 'type') === 'image')) {
    const held = made.dataUrl(url);
    return [held ? made.mediaPart(at, held.mime, held.data) : made.mediaPart(at, mime, null, url)];
  }
  return mime !== null && data !== null ? [made.mediaPart(at, mime, data)] : null;
}

/** Keys under which something is called or answered, whatever it looks like. */
const OF_TOOLS = /^tool_?(?!.*(?:id|name|choice)$)|function_?call/i;

/** True if an element keeps something of tools that is neither a call nor a result to us. */
export function hidesTools({ held }: Spoken, parts: readonly Part[]): boolean {
  if (parts.some(({ kind }) => kind === 'call' || kind === 'result')) return false;
  return Object.keys(held).some((key) => {
    const inner = held[key];
    const isFull = Array.isArray(inner) ? inner.length > 0 : isObject(inner) && Object.keys(inner).length > 0;
    return isFull && key !== 'tools' && OF_TOOLS.test(key);
  });
}
