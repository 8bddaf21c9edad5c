import type { Json } from '../text/json.ts';
import type { Message, Part, Role } from './message.ts';
import { keepTraits, traitsOf } from './traits.ts';

/** A part of a drafted history: as it was (`part === from.part`), changed, or new (`from` null). */
export interface DraftPart {
  part: Part;
  /** Where it is written now; null for a new part. */
  readonly from: { readonly message: Message; readonly part: Part } | null;
}

export interface DraftMessage {
  /** The message it is written from; null for a new one. */
  readonly from: Message | null;
  role: Role;
  parts: DraftPart[];
  /** True once `tool_calls: []` and the like have been dropped. */
  dropEmptyCalls?: boolean;
  /** True once an empty reasoning is to be written into it. */
  emptyReasoning?: true;
  /** Ids of calls whose entries beside the parts are removed. */
  besideGone?: ReadonlySet<string>;
  /** True for a message that is kept, though a change left it without parts. */
  staysEmpty?: boolean;
  /** Keys of the message's own object to be set (only where `from` is not null), besides what the parts say. */
  set?: readonly (readonly [string, Json])[];
}

/** A fresh draft of a message: nothing changed. */
export function draftOf(message: Message): DraftMessage {
  return { from: message, role: message.role, parts: message.parts.map((part) => ({ part, from: { message, part } })) };
}

/** True if a drafted message is its original, part for part. */
export function isUntouched(message: DraftMessage): boolean {
  const from = message.from;
  return (
    from !== null &&
    !message.dropEmptyCalls &&
    !message.emptyReasoning &&
    !message.besideGone &&
    (message.set === undefined || message.set.length === 0) &&
    message.role === from.role &&
    message.parts.length === from.parts.length &&
    message.parts.every((part, i) => part.part === from.parts[i])
  );
}

/** The same messages with their positions as indices. */
export function placed(messages: readonly Message[]): readonly Message[] {
  if (messages.every((it, i) => it.index === i)) return messages;
  const list = messages.map((it, index) => (it.index === index ? it : { ...it, index }));
  keepTraits(list, traitsOf(messages));
  return list;
}

/** A message that was changed, or is new. */
export function viewOf(message: DraftMessage, index: number): Message {
  const from = message.from;
  const parts = message.parts.map((part) => part.part);
  if (from) {
    const roleName = message.role === from.role ? from.roleName : message.role;
    const emptyCalls = from.emptyCalls && !message.dropEmptyCalls;
    const view: Message = { ...from, index, role: message.role, roleName, parts, shape: 'list', emptyCalls };
    return message.emptyReasoning ? { ...view, emptyReasoning: true } : view;
  }
  return {
    index,
    role: message.role,
    roleName: message.role,
    parts,
    at: '',
    pieces: [],
    request: null,
    shape: 'list',
    id: null,
    state: 'complete',
    model: null,
    emptyCalls: false,
    note: null,
    ...(message.emptyReasoning ? { emptyReasoning: true } : {}),
  };
}
