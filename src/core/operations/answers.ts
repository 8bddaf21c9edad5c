import type { Draft } from '../model/draft.ts';
import type { LinkedCall, PartPlace } from '../model/links.ts';
import { type CallPart, hasWordedResult, type ResultPart } from '../model/message.ts';
import { pairOf } from '../model/pairs.ts';
import { groupBy } from '../text/group.ts';
import { once } from '../text/once.ts';
import type { PlanContext } from './context.ts';
import { isOldCall } from './old-form.ts';
import { type Because, placeholderResult } from './parts.ts';
import { renameCall } from './rename.ts';
import { settleResults } from './results.ts';
import { sayCall } from './say-call.ts';
import { unusedId } from './unused-id.ts';

const BY = 'tools/missing-result';

/** What a placeholder says, and how it names its call. */
interface AnswerWords {
  readonly text: string;
  /** True where a call keeps an id that other calls have. */
  readonly keepsIds?: boolean;
}

/**
 * Adds a result for each call, in its place: the one that somebody gave, else an error that says it is missing. A call
 * whose result no words can replace becomes text.
 */
export function answerWith(
  draft: Draft,
  open: readonly LinkedCall[],
  { text, keepsIds = false }: AnswerWords,
  context: PlanContext,
): void {
  const calls = open.filter(({ call }) => hasWordedResult(call.custom));
  for (const link of open)
    if (!hasWordedResult(link.call.custom)) sayCall(draft, link, BY, givenFor(link.call, context));
  const nameless = keepsIds ? calls.filter(({ call }) => call.id === null) : calls;
  const told = tellApart(draft, nameless, context, BY);
  const ids = new Map(nameless.map(({ call }, i) => [call, told[i]]));
  const arrivals = calls.map(({ call, message }) => {
    const given = givenFor(call, context);
    return {
      call,
      given,
      callMessage: message,
      part: { part: resultFor(call, ids.get(call), { text, given }), from: null },
    };
  });
  const homeOf = settleResults(draft, arrivals, context);
  for (const { call, given, part } of arrivals) {
    const { index, isJoined } = homeOf(part);
    const named = call.id === null ? call.name : `${call.name} (${call.id.slice(0, 80)})`;
    const where = isJoined ? `; one is added to message ${index}.` : '.';
    draft.note({
      index,
      role: context.results === 'in-user' ? 'user' : 'tool',
      action: 'inserted',
      by: BY,
      reason: `The call of ${named} has no result in the conversation${where}`,
      effect: given === undefined ? 'invents' : 'lossless',
      before: '',
      after: given ?? text,
      tool: call.name,
      ...(call.id === null ? {} : { call: call.id }),
    });
  }
}

/**
 * Gives calls that are to be answered an id of their own where a result could not name them: calls without an id, or
 * with one that calls of other messages have as well. Gives their ids, undefined for those that stay as they are.
 */
export function tellApart(
  draft: Draft,
  calls: readonly LinkedCall[],
  { facts, native }: PlanContext,
  by: string,
): (string | undefined)[] {
  const links = draft.links();
  /** By pair: true where calls of several messages have it. */
  const shared = new Map<string, boolean>();
  const isShared = (pair: string): boolean => {
    const known = shared.get(pair);
    if (known !== undefined) return known;
    const alike = links.index.ofPair(pair).map((number) => links.link(number));
    const homes = new Set(alike.flatMap(({ call, message }) => (call.id === null ? [] : [message])));
    shared.set(pair, homes.size > 1);
    return homes.size > 1;
  };
  // Where none of the calls with an id has a result, the first of them keeps it.
  const byPair = groupBy(calls.entries(), ([, { call }]) => (call.id === null ? null : pairOf(call)));
  const keepsId = (pair: string, i: number): boolean => {
    const [first, ...others] = byPair.get(pair) ?? [];
    return first?.[0] === i && others.length + 1 === links.index.ofPair(pair).length;
  };
  // A result of the old form has a role of its own, which an API may not know: there its call is written in the new one.
  const isForgotten =
    native && facts.roles?.is.includes('function') === false && facts.roles.confidence !== 'contested';
  const fresh = once(() => unusedId(links.calls, facts));
  return calls.map((link, i) => {
    const { id } = link.call;
    const pair = pairOf(link.call) ?? '';
    const isClear = id === null ? isOldCall(link.call) && !isForgotten : !isShared(pair) || keepsId(pair, i);
    if (isClear) return undefined;
    const own = fresh()(id ?? 'call');
    const because: Because = { by, reason: 'Its result could not name it.' };
    renameCall(draft, link, { id: own }, because);
    unpair(draft, link);
    return own;
  });
}

/** A call with an id of its own is paired by that from now on, whatever the reading found, and by no form that has none. */
function unpair(draft: Draft, place: PartPlace): void {
  const { part, from } = draft.partAt(place);
  if (part.kind !== 'call' || (part.pair === undefined && !isOldCall(part))) return;
  const { pair: _, unaddressed: old, ...unpaired } = part;
  // The old form has keys of its own: such a call is written anew.
  const { parts } = draft.messageAt(place.message);
  parts[place.part] = { part: unpaired, from: old ? null : from };
}

const givenFor = ({ id }: CallPart, { given }: PlanContext): string | undefined =>
  id === null ? undefined : given?.get(id);

interface ResultWords {
  readonly text: string;
  /** The true result, where somebody gave it. */
  readonly given: string | undefined;
}

/** A result that somebody made up for a call, or gave, paired with it. */
export function resultFor(call: CallPart, id: string | undefined, { text, given }: ResultWords): ResultPart {
  const result = placeholderResult(id === undefined ? call : { ...call, id }, text);
  const settled = given === undefined ? result : { ...result, text: given, isError: false };
  return id !== undefined || call.pair === undefined ? settled : { ...settled, pair: call.pair };
}
