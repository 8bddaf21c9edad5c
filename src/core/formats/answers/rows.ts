import type { Message, Role } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';
import { messageOf, strayMessage, textPart } from '../common/parts.ts';
import { readOpenAIMessage } from '../openai/read.ts';

/** One side of a row of training data: words, a message, or a list of messages. */
export interface Side {
  readonly at: Pointer;
  readonly value: unknown;
  /** Who says it where it is words alone. */
  readonly speaker: Role;
}

/** A question with the answers that stand beside it. */
export interface Row {
  /** null where every answer begins with what was asked. */
  readonly prompt: Side | null;
  readonly answers: readonly Side[];
  /** What holds the prompt, and says what stands round it. */
  readonly body: JsonObject;
  readonly bodyAt: Pointer;
}

/** Answers that are kept together, of which a row has all. */
const ANSWERS = [['chosen', 'rejected'], ['preferred_output', 'non_preferred_output'], ['completion']];
const PROMPTS = ['prompt', 'messages', 'question', 'instruction', 'input'];
const ROLES = /^(?:system|developer|user|assistant|tool|function)$/;

/** What a row asks and how it is answered; null for anything else. */
export function rowIn(row: unknown, at: Pointer): Row | null {
  if (!isObject(row)) return null;
  const keys = ANSWERS.find((all) => all.every((key) => own(row, key) !== undefined));
  if (!keys) return null;
  const answers = keys.map((key): Side => ({ at: child(at, key), value: own(row, key), speaker: 'assistant' }));
  // An object of its own may hold the messages and what stands beside them.
  const input = own(row, 'input');
  const isInside = isObject(input) && Array.isArray(own(input, 'messages'));
  const [body, bodyAt] = isInside ? [input, child(at, 'input')] : [row, at];
  const [key] = asksIn(body);
  const prompt: Side | null =
    key === undefined ? null : { at: child(bodyAt, key), value: own(body, key), speaker: 'user' };
  return { prompt, answers, body, bodyAt };
}

/** The keys under which something is asked. */
const asksIn = (body: JsonObject): string[] => PROMPTS.filter((key) => (own(body, key) ?? '') !== '');

/** True if all that a row asks and answers is read. */
export function isWhole({ prompt, answers, body }: Row): boolean {
  if (asksIn(body).length > 1 || !answers.every((it) => isSide(it.value))) return false;
  if (prompt !== null) return isSide(prompt.value);
  // Words without a question hold whole conversations in a spelling of their own.
  return own(body, 'prompt') !== undefined || (answers.length > 1 && answers.every((it) => !isWords(it.value)));
}

/** Messages in a string are read by whoever looks into the string. */
const isQuoted = (text: string): boolean =>
  /^\s*"?[[{]/.test(text.slice(0, 100)) && /"(?:role|content|parts)\\*"\s*:/.test(text.slice(0, 20_000));

function isSide(value: unknown): boolean {
  if (isWords(value)) return !isQuoted(value);
  return Array.isArray(value) ? value.every(isMessage) : isMessage(value);
}

const isWords = (value: unknown): value is string => typeof value === 'string';

function isMessage(value: unknown): boolean {
  if (!isObject(value) || !ROLES.test(ownString(value, 'role') ?? '')) return false;
  const content = own(value, 'content');
  const isList = Array.isArray(content) && content.every((it) => isObject(it) && ownString(it, 'type') !== null);
  return typeof content === 'string' || isList || Array.isArray(own(value, 'tool_calls'));
}

/** The messages of one side, numbered from `index` on. */
export function messagesOf({ at, value, speaker }: Side, index: number): readonly Message[] {
  if (value === '') return [];
  if (isWords(value))
    return [messageOf(at, index, { role: speaker, roleName: '', parts: [textPart(at, value)], shape: 'string' })];
  if (isObject(value)) return [readOpenAIMessage(value, at, index)];
  if (!Array.isArray(value)) return [];
  return value.map((it: unknown, i) => {
    const place = `${at}/${i}`;
    return isObject(it) ? readOpenAIMessage(it, place, index + i) : strayMessage(it, place, index + i);
  });
}

/** The prompt that an answer goes on from; null where the answer begins with what is asked and is the whole conversation. */
export const promptOf = ({ prompt }: Row, { value }: Side): Side | null => (asks(value) ? null : prompt);

/** True for a list of messages that does not begin with an answer. */
export function asks(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : null;
  return isObject(first) && /^(?:system|developer|user)$/.test(ownString(first, 'role') ?? '');
}
