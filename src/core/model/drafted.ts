import type { Json } from '../text/json.ts';
import type { Message, Part, Role } from './message.ts';
import { keepTraits, traitsOf } from './traits.ts';

/** A part of a drafted history: as it was (`part === from.part`), changed, or new (`from` null). */
export interface DraftPart {
  part: Part;
  /** Where it is written now; null for a new part. */
  readonly from: { readonly message: Message; readonly part: Part } | null;
}

/** A message of a drafted history. */
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
export function isUntouched(it: DraftMessage): boolean {
  const from = it.from;
  return (
    from !== null &&
    !it.dropEmptyCalls &&
    !it.emptyReasoning &&
    !it.besideGone &&
    (it.set === undefined || it.set.length === 0) &&
    it.role === from.role &&
    it.parts.length === from.parts.length &&
    it.parts.every((part, i) => part.part === from.parts[i])
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
export function viewOf(it: DraftMessage, index: number): Message {
  const from = it.from;
  const parts = it.parts.map((part) => part.part);
  if (from) {
    const roleName = it.role === from.role ? from.roleName : it.role;
    const emptyCalls = from.emptyCalls && !it.dropEmptyCalls;
    const view: Message = { ...from, index, role: it.role, roleName, parts, shape: 'list', emptyCalls };
    return it.emptyReasoning ? { ...view, emptyReasoning: true } : view;
  }
  return {
    index,
    role: it.role,
    roleName: it.role,
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
    ...(it.emptyReasoning ? { emptyReasoning: true } : {}),
  };
}
