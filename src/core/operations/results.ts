import type { Draft, DraftMessage, DraftPart } from '../model/draft.ts';
import { type CallColumns, CallTrait, isAnswered, type LinkedCall, type LinkedResult } from '../model/links.ts';
import type { Message } from '../model/message.ts';
import { pairOf } from '../model/pairs.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import { hasTrait } from '../model/traits.ts';
import { placingOf } from '../targets/placing.ts';
import type { Facts } from '../targets/target.ts';
import { addTo } from '../text/group.ts';
import type { PlanContext } from './context.ts';
import { type Because, newMessage, partText, reportIndex, sweepEmptied } from './parts.ts';

/** True if the target sees consecutive messages of one side as one message. */
const mergesTurns = (facts: Facts): boolean => facts.consecutive?.is === 'merged';

/** True if results may stand behind all that the turn with their call says; else they stand behind the call's own message. */
export const answersTurns = (facts: Facts): boolean => mergesTurns(facts) && facts.results?.is !== 'next-message';

/** Tells of calls, by number, whether their answers stand where the target wants them. Asking is constant time. */
export function standingOf(
  messages: readonly Message[],
  { facts, native }: PlanContext,
): (columns: CallColumns, call: number) => boolean {
  const placing = placingOf({ transcript: { messages }, facts, native });
  return (columns, call) => {
    if (hasTrait(columns.traits, call, CallTrait.server) || !isAnswered(columns, call)) return true;
    const standing = placing.standingOfAnswer(columns, call);
    return standing === 'in-place' || standing === 'late';
  };
}

/** A result part on its way to the turn after its call. */
interface Arrival {
  /** Draft index of the message with the call. */
  readonly callMessage: number;
  readonly part: DraftPart;
}

interface Home {
  /** The original index of its message, or of the one that it stands before. */
  readonly index: number;
  /** True if its message was there before. */
  readonly isJoined: boolean;
}

/**
 * Puts result parts where they belong: directly after the message with their call, as messages of their own or at the
 * front of the user turn that follows. The parts must not be in the draft any more. Tells where each part is now. Linear.
 */
export function settleResults(
  draft: Draft,
  arrivals: readonly Arrival[],
  context: PlanContext,
): (part: DraftPart) => Home {
  const byCall = new Map<number, DraftPart[]>();
  for (const it of arrivals) addTo(byCall, it.callMessage, it.part);
  const settled = new Set(arrivals.map((it) => it.part));
  const places =
    context.results === 'own-message'
      ? settleAsMessages(draft, byCall)
      : // Where results are read behind their call whatever they stand behind, they stand there.
        settleInUserTurns(draft, byCall, answersTurns(context.facts) && !context.borderless);
  const homes = new Map<DraftPart, Home>();
  for (const at of places) {
    const message = draft.messageAt(at);
    for (const part of message.parts)
      if (settled.has(part))
        homes.set(part, { index: reportIndex(draft, at), isJoined: message.from !== null && part.from === null });
  }
  return (part) => homes.get(part) ?? { index: draft.original.length, isJoined: false };
}

/** Behind each message with calls and the results that stand there already. Gives the places of what has arrived. */
function settleAsMessages(draft: Draft, byCall: ReadonlyMap<number, DraftPart[]>): readonly number[] {
  const news: [number, DraftMessage][] = [];
  for (const [call, parts] of [...byCall].sort(([a], [b]) => a - b)) {
    let end = call + 1;
    while (end < draft.length && draft.roleAt(end) === 'tool') end++;
    const rank = rankOf(draft, [call]);
    const behind = behindSame(
      Array.from({ length: end - call - 1 }, (_, i) => draft.messageAt(call + 1 + i).parts[0]),
      rank,
    );
    let at = call + 1;
    for (const part of inOrder(parts, rank)) {
      at = Math.max(at, call + 1 + behind(part));
      while (at < end && !isLater(draft.messageAt(at).parts[0], part, rank)) at++;
      news.push([at, asMessage(part)]);
    }
  }
  draft.putIn(news);
  return news.map(([at], i) => at + i);
}

/** The place of a result's call among the calls of some messages; what belongs to none of them comes first. */
type Rank = (part: DraftPart | undefined) => number;

function rankOf(draft: Draft, callMessages: readonly number[]): Rank {
  const ranks = new Map<string, number>();
  for (const at of callMessages)
    for (const { part } of draft.at(at)?.parts ?? []) {
      const pair = part.kind === 'call' ? pairOf(part) : null;
      if (pair !== null && !ranks.has(pair)) ranks.set(pair, ranks.size);
    }
  return (held) => (held?.part.kind === 'result' ? (ranks.get(pairOf(held.part) ?? '') ?? -1) : -1);
}

/** True if a result that is there comes after one that arrives, in the order of their calls. */
const isLater = (there: DraftPart | undefined, arriving: DraftPart, rank: Rank): boolean =>
  rank(arriving) >= 0 && rank(there) > rank(arriving);

const inOrder = (parts: readonly DraftPart[], rank: Rank): DraftPart[] => [...parts].sort((a, b) => rank(a) - rank(b));

/** Tells the place behind all results that are there and have the id of one that arrives: who came first stays first. */
function behindSame(there: readonly (DraftPart | undefined)[], rank: Rank): (part: DraftPart) => number {
  const last = new Map(there.map((part, i) => [rank(part), i + 1]));
  return (part) => (rank(part) < 0 ? 0 : (last.get(rank(part)) ?? 0));
}

