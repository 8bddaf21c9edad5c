import type { Draft, DraftMessage, DraftPart } from '../model/draft.ts';
import type { PartPlace } from '../model/links.ts';
import type { CallPart, Message, Part, ResultPart, Role } from '../model/message.ts';
import { argumentsText } from '../model/message.ts';
import type { Effect, ReportRow } from '../model/plan.ts';
import { addTo, groupBy } from '../text/group.ts';

/** Who asks for a change, and why: the words of a report row. */
export interface Because {
  readonly by: string;
  readonly reason: string;
}

/** Words of a part, for reports: what a person would miss if it went. */
export function partText(part: Part): string {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
    case 'result':
      return part.text;
    case 'call':
      return `${part.name}(${argumentsText(part.args)})`;
    case 'media':
      return `[${part.mime ?? 'media'}]`;
    case 'opaque':
      // Null says nothing, wherever it stands.
      return part.label === 'null' ? '' : `[${part.label}]`;
  }
}

export const partsText = (parts: readonly DraftPart[]): string => parts.map((it) => partText(it.part)).join('\n');

/** The original index that a report names for the message at a place of the draft, or for one of its parts. */
export function reportIndex(draft: Draft, at: number, part?: number): number {
  const origin = part === undefined ? undefined : draft.at(at)?.parts[part]?.from?.message;
  if (origin) return origin.index;
  for (let i = at; i < draft.length; i++) {
    const from = draft.fromAt(i);
    if (from) return from.index;
  }
  return draft.original.length;
}

/** What a report row says; its place, the role there and the action, where they are not given, follow from the draft. */
export type RowWords = Because & Pick<ReportRow, 'effect'> & Partial<ReportRow>;

/** Notes a change of the message at a place of the draft, or of one of its parts. */
export function noteChange(draft: Draft, at: number, row: RowWords, part?: number): void {
  draft.note({ index: reportIndex(draft, at, part), role: draft.roleAt(at), action: 'changed', ...row });
}

/** Notes a change of a message by its original index; of what is beside the messages, -1. */
export function noteOriginal(draft: Draft, index: number, row: RowWords): void {
  draft.note({ index, role: draft.original[index]?.role ?? 'other', action: 'changed', ...row });
}

/** Puts a message with a text of our own before the one at a place of the draft. */
export function insertText(draft: Draft, at: number, role: Role, text: string, because: Because): void {
  noteChange(draft, at, { ...because, role, action: 'inserted', effect: 'invents', before: '', after: text });
  draft.messages.splice(at, 0, newMessage(role, [{ kind: 'text', at: '', text }]));
}

/** Lets the user say a message; its words stay. */
export function sayAsUser(draft: Draft, at: number, because: Because): void {
  const message = draft.messageAt(at);
  const said = partsText(message.parts);
  message.role = 'user';
  noteChange(draft, at, { ...because, effect: 'lossless', before: said, after: said });
}

/** Removes whole messages in one go; the row of each says what is lost. */
export function removeMessages(
  draft: Draft,
  gone: Pick<ReadonlySet<DraftMessage>, 'has' | 'size'>,
  because: (message: DraftMessage) => Because,
): void {
  if (gone.size === 0) return;
  for (let i = 0; i < draft.length; i++) {
    // What is in a set of drafted messages was touched.
    const it = draft.untouchedAt(i) < 0 ? draft.messageAt(i) : null;
    if (it === null || !gone.has(it)) continue;
    const before = partsText(it.parts);
    const effect = before.trim() === '' ? 'lossless' : 'lossy';
    noteChange(draft, i, { ...because(it), action: 'removed', effect, before });
  }
  draft.takeOut((it) => gone.has(it));
}

/** Removes messages of the assistant with a list of nothing in it, as somebody wrote them, of those that are named. */
export function removeUnsaid(draft: Draft, isNamed: (message: Message) => boolean, because: Because): void {
  const isEmpty = (message: Message): boolean =>
    message.role === 'assistant' && message.parts.length === 0 && message.shape === 'list' && isNamed(message);
  if (!draft.original.some(isEmpty)) return;
  const gone = draft.messages.filter(({ from, parts }) => parts.length === 0 && from !== null && isEmpty(from));
  removeMessages(draft, new Set(gone), () => because);
}

/**
 * Removes parts of one message. A message whose last part goes is left empty for the caller to sweep
 * (`sweepEmptied`), so that indices stay valid while a pass walks the draft.
 */
export function removeParts(
  draft: Draft,
  at: number,
  gone: (part: DraftPart, index: number) => boolean,
  because: Because,
  effect?: Effect,
): number {
  const message = draft.messageAt(at);
  const origins = originsOf(draft, at, gone);
  if (origins.size === 0) return 0;
  const removed = new Set([...origins.values()].flat());
  message.parts = message.parts.filter((part) => !removed.has(part));
  // Without its result a message of a tool has nothing to answer, and is said by somebody else.
  if (message.role === 'tool' && message.parts.every((it) => it.part.kind === 'opaque')) message.parts = [];
  if (message.role === 'tool' && message.parts.length > 0 && !message.parts.some((it) => it.part.kind === 'result'))
    message.role = message.parts.some((it) => it.part.kind === 'call') ? 'assistant' : 'user';
  const left = new Set(message.parts.map((it) => (it.from?.message ?? message.from)?.index));
  for (const [index, parts] of origins) {
    const before = partsText(parts);
    const action = left.has(index) ? 'changed' : 'removed';
    const lost = before.trim() === '' ? 'lossless' : 'lossy';
    noteChange(draft, at, { index, action, ...because, effect: effect ?? lost, before, after: '' });
  }
  return removed.size;
}

