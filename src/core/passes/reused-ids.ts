import { strictObject } from 'zod';
import type { Draft, DraftMessage } from '../model/draft.ts';
import type { LinkedCall, LinkedResult, PartPlace } from '../model/links.ts';
import { pairOf } from '../model/pairs.ts';
import { HYGIENE_OPTIONS, policyOf } from '../operations/hygiene.ts';
import { isPlaceholderResult, removeMessages, removePlaces, sweepEmptied } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import { moveResults } from '../operations/results.ts';
import { append } from '../text/append.ts';
import { addTo, groupBy } from '../text/group.ts';

const BY = 'reused-ids';
const LATE = { by: BY, reason: 'It can only be the result of the one call of its id that has none.' };
const UNCLAIMED = { by: BY, reason: 'No single call of its id before it is without a result.' };
const REUSED = { by: BY, reason: 'The turn has thinking, and an id of its calls is used more than once.' };

const SEEN = { by: BY, reason: 'A call before has its id, and has its result.' };

/**
 * The gateway's pairs where several calls have one id: by turn first, then the one call that is still open. In January an
 * id had one result, that of its first turn with calls.
 */
export const reusedIds = passWith({
  id: BY,
  options: strictObject({ as: HYGIENE_OPTIONS.shape.policy }),
  plan(draft, options, context) {
    const { pairing, thinking } = policyOf({ policy: options.as }, context);
    if (!pairing || context.sealed || context.stored) return;
    if (options.as === '2026-01') {
      removePlaces(draft, seenBefore(draft), SEEN);
      sweepEmptied(draft);
      return;
    }
    if (thinking === 'unsigned') removeBoundTurns(draft);
    const { late, unclaimed } = claimed(draft);
    removePlaces(draft, unclaimed, UNCLAIMED);
    moveResults(draft, late, context, LATE);
    sweepEmptied(draft);
  },
});

/** Turns with thinking go whole where one of their ids is used twice in them, was kept with thinking before, or is displaced. */
function removeBoundTurns(draft: Draft): void {
  const used = new Set<string>();
  const bound = new Set<string>();
  const gone = new Set<DraftMessage>();
  const displaced = displacedTurns(draft);
  for (const [at, message] of draft.messages.entries()) {
    const own = callsOf(message);
    const isThought = message.parts.some(({ part }) => part.kind === 'reasoning');
    const isUsed = (id: string): boolean => bound.has(id) || (displaced.has(at) && used.has(id));
    if (isThought && (new Set(own).size < own.length || own.some(isUsed))) gone.add(message);
    else
      for (const id of own) {
        used.add(id);
        if (isThought) bound.add(id);
      }
  }
  removeMessages(draft, gone, () => REUSED);
}

const callsOf = ({ role, parts }: DraftMessage): string[] =>
  role === 'assistant'
    ? parts.flatMap(({ part }) => (part.kind === 'call' && !part.server ? [pairOf(part) ?? ''] : []))
    : [];

/** The messages with calls before whose next one a result comes after something else. */
function displacedTurns(draft: Draft): ReadonlySet<number> {
  const found = new Set<number>();
  let turn = -1;
  let isApart = false;
  draft.messages.forEach((message, at) => {
    if (callsOf(message).length > 0) [turn, isApart] = [at, false];
    else
      for (const { part } of message.parts) {
        if (part.kind !== 'result') isApart = true;
        else if (isApart && turn >= 0) found.add(turn);
      }
  });
  return found;
}

/**
 * The results, in the turns of their calls, of ids that have a result by then: from a turn before, or of another call of
 * theirs. A second result of one call is not meant. Linear.
 */
function seenBefore(draft: Draft): readonly PartPlace[] {
  const seen = new Set<string>();
  let own = new Map<string, number>();
  let got = new Set<string>();
  const gone: PartPlace[] = [];
  draft.messages.forEach((message, at) => {
    if (message.role === 'assistant') {
      for (const pair of own.keys()) seen.add(pair);
      [own, got] = [new Map(), new Set()];
      for (const pair of callsOf(message)) own.set(pair, (own.get(pair) ?? 0) + 1);
      return;
    }
    message.parts.forEach(({ part }, index) => {
      const pair = part.kind === 'result' && !part.server ? (pairOf(part) ?? '') : null;
      const calls = pair === null ? 0 : (own.get(pair) ?? 0);
      if (pair === null || calls === 0) return;
      if (seen.has(pair) || (calls > 1 && got.has(pair))) gone.push({ message: at, part: index });
      got.add(pair);
    });
  });
  return gone;
}