/** Results that arrive between those that are there, in the order of their calls. */
function woven(there: readonly DraftPart[], arriving: readonly DraftPart[], rank: Rank): DraftPart[] {
  const out: DraftPart[] = [];
  const behind = behindSame(there, rank);
  const waiting = inOrder(arriving, rank).values();
  let next = waiting.next();
  for (const [at, own] of there.entries()) {
    for (; !next.done && at >= behind(next.value) && isLater(own, next.value, rank); next = waiting.next())
      out.push(next.value);
    out.push(own);
  }
  for (; !next.done; next = waiting.next()) out.push(next.value);
  return out;
}

/** A moved tool message keeps its own characters: the drafted message is written from the original one. */
function asMessage(part: DraftPart): DraftMessage {
  const home = part.from?.message;
  const whole = home && home.role === 'tool' && home.parts.length === 1 ? home : null;
  return { from: whole, role: 'tool', parts: [part] };
}

/**
 * At the front of the user's message behind a message with calls, or in one of their own. Gives the places of what has
 * arrived.
 */
function settleInUserTurns(draft: Draft, byCall: ReadonlyMap<number, DraftPart[]>, merged: boolean): readonly number[] {
  const news: [number, DraftMessage][] = [];
  const joined: number[] = [];
  let waiting: DraftPart[] = [];
  let called: number[] = [];
  /** A result that names no call is read as an answer to the nearest message with calls. */
  let isNamed = true;
  const settle = (next: number): void => {
    if (waiting.length === 0) return;
    if (next < draft.length && draft.roleAt(next) === 'user') {
      const message = draft.messageAt(next);
      const lead = message.parts.findIndex((it) => it.part.kind !== 'result');
      const at = lead === -1 ? message.parts.length : lead;
      message.parts = [
        ...woven(message.parts.slice(0, at), waiting, rankOf(draft, called)),
        ...message.parts.slice(at),
      ];
      joined.push(next + news.length);
    } else {
      // What the assistant said behind its last calls was said behind their results.
      let behind = next - 1;
      while (behind >= 0 && !draft.hasAt(behind, 'call')) behind--;
      news.push([behind + 1, { ...newMessage('user', []), parts: [...waiting] }]);
      joined.push(behind + news.length);
    }
    waiting = [];
    called = [];
    isNamed = true;
  };
  for (let i = 0; i < draft.length; i++) {
    const continues = merged && waiting.length > 0 && sideOf(draft.roleAt(i)) === 'assistant' && isNamed;
    if (!continues) settle(i);
    for (const it of byCall.get(i) ?? []) {
      if (called.at(-1) !== i) called.push(i);
      waiting.push(it);
      if (it.part.kind === 'result' && it.part.callId === null) isNamed = false;
    }
  }
  settle(draft.length);
  draft.putIn(news);
  return joined;
}

/**
 * Takes results out of messages, those that hold the calls too, in pieces: what was said after a result is a message of its
 * own after it. Gives where each part is then; null where nothing is said after a result, and nothing was changed.
 */
function splitAtResults(
  draft: Draft,
  own: ReadonlySet<number>,
  leaving: ReadonlyMap<number, ReadonlySet<DraftPart>>,
): ReadonlyMap<DraftPart, number> | null {
  const isSplit = [...own].some((at) => piecesOf(draft.messageAt(at), leaving.get(at)).length > 1);
  if (!isSplit) return null;
  draft.messages = draft.messages.flatMap((message, at) => {
    if (!leaving.has(at)) return [message];
    const pieces = own.has(at) ? piecesOf(message, leaving.get(at)) : [[...message.parts]];
    return pieces.map((piece, nth): DraftMessage => {
      const parts = piece.filter((part) => leaving.get(at)?.has(part) !== true);
      return nth === 0 ? Object.assign(message, { parts }) : { from: null, role: message.role, parts };
    });
  });
  draft.touch();
  return new Map(draft.messages.flatMap(({ parts }, at) => parts.map((part) => [part, at])));
}

/** The parts of a message up to each result that leaves it and that something else follows. */
function piecesOf({ parts }: DraftMessage, leaving: ReadonlySet<DraftPart> | undefined): DraftPart[][] {
  const pieces: DraftPart[][] = [[]];
  for (const [i, part] of parts.entries()) {
    const before = parts[i - 1];
    if (before && leaving?.has(before) && !leaving.has(part)) pieces.push([]);
    pieces.at(-1)?.push(part);
  }
  return pieces;
}

/** Takes linked results out of the draft and settles them after their calls; one row per result. */
export function moveResults(
  draft: Draft,
  moves: readonly { readonly call: LinkedCall; readonly result: LinkedResult }[],
  context: PlanContext,
  because: Because,
): void {
  if (moves.length === 0) return;
  const leaving = new Map<number, Set<DraftPart>>();
  const movers = moves.map(({ call, result }) => {
    const message = draft.messageAt(result.message);
    const part = draft.partAt(result);
    leaving.set(result.message, (leaving.get(result.message) ?? new Set()).add(part));
    return {
      callMessage: call.message,
      call: draft.partAt({ message: call.message, part: call.part }),
      part,
      role: message.role,
      index: reportIndex(draft, result.message, result.part),
    };
  });
  const own = new Set(moves.flatMap(({ call, result }) => (call.message === result.message ? call.message : [])));
  const places = splitAtResults(draft, own, leaving);
  for (const [at, parts] of places ? [] : leaving) {
    const message = draft.messageAt(at);
    message.parts = message.parts.filter((part) => !parts.has(part));
  }
  const arrivals = places
    ? movers.map((it) => ({ ...it, callMessage: places.get(it.call) ?? it.callMessage }))
    : movers;
  const homeOf = settleResults(draft, arrivals, places ? { ...context, borderless: true } : context);
  for (const { part, role, index } of movers) {
    const text = partText(part.part);
    const to = homeOf(part).index;
    draft.note({ index, role, action: 'moved', ...because, effect: 'lossless', before: text, after: text, to });
  }
  sweepEmptied(draft);
}