/** Removes parts of several messages; those whose last part goes are left for the caller to sweep. */
export function removePlaces(draft: Draft, places: readonly PartPlace[], because: Because, effect?: Effect): void {
  for (const [message, gone] of groupBy(places, (place) => place.message)) {
    const parts = new Set(gone.map(({ part }) => part));
    removeParts(draft, message, (_, part) => parts.has(part), because, effect);
  }
}

/** The parts that go, by the original message that each came from. */
function originsOf(draft: Draft, at: number, gone: (part: DraftPart, index: number) => boolean) {
  const origins = new Map<number, DraftPart[]>();
  draft.messageAt(at).parts.forEach((part, i) => {
    if (!gone(part, i)) return;
    const index = reportIndex(draft, at, i);
    addTo(origins, index, part);
  });
  return origins;
}

/** Keeps the words of results that answer nothing, as user text. */
export function resultsAsText(
  draft: Draft,
  places: readonly PartPlace[],
  why: (place: PartPlace) => Because,
): DraftPart[] {
  return places.flatMap((place) => {
    const it = draft.at(place.message)?.parts[place.part]?.part;
    if (it?.kind !== 'result') return [];
    return [writeAsText(draft, place, resultAsText(it), { ...why(place), before: it.text })];
  });
}

/**
 * Lets the user say texts that were results: in place of a message that holds nothing else, else behind it. Beside calls
 * of the assistant they stay, since the results of these come next.
 */
export function saidByUser(draft: Draft, texts: ReadonlySet<DraftPart>): void {
  // Nothing is drafted for nothing.
  if (texts.size === 0) return;
  for (let at = draft.length - 1; at >= 0; at--) {
    if (draft.untouchedAt(at) >= 0) continue;
    const { role, parts } = draft.messageAt(at);
    const said = parts.filter((it) => texts.has(it));
    const isBesideCalls = role === 'assistant' && parts.some(({ part }) => part.kind === 'call');
    if (said.length === 0 || isBesideCalls || (role !== 'tool' && role !== 'assistant')) continue;
    const user: DraftMessage = { from: null, role: 'user', parts: said };
    if (said.length === parts.length) draft.messages[at] = user;
    else {
      draft.messageAt(at).parts = parts.filter((it) => !texts.has(it));
      draft.messages.splice(at + 1, 0, user);
    }
  }
}

/** Takes out messages that a change left without parts; messages that were empty before stay. */
export function sweepEmptied(draft: Draft): void {
  if (draft.swept === draft.version) return;
  if (draft.takeOut(wasEmptied)) draft.touch();
  draft.swept = draft.version;
}

const wasEmptied = (message: DraftMessage): boolean =>
  message.parts.length === 0 && (message.from === null || message.from.parts.length > 0) && !message.staysEmpty;

export function newMessage(role: DraftMessage['role'], parts: readonly Part[]): DraftMessage {
  return { from: null, role, parts: parts.map((part) => ({ part, from: null })) };
}

/** A result that says the call's output is not there. */
export function placeholderResult(call: CallPart, text: string): ResultPart {
  return {
    kind: 'result',
    at: '',
    callId: call.id,
    name: call.name,
    text,
    isError: true,
    retry: false,
    server: false,
    ...(call.custom ? { custom: call.custom } : {}),
  };
}

export const INTERRUPTED = 'The tool call was interrupted before it produced a result.';
export const MISSING_OUTPUT = 'The output of this tool call is missing from the history.';

/** Results that a program made up, ours and those of agents in the field. */
export function isPlaceholderResult(result: ResultPart): boolean {
  return (
    result.text === INTERRUPTED ||
    result.text === MISSING_OUTPUT ||
    (result.text.length < 160 &&
      /^\W*(?:\w{1,20}\] )?(no (result|output) provided|aborted|interrupted|\[?aborted by user|tool (call|execution|use)[^.]{0,20}(interrupted|aborted|cancell?ed|missing)|missing tool result)/i.test(
        result.text,
      ))
  );
}

/** What a result said, as a text of a message. */
export const resultAsText = ({ name, callId, text }: ResultPart): string =>
  `[result of ${name ?? 'a tool'}${callId === null ? '' : ` (${callId})`}] ${text}`;

/** Writes a text in the place of a part, with a row. */
export function writeAsText(
  draft: Draft,
  { message, part: at }: PartPlace,
  text: string,
  row: Because & Pick<ReportRow, 'before'>,
): DraftPart {
  noteChange(draft, message, { ...row, effect: 'lossless', after: text }, at);
  const part: DraftPart = { part: { kind: 'text', at: '', text }, from: null };
  draft.messageAt(message).parts[at] = part;
  return part;
}

/** Changes the part at a place, with a row; where it came from stays known. */
export function rewritePart(draft: Draft, { message, part: at }: PartPlace, part: Part, row: RowWords): void {
  changePart(draft.messageAt(message), at, part);
  noteChange(draft, message, row, at);
}

/** Replaces the part at a place by a changed copy of itself; where it came from stays known. */
export function changePart(message: DraftMessage, at: number, part: Part): void {
  message.parts[at] = { part, from: message.parts[at]?.from ?? null };
}
