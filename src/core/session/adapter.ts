import { messageOf, strayMessage, textPart } from '../formats/common/parts.ts';
import { readMessages } from '../formats/plain.ts';
import { readAsSource } from '../formats/pydantic/as-source.ts';
import type { CanonicalMessage } from '../formats/pydantic/canonical.ts';
import { readPydanticMessage } from '../formats/pydantic/read.ts';
import type { Message, Part, Role } from '../model/message.ts';
import { danglingIds } from '../passes/cleanup-dangling.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';

/** What the adapter of the pydantic-ai agent does otherwise, and only if it is asked to. */
interface AdapterOptions {
  /**
   * True reads and writes as that agent does (`readAsSource`): parts that it does not know are left out, an empty id is
   * an id, and the content of a message includes system prompts, results and retry prompts.
   */
  readonly asSource?: boolean;
}

/**
 * One message value in canonical form, frozen, read as pydantic-ai writes it, with the legacy entries of its programs; no
 * other format is guessed from a single message. A canonical message stays what it is. Never throws; what is not
 * understood is an opaque part.
 */
export function toCanonical(message: unknown, options: AdapterOptions = {}): Message {
  return frozen(canonicalOf(message, options.asSource === true));
}

function canonicalOf(message: unknown, asSource: boolean): Message {
  if (isCanonical(message)) {
    const { role, parts } = message;
    return messageOf('/0', 0, { role: ROLES.get(role) ?? 'other', roleName: role, parts, shape: 'list' });
  }
  // A list is the content of a message, a string is a text.
  const value = Array.isArray(message) || typeof message === 'string' ? { content: message } : message;
  if (!isObject(value)) return strayMessage(value, '/0', 0);
  if (asSource) return readAsSource(value);
  const read = readPydanticMessage(value, '/0', 0);
  // Whoever does not say who speaks is the user.
  const known: Message = read.role === 'other' && read.roleName === '' ? { ...read, role: 'user' } : read;
  return isLegacyContent(value) && own(value, 'content') === ''
    ? { ...known, parts: [textPart('/0/content', '')] }
    : known;
}

/** True for the entries of the first sessions: words, and nothing that says what they are. */
const isLegacyContent = (value: JsonObject): boolean =>
  typeof own(value, 'content') === 'string' && ['thought', 'parts', 'kind'].every((key) => !Object.hasOwn(value, key));

/** A copy that nobody can change, as deep as it is ours: arguments stay the caller's own values. */
function frozen(message: Message): Message {
  return Object.freeze({ ...message, parts: Object.freeze(message.parts.map((part) => Object.freeze({ ...part }))) });
}

/** What a message says: its texts and thoughts, joined by blanks. No system prompt, no call, no result. */
export function getContent(message: unknown, options: AdapterOptions = {}): string {
  const { parts } = toCanonical(message, options);
  // The agent joins every part, so that a call leaves a blank.
  if (options.asSource) return parts.map((part) => ('text' in part ? part.text : '')).join(' ');
  const said: string[] = [];
  for (const part of parts)
    if (part.kind === 'reasoning' || (part.kind === 'text' && !UNSAID.has(part.label ?? ''))) said.push(part.text);
  return said.join(' ');
}

/** Ids of the calls in a message, each once. */
export function getToolCallIds(message: unknown, options: AdapterOptions = {}): string[] {
  const { parts } = toCanonical(message, options);
  return ids(parts, (part) => (part.kind === 'call' && !part.server ? part.id : null));
}

/** Ids of the calls that a message returns results for, each once; a retry prompt returns none. */
export function getToolReturnIds(message: unknown, options: AdapterOptions = {}): string[] {
  const { parts } = toCanonical(message, options);
  return ids(parts, (part) => (part.kind === 'result' && !part.server && !part.retry ? part.callId : null));
}

/**
 * Ids of calls that have no result, anywhere in a plain list; a retry prompt is a result, but not for the agent itself
 * (`asSource`). The list may be of any format, for a list shows which it is, and hold canonical messages.
 */
export function findDanglingToolCalls(messages: readonly unknown[], options: AdapterOptions = {}): string[] {
  if (options.asSource) {
    const parts = messages.flatMap((message) => toCanonical(message, options).parts);
    return [...danglingIds(parts, false)];
  }
  const { transcript } = readMessages(messages.filter((it) => !isCanonical(it)));
  const read = transcript.messages.flatMap((it) => it.parts);
  const given = messages.flatMap((it) => (isCanonical(it) ? it.parts : []));
  return [...danglingIds([...read, ...given], true)];
}

const ROLES: ReadonlyMap<string, Role> = new Map(
  (['user', 'assistant', 'system', 'developer', 'tool'] as const).map((role) => [role, role]),
);

/** Texts that stand for something else. */
const UNSAID: ReadonlySet<string> = new Set(['system-prompt', 'retry-prompt']);

const KINDS: ReadonlySet<string> = new Set<Part['kind']>(['text', 'reasoning', 'call', 'result', 'media', 'opaque']);

/** True for what `toCanonical` gives: parts with a kind of ours, where a stored message has a `part_kind`. */
function isCanonical(value: unknown): value is CanonicalMessage {
  if (!isObject(value) || ownString(value, 'role') === null) return false;
  const parts = own(value, 'parts');
  return Array.isArray(parts) && parts.length > 0 && parts.every(isCanonicalPart);
}

function isCanonicalPart(part: unknown): boolean {
  return isObject(part) && KINDS.has(ownString(part, 'kind') ?? '') && own(part, 'part_kind') === undefined;
}

function ids(parts: readonly Part[], idOf: (part: Part) => string | null): string[] {
  return [...new Set(parts.map(idOf).filter((id) => id !== null))];
}
