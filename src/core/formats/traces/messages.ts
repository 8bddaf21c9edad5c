import type { Message, Role } from '../../model/message.ts';
import { isObject, type JsonObject, listIn, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { unreadPart } from '../common/block-view.ts';
import { claimUntyped, readUntyped } from '../common/blocks.ts';
import { contentText, messageOf, textPart } from '../common/parts.ts';
import { both, GEMINI } from '../gemini/parts.ts';
import { readLangchainMessage, spokenParts } from '../langchain/read.ts';
import { KINDS, typeIn } from '../langchain/wrapping.ts';
import { readOpenAIMessage } from '../openai/read.ts';
import { claimOtel, readOtel } from '../otel/read.ts';
import keys from './keys.json';

/** Keys under which what went in or came out keeps messages, or one of them. */
const INSIDE = keys.inside;
/** Those of several answers, of which the first is the one that the conversation goes on from. */
const ANSWERS = new Set(['generations', 'choices', 'candidates']);
/** Lists stand in lists and objects at most so deep. */
const DEEPEST = 5;

/**
 * The messages in what a trace recorded of a request or its answer, in the words of whatever program sent it: Chat
 * Completions, Anthropic's blocks, LangChain's classes, Gemini's parts, OpenTelemetry's. None if it holds no messages. Bare words are said by `speaker`.
 */
export function recordedMessages(value: unknown, at: Pointer, speaker: Role, depth = 0): readonly Message[] {
  if (typeof value === 'string') return value === '' ? [] : [said(at, speaker, value)];
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return inList(value, at, speaker, depth);
  if (!isObject(value)) return [];
  const message = messageIn(value, at) ?? messageOfParts(value, at, speaker);
  if (message) return [message];
  for (const key of INSIDE) {
    const inner = own(value, key);
    const isMany = ANSWERS.has(key) && Array.isArray(inner);
    const found = isMany
      ? recordedMessages(firstOf(inner), `${at}/${key}/0${Array.isArray(inner[0]) ? '/0' : ''}`, speaker, depth + 1)
      : recordedMessages(inner, `${at}/${key}`, speaker, depth + 1);
    if (found.length > 0) return key === 'contents' ? [...systemBeside(value, at), ...found] : found;
  }
  return [];
}

const firstOf = ([first]: readonly unknown[]): unknown => (Array.isArray(first) ? (first[0] as unknown) : first);

function inList(list: readonly unknown[], at: Pointer, speaker: Role, depth: number): readonly Message[] {
  const read = list.map((it, i) => recordedMessages(it, `${at}/${i}`, speaker, depth + 1));
  if (read.every((it) => it.length === 0)) return [];
  return read.flatMap((it, i) => {
    const place = `${at}/${i}`;
    if (it.length > 0) return it;
    return [messageOf(place, 0, { role: 'other', roleName: '', parts: [unreadPart(list[i], place)], shape: 'other' })];
  });
}

const said = (at: Pointer, role: Role, text: string): Message =>
  messageOf(at, 0, { role, roleName: '', parts: [textPart(at, text)], shape: 'string' });

function messageIn(value: JsonObject, at: Pointer): Message | null {
  const hasSaid = Object.hasOwn(value, 'content') || Array.isArray(own(value, 'tool_calls'));
  if (own(value, 'role') === undefined)
    return KINDS.some(([it]) => it === typeIn(value)) ? readLangchainMessage(value, at, 0) : null;
  if (ownString(value, 'role') === null || !hasSaid) return null;
  const message = readOpenAIMessage(value, at, 0);
  const isPlain = listIn(value, 'tool_calls').every((it) => !isObject(it) || own(it, 'args') === undefined);
  // LangChain's calls in a message that names its role.
  if (message.role === 'tool' || (isPlain && own(value, 'additional_kwargs') === undefined)) return message;
  return { ...message, parts: spokenParts(value, at) };
}

/**
 * A message whose words stand in `parts`, as OpenTelemetry's conventions and Gemini's API have it, alone or in an event of
 * Google's ADK; null for anything else. One that names no role is said by `speaker`.
 */
function messageOfParts(value: JsonObject, at: Pointer, speaker: Role): Message | null {
  const content = own(value, 'content');
  if (isObject(content) && own(value, 'role') === undefined) return messageOfParts(content, `${at}/content`, speaker);
  if (!Array.isArray(own(value, 'parts'))) return null;
  if (claimOtel(value) !== false) return readOtel(value, at, 0);
  if (claimUntyped(GEMINI, value) === false) return null;
  const message = readUntyped(GEMINI, value, at, 0);
  return message.roleName === '' ? { ...message, role: speaker } : message;
}

const SYSTEM = both('systemInstruction');

/** The system's words that a request of Gemini has beside its contents, in itself or in its settings. */
function systemBeside(request: JsonObject, at: Pointer): readonly Message[] {
  const config = own(request, 'config');
  const places = [{ body: request, at }, ...(isObject(config) ? [{ body: config, at: `${at}/config` }] : [])];
  for (const { body, at: bodyAt } of places)
    for (const key of SYSTEM) {
      const system = own(body, key);
      const text = contentText(isObject(system) ? own(system, 'parts') : system);
      const place = `${bodyAt}/${key}`;
      if (system === undefined || system === null || text === '') continue;
      return [said(place, 'system', text)];
    }
  return [];
}
