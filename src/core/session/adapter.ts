import { messageOf, strayMessage } from '../formats/common/parts.ts';
import { readMessages } from '../formats/plain.ts';
import { readPydanticMessage } from '../formats/pydantic/read.ts';
import type { Message, Part, Role } from '../model/message.ts';
import { danglingIds } from '../passes/cleanup-dangling.ts';
import { isObject, own, ownString } from '../text/json.ts';
import type { CanonicalMessage } from './canonical.ts';

/**
 * One message value in canonical form, read as pydantic-ai writes it, with the legacy entries of its programs; no other
 * format is guessed from a single message. A canonical message stays what it is. Never throws; what is not understood is
 * an opaque part.
 */
export function toCanonical(message: unknown): Message {
  if (isCanonical(message)) {
    const { role, parts } = message;
    return messageOf('/0', 0, { role: ROLES.get(role) ?? 'other', roleName: role, parts, shape: 'list' });
  }
  // A list is the content of a message, a string is a text.
  const value = Array.isArray(message) || typeof message === 'string' ? { content: message } : message;
  if (!isObject(value)) return strayMessage(value, '/0', 0);
  const read = readPydanticMessage(value, '/0', 0);
  // Whoever does not say who speaks is the user.
  return read.role === 'other' && read.roleName === '' ? { ...read, role: 'user' } : read;
}

/** What a message says: its texts and thoughts, joined by blanks. No system prompt, no call, no result. */
export function getContent(message: unknown): string {
  const said: string[] = [];
  for (const part of toCanonical(message).parts)
    if (part.kind === 'reasoning' || (part.kind === 'text' && !UNSAID.has(part.label ?? ''))) said.push(part.text);
  return said.join(' ');
}

/** Ids of the calls in a message, each once. */
export function getToolCallIds(message: unknown): string[] {
  return ids(toCanonical(message).parts, (part) => (part.kind === 'call' && !part.server ? part.id : null));
}

/** Ids of the calls that a message returns results for, each once; a retry prompt returns none. */
export function getToolReturnIds(message: unknown): string[] {
  return ids(toCanonical(message).parts, (part) =>
    part.kind === 'result' && !part.server && !part.retry ? part.callId : null,
  );
}

/**
 * Ids of calls that nothing answers, anywhere in a plain list; a retry prompt is an answer. The list may be of any format,
 * for a list shows which it is, and hold canonical messages.
 */
export function findDanglingToolCalls(messages: readonly unknown[]): string[] {
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
