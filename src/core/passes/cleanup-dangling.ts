import { boolean, strictObject, enum as zEnum } from 'zod';
import type { Draft, DraftMessage } from '../model/draft.ts';
import type { Part } from '../model/message.ts';
import { WORDS, wordsOf } from '../operations/options.ts';
import { removeMessages, removeParts, reportIndex, sweepEmptied } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';

const ROUNDS = 10;
const BY = 'cleanup-dangling';

/**
 * The resume cleanup of the Python coding agent: dangling calls go with everything that carries their id, empty
 * responses go, and of consecutive requests only the last stays. Matching is by id alone, as there. With
 * `retryIsAnswer: false` it does as its source does in every respect: what it does not know counts for nothing, any
 * speaker but the assistant and a tool is a request, and after ten rounds it stops, ready or not.
 */
export const cleanupDangling = passWith({
  id: 'cleanup-dangling',
  options: strictObject({
    retryIsAnswer: boolean().default(true),
    keepLastRequest: boolean().default(true),
    /** Whose ids are named as removed: those of all rounds, or (as the source) those of the last round alone. */
    reportedIds: zEnum(['all', 'last-round']).default('all'),
  }),
  plan(draft, options) {
    const asSource = !options.retryIsAnswer;
    if (asSource && draft.rows.some((it) => it.by === BY)) return;
    for (let round = 0; round < ROUNDS; round++) {
      const before = draft.rows.length;
      const isNamed = options.reportedIds === 'all' || (asSource && round === ROUNDS - 1);
      removeDangling(draft, danglingIn(draft, options.retryIsAnswer), { by: BY, asSource, isNamed });
      removeEmptyResponses(draft, asSource, BY);
      if (options.keepLastRequest) keepLast(draft, asSource, BY);
      if (draft.rows.length === before) return;
    }
    if (asSource)
      draft.remark = `The cleanup stops after ${ROUNDS} rounds, as its source does; another run may find more.`;
  },
});

/**
 * Ids of calls that have neither a return nor (if `retryIsAnswer`) a retry prompt anywhere. Without `retryIsAnswer` an
 * empty id is an id too, and what a tool of the provider returned is no result, as at the source.
 */
export function danglingIds(parts: Iterable<Part>, retryIsAnswer: boolean): Set<string> {
  const calls = new Set<string>();
  const answered = new Set<string>();
  for (const part of parts) {
    const id = idIn(part) ?? (retryIsAnswer ? null : '');
    if (id === null) continue;
    if (part.kind === 'call' && !part.server) calls.add(id);
    if (part.kind === 'result' && (retryIsAnswer || !(part.retry || part.server))) answered.add(id);
  }
  for (const id of answered) calls.delete(id);
  return calls;
}

const danglingIn = (draft: Draft, retryIsAnswer: boolean): Set<string> =>
  danglingIds(
    draft.messages.flatMap((it) => it.parts.map((part) => part.part)),
    retryIsAnswer,
  );

/** Who removes dangling calls, and how; `isNamed`: the reason names the ids. */
interface Asked {
  readonly by: string;
  readonly asSource: boolean;
  readonly isNamed: boolean;
}

/**
 * Removes every part that carries one of the ids, of whatever kind it is, and messages that are left empty by that. As
 * the source does it, what is left keeps its role, an empty id is an id, and calls beside the parts follow.
 */
function removeDangling(draft: Draft, dangling: ReadonlySet<string>, { by, asSource, isNamed }: Asked): void {
  if (dangling.size === 0) return;
  const carried = (part: Part): string | null => {
    if (asSource && isTinyagentResult(part)) return null;
    const id = idIn(part) ?? (asSource && 'emptyId' in part ? '' : null);
    return id !== null && dangling.has(id) ? id : null;
  };
  const emptied = new Set<DraftMessage>();
  let isSecondEra = false;
  for (let i = 0; i < draft.length; i++) {
    const message = draft.messageAt(i);
    const ids = new Set(message.parts.flatMap(({ part }) => carried(part) ?? []));
    const beside = asSource ? callsBeside(message).filter((id): id is string => id !== null && dangling.has(id)) : [];
    if (ids.size + beside.length === 0) continue;
    const { role } = message;
    const left = message.parts.filter(({ part }) => carried(part) === null);
    isSecondEra ||= message.parts.some(({ part }) => carried(part) !== null && !inParts(part));
    const because = { by, reason: reasonFor(isNamed ? [...ids, ...beside] : []) };
    removeParts(draft, i, (it) => carried(it.part) !== null, because);
    if (!asSource) continue;
    if (beside.length > 0) message.besideGone = new Set([...(message.besideGone ?? []), ...beside]);
    Object.assign(message, { role, parts: left, staysEmpty: callsBeside(message).length > 0 });
    if (ids.size > 0) continue;
    if (left.length === 0 && !message.staysEmpty) emptied.add(message);
    else {
      const index = reportIndex(draft, i);
      draft.note({ index, role, action: 'changed', ...because, effect: 'lossy', before: '', after: '' });
    }
  }
  removeMessages(draft, emptied, ({ from }) => ({ by, reason: reasonFor((isNamed && from?.beside?.calls) || []) }));
  if (asSource && isSecondEra) removeEmptyResponses(draft, asSource, by);
  sweepEmptied(draft);
}