interface Claims {
  /** Results that belong to the one open call of another turn. */
  readonly late: readonly { readonly call: LinkedCall; readonly result: LinkedResult }[];
  /** Results that belong to no call, or to one that has a result. */
  readonly unclaimed: readonly PartPlace[];
}

type Open = Map<string, LinkedCall[]>;

/** Which results belong to which calls, of the ids that several calls have and of those whose result comes first. Linear. */
function claimed(draft: Draft): Claims {
  const links = draft.links();
  const concerned = concernedIds(links.calls);
  const late: { call: LinkedCall; result: LinkedResult }[] = [];
  const unclaimed: PartPlace[] = [];
  if (concerned.size === 0) return { late, unclaimed };
  const open: Open = new Map();
  for (const turn of turnsOf(draft, links.calls)) {
    const { own, others, surplus } = settledIn(turn, concerned);
    append(unclaimed, surplus);
    for (const [pair, calls] of own) for (const call of calls) addTo(open, pair, call);
    for (const [pair, result] of others) {
      const [call, ...more] = open.get(pair) ?? [];
      if (call === undefined || more.length > 0) unclaimed.push(result);
      else {
        late.push({ call, result });
        open.delete(pair);
      }
    }
  }
  return { late, unclaimed };
}

interface Settled {
  /** The calls of the turn that have no result in it. */
  readonly own: Open;
  /** Results of calls that are not of the turn. */
  readonly others: readonly (readonly [pair: string, result: LinkedResult])[];
  /** Results of calls of the turn that have one already. */
  readonly surplus: readonly LinkedResult[];
}

/** What the results of a turn leave open of its own calls, of the ids that concern us. */
function settledIn(turn: Turn, concerned: ReadonlySet<string>): Settled {
  const isConcerned = (pair: string | null): pair is string => pair !== null && concerned.has(pair);
  const own: Open = new Map();
  for (const call of turn.calls) {
    const pair = pairOf(call.call);
    if (isConcerned(pair)) addTo(own, pair, call);
  }
  const others: [string, LinkedResult][] = [];
  const surplus: LinkedResult[] = [];
  for (const result of turn.results) {
    const pair = pairOf(result.result);
    if (!isConcerned(pair)) continue;
    const waiting = own.get(pair);
    if (!waiting) others.push([pair, result]);
    else if (waiting.shift() === undefined) surplus.push(result);
  }
  return { own, others, surplus };
}

/** Ids of several calls, and those whose result comes before their call. */
function concernedIds(calls: readonly LinkedCall[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const concerned = new Set<string>();
  for (const { call, message, results } of calls) {
    const pair = pairOf(call);
    if (pair === null || call.server || call.unaddressed) continue;
    if (seen.has(pair) || results.some((result) => result.message < message)) concerned.add(pair);
    seen.add(pair);
  }
  return concerned;
}

interface Turn {
  readonly calls: readonly LinkedCall[];
  readonly results: readonly LinkedResult[];
}

/** The calls of each message with the results before the next message with calls; a first turn without calls comes first. */
function turnsOf(draft: Draft, calls: readonly LinkedCall[]): readonly Turn[] {
  const byMessage = groupBy(calls, (call) => call.message);
  let results: LinkedResult[] = [];
  const turns: Turn[] = [{ calls: [], results }];
  draft.messages.forEach(({ parts }, message) => {
    const own = byMessage.get(message);
    if (own) turns.push({ calls: own, results: (results = []) });
    parts.forEach(({ part: held }, part) => {
      if (held.kind === 'result' && !held.server && !isPlaceholderResult(held))
        results.push({ message, part, result: held });
    });
  });
  return turns;
}
