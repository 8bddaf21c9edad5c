import { type infer as Infer, strictObject, enum as zEnum } from 'zod';
import type { Draft, DraftMessage } from '../model/draft.ts';
import type { CallPart, Part, ResultPart } from '../model/message.ts';
import { idIn, pairOf } from '../model/pairs.ts';
import type { PlanContext } from '../operations/context.ts';
import { removeMessages, removeParts, sweepEmptied } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';

const OPTIONS = strictObject({
  scope: zEnum(['history', 'current-turn']).default('history'),
  /** Which results are orphans: those of no earlier call, or (as the source) those of no call anywhere. */
  orphans: zEnum(['earlier', 'anywhere']).default('earlier'),
  /** Whether white space around an id counts, as at the source. */
  ids: zEnum(['trimmed', 'exact']).default('trimmed'),
  /** The reason that an orphan is removed for: with the id that no call has, or the one sentence of the source. */
  orphanReason: zEnum(['id', 'source']).default('id'),
});

/** What ties a call to its results. */
type KeyOf = (part: CallPart | ResultPart) => string | null;

const exactly: KeyOf = (part) => part.pair ?? idIn(part);

interface Removal {
  readonly reason: string;
  /** The results that go where the message says something besides; null for the whole message. */
  readonly results: ReadonlySet<Part> | null;
}

type Removals = Map<DraftMessage, Removal>;

/**
 * The sanitizer of the OpenAI-style terminal agent, over any format. First an assistant message goes whose calls are not
 * all answered by the messages with results directly behind it, with those results that belong to it; then results go
 * that name no call of a remaining earlier assistant message. What stands beside such a result stays. Linear.
 */
export const dropIncomplete = passWith({
  id: 'drop-incomplete',
  options: OPTIONS,
  plan(draft, options, context) {
    const from = options.scope === 'history' ? 0 : lastQuestion(draft.messages);
    const keyOf = options.ids === 'exact' ? exactly : pairOf;
    remove(draft, incomplete(draft.messages, from, context, keyOf));
    remove(draft, orphaned(draft.messages, from, options, keyOf));
  },
});

function remove(draft: Draft, removals: Removals): void {
  draft.messages.forEach((it, at) => {
    const removal = removals.get(it);
    if (!removal?.results) return;
    const { results, reason } = removal;
    removeParts(draft, at, ({ part }) => results.has(part), { by: BY, reason });
  });
  const whole = new Set([...removals].filter(([, it]) => it.results === null).map(([it]) => it));
  removeMessages(draft, whole, (it) => ({ by: BY, reason: removals.get(it)?.reason ?? '' }));
  sweepEmptied(draft);
}

const BY = 'drop-incomplete';

const isResult = (part: Part): part is ResultPart => part.kind === 'result' && !part.server;
const isCall = (part: Part): part is CallPart => part.kind === 'call' && !part.server;

const resultsOf = (message: DraftMessage): ResultPart[] => message.parts.map(({ part }) => part).filter(isResult);
const callsOf = (message: DraftMessage): CallPart[] =>
  message.role === 'assistant' ? message.parts.map(({ part }) => part).filter(isCall) : [];

/** A message of a tool, whatever the reading makes of it, or one that holds results. */
const isTool = (message: DraftMessage | undefined): message is DraftMessage =>
  message !== undefined &&
  (message.role === 'tool' ||
    message.from?.roleName === 'tool' ||
    (message.role !== 'assistant' && resultsOf(message).length > 0));

function lastQuestion(messages: readonly DraftMessage[]): number {
  const at = messages.findLastIndex((it) => it.role === 'user' && !isTool(it));
  return at === -1 ? 0 : at;
}

/** What goes of a message of which these results go. */
const removalOf = (message: DraftMessage, results: readonly Part[], reason: string): Removal => ({
  reason,
  results: results.length === message.parts.length || message.role === 'tool' ? null : new Set(results),
});

function incomplete(messages: readonly DraftMessage[], from: number, context: PlanContext, keyOf: KeyOf): Removals {
  const removals: Removals = new Map();
  for (const [i, message] of messages.entries()) {
    if (i < from) continue;
    const calls = callsOf(message).filter((it) => !it.unaddressed);
    if (calls.length === 0) continue;
    const block = answersBehind(messages, i, context);
    const answers = new Set(block.flatMap((it) => resultsOf(it).map(keyOf)));
    const missing = calls.filter((it) => keyOf(it) === null || !answers.has(keyOf(it)));
    const within = new Set(message.parts.flatMap(({ part }) => (isResult(part) ? (keyOf(part) ?? []) : [])));
    if (missing.every((it) => within.has(keyOf(it) ?? ''))) continue;
    const named = [...new Set(missing.flatMap(({ id }) => id ?? []))].join(', ');
    removals.set(message, { reason: `Missing tool responses for: ${named || 'a call without an id'}`, results: null });
    const own = new Set(calls.map(keyOf));
    for (const it of block) {
      const results = resultsOf(it).filter((result) => keyOf(result) !== null && own.has(keyOf(result)));
      const reason = `Associated with incomplete assistant message at index ${message.from?.index ?? i}`;
      if (results.length > 0)
        removals.set(it, removalOf(it, [...results, ...(removals.get(it)?.results ?? [])], reason));
    }
  }
  return removals;
}

/** The messages with results behind a turn; where one turn may be written as several messages, behind the last of them. */
function answersBehind(messages: readonly DraftMessage[], at: number, { results }: PlanContext): DraftMessage[] {
  let next = at + 1;
  if (results === 'in-user') while (messages[next]?.role === 'assistant') next++;
  const block: DraftMessage[] = [];
  for (; ; next++) {
    const message = messages[next];
    if (!isTool(message)) return block;
    block.push(message);
  }
}

/** What the source says of every orphan. */
const OF_SOURCE = 'Orphaned tool message without corresponding tool_call_id';

function orphaned(
  messages: readonly DraftMessage[],
  from: number,
  { orphans, orphanReason }: Infer<typeof OPTIONS>,
  keyOf: KeyOf,
): Removals {
  const removals: Removals = new Map();
  const known = new Set<string>();
  const sought = orphans === 'earlier' ? 'earlier call' : 'call';
  const reason = (words: string): string => (orphanReason === 'source' ? OF_SOURCE : words);
  // The source is given the current turn alone and knows no call before it.
  const after = orphans === 'anywhere' ? messages.slice(from) : [];
  for (const call of after.flatMap(callsOf)) known.add(keyOf(call) ?? '');
  messages.forEach((message, i) => {
    if (orphans === 'earlier') for (const call of callsOf(message)) known.add(keyOf(call) ?? '');
    if (!isTool(message) || i < from) return;
    const results = resultsOf(message).filter((it) => !it.unaddressed);
    const lost = results.filter((it) => !known.has(keyOf(it) ?? '') || keyOf(it) === null);
    const [first] = lost;
    if (message.parts.every(({ part }) => !isResult(part)) || (first && keyOf(first) === null))
      removals.set(message, {
        ...removalOf(message, lost, reason('Tool message without tool_call_id')),
        ...(lost.length === 0 ? { results: null } : {}),
      });
    else if (first) {
      const words = `Orphaned tool message: no ${sought} has the id ${first.callId}`;
      removals.set(message, removalOf(message, lost, reason(words)));
    }
  });
  return removals;
}
