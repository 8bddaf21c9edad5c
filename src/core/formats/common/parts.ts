import type {
  CallPart,
  ContentShape,
  MediaPart,
  Message,
  OpaquePart,
  Part,
  ReasoningPart,
  ResultPart,
  TextPart,
} from '../../model/message.ts';
import { inWords, isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';

export function textPart(at: Pointer, text: string, label?: string): TextPart {
  return label === undefined ? { kind: 'text', at, text } : { kind: 'text', at, text, label };
}

/** The words under some keys, each a part where there are any. */
export const wordsUnder = (value: JsonObject, at: Pointer, ...keys: readonly string[]): TextPart[] =>
  keys.flatMap((key) => {
    const text = ownString(value, key) ?? '';
    return text === '' ? [] : [textPart(`${at}/${key}`, text)];
  });

export function opaquePart(at: Pointer, label: string): OpaquePart {
  return { kind: 'opaque', at, label };
}

/** A call of the program's own tools, unless `server` says that the provider runs it. */
export const callPart = (
  at: Pointer,
  said: Pick<CallPart, 'id' | 'name' | 'args'> & { readonly server?: boolean },
): CallPart => ({ kind: 'call', at, id: said.id, name: said.name, args: said.args, server: said.server ?? false });

/** A result that is no demand to call again. */
export const resultPart = (
  at: Pointer,
  said: Pick<ResultPart, 'callId' | 'name' | 'text' | 'isError'> & { readonly server?: boolean },
): ResultPart => ({
  kind: 'result',
  at,
  callId: said.callId,
  name: said.name,
  text: said.text,
  isError: said.isError,
  retry: false,
  server: said.server ?? false,
});

export const reasoningPart = (at: Pointer, text: string, signature: string | null): ReasoningPart => ({
  kind: 'reasoning',
  at,
  text,
  signature,
  redacted: false,
});

/** A picture, a document, a sound: its data, or else its address. */
export const mediaPart = (
  at: Pointer,
  mime: string | null,
  data: string | null,
  url: string | null = null,
): MediaPart => ({ kind: 'media', at, mime, data, url });

/** Arguments as an object, whatever they were; what is no JSON stands alone under a key. */
export function objectArgs(args: unknown): Json {
  if (isObject(args)) return keysOf(args);
  if (args === undefined || args === null || args === '') return {};
  try {
    const value: unknown = JSON.parse(inWords(args));
    if (isObject(value)) return keysOf(value);
  } catch {
    // Arguments that broke off are kept as the text they are.
  }
  return { arguments: args as Json };
}

/** An object of those keys that have a value. */
export function keysOf(values: { readonly [key: string]: unknown }): { readonly [key: string]: Json } {
  const kept: Record<string, Json> = {};
  for (const [key, value] of Object.entries(values))
    if (value !== null && value !== undefined) kept[key] = value as Json;
  return kept;
}

type Said = Pick<Message, 'role' | 'roleName' | 'parts' | 'shape'> & Partial<Omit<Message, 'index' | 'at'>>;

/** A message of one place of the document; what a format does not say has the neutral value. */
export function messageOf(at: Pointer, index: number, said: Said): Message {
  // Spelled out: a spread is copied key by key, and there are as many messages as a history has.
  const message: Message = {
    index,
    role: said.role,
    roleName: said.roleName,
    parts: said.parts,
    at,
    pieces: said.pieces ?? null,
    request: said.request ?? null,
    shape: said.shape,
    id: said.id ?? null,
    state: said.state ?? 'complete',
    model: said.model ?? null,
    emptyCalls: said.emptyCalls ?? false,
    note: said.note ?? null,
  };
  const { run, continued, beside } = said;
  if (run === undefined && !continued && !beside) return message;
  return {
    ...message,
    ...(beside ? { beside } : {}),
    ...(run === undefined ? {} : { run }),
    ...(continued ? { continued } : {}),
  };
}

/** Of the text blocks of a content the worst: one without text, or with white space only. */
export function emptyTextOf(content: unknown): 'empty' | 'blank' | undefined {
  if (!Array.isArray(content)) return undefined;
  let worst: 'blank' | undefined;
  for (const block of content) {
    const text = isObject(block) && own(block, 'type') === 'text' ? ownString(block, 'text') : null;
    if (text === '') return 'empty';
    if (text !== null && !/\S/.test(text)) worst = 'blank';
  }
  return worst;
}

/** A list element that is no object: a string is its text, anything else is opaque. */
export function strayMessage(value: unknown, at: Pointer, index: number): Message {
  const part = typeof value === 'string' ? textPart(at, value) : opaquePart(at, labelOf(value));
  return messageOf(at, index, { role: 'other', roleName: '', parts: [part], shape: 'other' });
}

export const shapeOf = (message: JsonObject, key: string): ContentShape => shapeOfContent(own(message, key));

/** How a content was written; undefined is none. */
export function shapeOfContent(content: unknown): ContentShape {
  if (typeof content === 'string') return 'string';
  if (Array.isArray(content)) return 'list';
  if (content === null) return 'null';
  return content === undefined ? 'missing' : 'other';
}

/** `aborted` and `error` are stop reasons of turns that did not end. */
export function stateOf(message: JsonObject): Message['state'] {
  const reason = message.stop_reason ?? message.stopReason;
  return reason === 'aborted' || reason === 'error' ? reason : 'complete';
}

/** An id, or null for an absent or empty one. */
export function idOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A short name for a value that is not understood: its `type`, `kind`, or what JSON calls it. */
export function labelOf(value: unknown): string {
  if (isObject(value))
    return ownString(value, 'type') ?? ownString(value, 'part_kind') ?? ownString(value, 'kind') ?? 'object';
  if (Array.isArray(value)) return 'list';
  return value === null ? 'null' : typeof value;
}

/** Compact JSON of any value; empty where there is none (cycles, depth beyond the stack). */
export function compact(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

/** Readable text of a content: a string, or the texts of a list of blocks joined by newlines; other values are JSON. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (content === null || content === undefined) return '';
  if (!Array.isArray(content)) return compact(content);
  return textsOf(content, 0);
}

const textsOf = (items: readonly unknown[], depth: number): string =>
  items
    .map((item) => itemText(item, depth))
    .filter((text) => text !== '')
    .join('\n');

function itemText(item: unknown, depth: number): string {
  if (typeof item === 'string') return item;
  if (!isObject(item)) return item === null || item === undefined ? '' : compact(item);
  const text = ownString(item, 'text') ?? ownString(item, 'content');
  if (text !== null) return text;
  const inner = own(item, 'content');
  if (Array.isArray(inner) && depth < 3) return textsOf(inner, depth + 1);
  // A block with a type and no text is a picture, a document, a reference: nothing to read.
  return own(item, 'type') === undefined && own(item, 'kind') === undefined ? compact(item) : '';
}

/** Splits `data:<mime>;base64,<data>`; null for any other address. */
export function dataUrl(url: string): { readonly mime: string; readonly data: string } | null {
  if (!url.startsWith('data:')) return null;
  const comma = url.indexOf(',');
  const head = url.slice(5, comma === -1 ? 5 : comma);
  if (!head.endsWith(';base64')) return null;
  return { mime: head.slice(0, -7), data: url.slice(comma + 1) };
}

/** What an address leads to: its own data where they are written in it. */
export function addressed(at: Pointer, url: string | null, mime: string | null): MediaPart {
  const inline = url === null ? null : dataUrl(url);
  return inline ? mediaPart(at, mime ?? inline.mime, inline.data) : mediaPart(at, mime, null, url);
}

/** The kinds of parts of which a conversation is made. */
export const SPOKEN: readonly Part['kind'][] = ['text', 'reasoning', 'call', 'result', 'media'];