const reasonFor = (ids: readonly (string | null)[]): string =>
  `${[...new Set(ids)].filter(Boolean).join(', ') || 'A call'} has no result.`;

/** The calls beside the parts of a message that are still there; null for one without an id. */
const callsBeside = ({ from, besideGone }: DraftMessage): (string | null)[] =>
  (from?.beside?.calls ?? []).filter((id) => id === null || !besideGone?.has(id));

/** True for a result of the second era, which is a message of its own: at the source it stays when its call is removed. */
const isTinyagentResult = (part: Part): boolean => part.kind === 'result' && !inParts(part);

/** True for what is written in the `parts` of a pydantic-ai message. */
const inParts = ({ at }: Part): boolean => PART.test(at);
const PART = /\/parts\/\d+$/;

/** The id that a part carries, of whatever kind it is. */
function idIn(part: Part): string | null {
  if (part.kind === 'call') return part.id;
  if (part.kind === 'result') return part.callId;
  return part.kind === 'text' || part.kind === 'opaque' ? (part.about ?? null) : null;
}

function removeEmptyResponses(draft: Draft, asSource: boolean, by: string): void {
  const isEmpty = asSource
    ? (message: DraftMessage) =>
        !isSourceRequest(message) &&
        !message.parts.some(({ part }) => isKnownPart(part)) &&
        !message.from?.beside?.isText
    : (message: DraftMessage) => message.role === 'assistant' && message.parts.length === 0;
  removeMessages(draft, new Set(draft.messages.filter(isEmpty)), () => ({
    by,
    reason: 'The response has no parts.',
  }));
}

/** True for what the source treats as a request: any role but assistant and tool, and a lone `content`. */
function isSourceRequest({ role, from }: DraftMessage): boolean {
  if (role !== 'assistant' && role !== 'tool' && from?.roleName !== 'tool') return true;
  if (from?.shape !== 'string' || from.roleName === 'response') return false;
  return from.parts.every((part) => part.at === `${from.at}/content`);
}

/** Kinds of parts whose content is no text here, and which the source reads as a text. */
const KNOWN: ReadonlySet<string> = new Set(['text', 'user-prompt', 'system-prompt']);

/** True for the parts that the source knows: of thoughts only those of old entries and of the second era. */
function isKnownPart(part: Part): boolean {
  if (part.at.endsWith('/thought') || (part.kind === 'opaque' && KNOWN.has(part.label))) return true;
  if (part.kind === 'reasoning') return !inParts(part);
  if (part.kind === 'call' || part.kind === 'result') return !part.server;
  return part.kind === 'text' && part.label !== 'file';
}

/** Of requests in a row only the last stays. */
function keepLast(draft: Draft, asSource: boolean, by: string): void {
  const isRequest = asSource ? isSourceRequest : ({ role }: DraftMessage): boolean => role === 'user';
  const gone = new Set<DraftMessage>();
  draft.messages.forEach((it, i) => {
    const next = draft.at(i + 1);
    if (next && isRequest(it) && isRequest(next)) gone.add(it);
  });
  removeMessages(draft, gone, () => ({ by, reason: 'Another request follows directly.' }));
}

export const removeDanglingPass = passWith({
  id: 'remove-dangling',
  options: strictObject({
    /** The ids of the calls; none: all that have no result. */
    ids: WORDS,
    retryIsAnswer: boolean().default(true),
  }),
  plan(draft, { ids, retryIsAnswer }) {
    const listed = wordsOf(ids);
    const dangling = listed.length > 0 ? new Set(listed) : danglingIn(draft, retryIsAnswer);
    removeDangling(draft, dangling, { by: 'remove-dangling', asSource: !retryIsAnswer, isNamed: true });
  },
});

export const keepLastRequest = passWith({
  id: 'keep-last-request',
  options: strictObject({ asSource: boolean().default(false) }),
  plan(draft, options) {
    keepLast(draft, options.asSource, 'keep-last-request');
  },
});
