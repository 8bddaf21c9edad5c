import type { Aside, Message, Part } from '../../model/message.ts';
import { asString, isObject, type JsonObject } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { readAnthropicBlock, readAnthropicContent } from '../anthropic/blocks.ts';
import { idOf, labelOf, shapeOf, stateOf } from '../common/parts.ts';
import { COMPACTED, followThread, USED } from './thread.ts';

/** A user or assistant line of a session file. */
export interface SessionLine {
  readonly place: number;
  readonly at: Pointer;
  readonly record: JsonObject;
  readonly message: JsonObject;
  readonly role: 'user' | 'assistant';
  readonly uuid: string | null;
  /** The id of the API's message; lines that share one are one message. */
  readonly messageId: string | null;
  readonly parts: readonly Part[];
  /** True for a user line that holds results and nothing else. */
  readonly isResults: boolean;
}

/** The conversation of a session file: its lines in request order, and what else is in the file. */
export interface SessionReading {
  readonly messages: Message[];
  readonly asides: Aside[];
}

const UI_TYPES = new Set(['progress', 'system', 'summary', 'file-history-snapshot', 'queue-operation', 'pr-link']);
const MORE_UI = new Set(['custom-title', 'last-prompt', 'attachment', 'mode', 'agent-name', 'tag', 'permission-mode']);

/** True for a line that the program writes for itself and its screen. */
export function isUiLine(record: JsonObject): boolean {
  const type = asString(record.type) ?? '';
  return UI_TYPES.has(type) || MORE_UI.has(type);
}

/** The user and assistant lines of a file by place; null for every other record. `base` is where the list stands. */
export function sessionLines(records: readonly unknown[], base: Pointer): (SessionLine | null)[] {
  const lines = records.map((record, place) => lineOf(record, place, base));
  const isSide = (line: SessionLine | null) => line !== null && line.record.isSidechain === true;
  // The file of a sub-agent holds nothing but side-chain lines: there they are the conversation.
  if (!lines.some((line) => line !== null && !isSide(line))) return lines;
  for (let i = 0; i < lines.length; i++) if (isSide(lines[i]!)) lines[i] = null;
  return lines;
}

function lineOf(record: unknown, place: number, base: Pointer): SessionLine | null {
  if (!isObject(record)) return null;
  const type = record.type;
  const message = record.message;
  if ((type !== 'user' && type !== 'assistant') || !isObject(message)) return null;
  if (asString(message.model) === '<synthetic>') return null;
  const at = `${base}/${place}`;
  const parts = partsOf(message.content, at);
  return {
    place,
    at,
    record,
    message,
    role: type,
    uuid: idOf(record.uuid),
    messageId: type === 'assistant' ? idOf(message.id) : null,
    parts,
    isResults: type === 'user' && parts.length > 0 && parts.every((part) => part.kind === 'result'),
  };
}

/** Nearly every line holds one block, and there are as many lines as a file has. */
function partsOf(content: unknown, at: Pointer): readonly Part[] {
  return Array.isArray(content) && content.length === 1
    ? [readAnthropicBlock(content[0], `${at}/message/content/0`)]
    : readAnthropicContent(content, `${at}/message/content`);
}

/** Reads the active conversation of a session file. */
export function readSession(records: readonly unknown[], base: Pointer): SessionReading {
  const lines = sessionLines(records, base);
  const messages: Message[] = [];
  const place = followThread(records, lines, (first, more) => {
    messages.push(sessionMessage(first, more, messages.length));
  });
  return { messages, asides: asidesOf(records, lines, place, base) };
}

function sessionMessage(first: SessionLine, more: readonly SessionLine[], index: number): Message {
  const isLone = more.length === 0;
  let isError = isErrorLine(first);
  let state = stateOf(first.message);
  for (const line of more) {
    isError ||= isErrorLine(line);
    if (state === 'complete') state = stateOf(line.message);
  }
  return {
    index,
    role: first.role,
    roleName: asString(first.message.role) ?? first.role,
    parts: isLone ? first.parts : first.parts.concat(...more.map((line) => line.parts)),
    at: first.at,
    sources: isLone ? [first.at] : [first.at].concat(more.map((line) => line.at)),
    request: `messages.${index}`,
    shape: isLone ? shapeOf(first.message, 'content') : 'list',
    id: first.messageId,
    state: isError ? 'error' : state,
    model: asString(first.message.model),
    emptyCalls: false,
    note: noteOf(first.record, isError),
  };
}

const isErrorLine = ({ record }: SessionLine): boolean => record.isApiErrorMessage === true;

function noteOf(record: JsonObject, isError: boolean): string | null {
  if (isError) return 'API error message';
  if (record.isCompactSummary === true) return 'compaction summary';
  return record.isMeta === true ? 'added by the program' : null;
}

function asidesOf(
  records: readonly unknown[],
  lines: readonly (SessionLine | null)[],
  place: Uint8Array,
  base: Pointer,
): Aside[] {
  const old = new Set<string>();
  const asides: Aside[] = [];
  for (let i = 0; i < records.length; i++) if (place[i] === COMPACTED) for (const id of idsIn(lines[i])) old.add(id);
  for (let i = 0; i < records.length; i++) {
    if (place[i] === USED) continue;
    const isOld = place[i] === COMPACTED || idsIn(lines[i]).some((id) => old.has(id));
    const why = whyAside(records[i], lines[i] ?? null, isOld);
    asides.push({ at: `${base}/${i}`, why, label: labelOf(records[i]) });
  }
  return asides;
}

/** What ties a line to others of one exchange: its message id, its calls, the calls it answers. */
function idsIn(line: SessionLine | null | undefined): string[] {
  if (!line) return [];
  const ids = line.parts.map((part) => (part.kind === 'call' ? part.id : part.kind === 'result' ? part.callId : null));
  return [line.messageId, ...ids].filter((id) => id !== null);
}

function whyAside(record: unknown, line: SessionLine | null, isOld: boolean): Aside['why'] {
  if (line) return isOld ? 'compacted' : 'branch';
  if (!isObject(record)) return 'unknown';
  if (record.isSidechain === true) return 'sidechain';
  if (isUiLine(record)) return 'ui';
  const message = record.message;
  return isObject(message) && asString(message.model) === '<synthetic>' ? 'ui' : 'unknown';
}
