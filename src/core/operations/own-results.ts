import type { Draft } from '../model/draft.ts';
import type { LinkedCall, LinkedResult, Links, PartPlace } from '../model/links.ts';
import { type CallPart, hasWordedResult, type Message, type ResultPart } from '../model/message.ts';
import { idIn } from '../model/pairs.ts';
import { messageIn } from '../model/place.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import type { Facts } from '../targets/target.ts';
import { append } from '../text/append.ts';
import { groupBy } from '../text/group.ts';
import { lately } from '../text/lately.ts';
import { once } from '../text/once.ts';
import { isOldCall } from './old-form.ts';
import { type Because, changePart, noteChange } from './parts.ts';
import { unusedId } from './unused-id.ts';

/** Calls without a result and results without a call that stand in the same exchange. */
interface Exchange {
  readonly calls: LinkedCall[];
  readonly results: LinkedResult[];
}

/** A call and the result that can only be its own. */
type Owned = readonly [LinkedCall, LinkedResult];

const RETYPED = 'It is written as the result of another kind of tool; it gets the type of its call.';
const REASON = 'It is the result of a call without one, under another id; it gets the id of the call.';

/**
 * Finds results without a call that can only belong to one call: the only one of their exchange whose id is the same but
 * for case, marks, a prefix or a suffix; the only one of its tool; the only one that has no result; or, where ids are
 * empty, as many results directly after the calls as calls without one, in their order. Linear.
 */
export function ownersOf(
  messages: readonly Message[],
  open: readonly LinkedCall[],
  orphans: readonly LinkedResult[],
): readonly Owned[] {
  if (open.length === 0 || orphans.length === 0) return [];
  return exchanges(messages, open, orphans).flatMap(({ calls, results }) => {
    const owned = calls.length <= FEW && results.length <= FEW ? nearPairs(calls, results) : [];
    for (const match of [ofTool, theOnly, inOrder]) {
      const withResult = new Set<LinkedCall>(owned.map(([call]) => call));
      const withCall = new Set<LinkedResult>(owned.map(([, result]) => result));
      const restored = match(
        calls.filter((call) => !withResult.has(call)),
        results.filter((result) => !withCall.has(result)),
        messages,
      );
      for (const pair of restored) owned.push(pair);
    }
    return owned;
  });
}

/** Gives results the id of the call that they belong to, and both an id where both have none. */
export function ownResults(draft: Draft, owned: readonly Owned[], facts: Facts, by?: string): void {
  const fresh = once(() => unusedId(draft.links().calls, facts));
  for (const [call, result] of owned) {
    const id = call.call.id ?? result.result.callId ?? fresh()('call');
    name(draft, call, { ...untied(call.call), id }, by);
    name(draft, result, { ...typedAs(call.call, untied(result.result)), callId: id }, by);
  }
}

/**
 * What can be restored in a history in which nothing was changed, and needs no move: results directly after the message
 * of their calls. By the place of the call and by that of the result.
 */
export const ownedIn = (messages: readonly Message[], links: Links): ReadonlyMap<string, Owned> =>
  owned(links, [], () => ownedOf(messages, links));

const owned = lately<Links, ReadonlyMap<string, Owned>>();

function ownedOf(messages: readonly Message[], links: Links): ReadonlyMap<string, Owned> {
  const results = links.orphans.filter(({ result }) => !result.server && !result.unaddressed);
  const found = new Map<string, Owned>();
  const befores = results.length === 0 ? [] : lastCallers(messages);
  for (const owned of ownersOf(messages, links.unanswered(), results)) {
    const [call, result] = owned;
    const { role, parts } = messageIn(messages, result);
    const isLeading = result.part === 0 || parts[result.part - 1]?.kind === 'result';
    const isDirect = befores[result.message] === call.message && messages[call.message]?.role === 'assistant';
    if (isDirect && isLeading && sideOf(role) === 'user') for (const place of owned) found.set(placeKey(place), owned);
  }
  return found;
}

/** The key of a place among what can be restored. */
export const placeKey = ({ message, part }: PartPlace): string => `${message}/${part}`;

/** By message: the last one before it that is more than results. */
function lastCallers(messages: readonly Message[]): number[] {
  let last = -1;
  return messages.map((message, at) => {
    const before = last;
    if (message.parts.length === 0 || !areResults(message)) last = at;
    return before;
  });
}

/** More candidates than this are not compared one by one. */
const FEW = 16;

function exchanges(
  messages: readonly Message[],
  open: readonly LinkedCall[],
  orphans: readonly LinkedResult[],
): readonly Exchange[] {
  const turns: number[] = [];
  let turn = 0;
  for (const { role, parts } of messages) {
    const isQuestion = role === 'user' && parts.some((part) => part.kind !== 'result');
    // Results before a question in its message belong to the exchange before it.
    turns.push(isQuestion && parts.some((part) => part.kind === 'result') ? turn : isQuestion ? turn + 1 : turn);
    if (isQuestion) turn++;
  }
  const turnOf = ({ message }: PartPlace): number => turns[message] ?? -1;
  // A call of a turn that broke off is never given a result: providers reject it from then on.
  const isFree = ({ call, message }: LinkedCall): boolean =>
    !call.server && !isOldCall(call) && messages[message]?.state === 'complete';
  const results = groupBy(orphans, turnOf);
  return [...groupBy(open.filter(isFree), turnOf)].map(([turn, calls]) => ({
    calls,
    results: results.get(turn) ?? [],
  }));
}

function nearPairs(calls: readonly LinkedCall[], results: readonly LinkedResult[]): Owned[] {
  return calls.flatMap((call) => {
    const [result, ...others] = results.filter((candidate) => isNear(call, candidate));
    if (!result || others.length > 0 || calls.filter((candidate) => isNear(candidate, result)).length > 1) return [];
    return [[call, result] as const];
  });
}

/** What of some calls and results can only belong together, in one respect. */
type Match = (calls: readonly LinkedCall[], results: readonly LinkedResult[], messages: readonly Message[]) => Owned[];

/** Calls of a tool that has one call and one result here. */
const ofTool: Match = (calls, results) => {
  const ofName = onlyOf(results, ({ result }) => result.name ?? '');
  return [...onlyOf(calls, ({ call }) => call.name)].flatMap(([tool, call]) => {
    const result = ofName.get(tool);
    return call && result && call.message < result.message ? [[call, result] as const] : [];
  });
};

/** By name: what alone has it, null where several have it. */
function onlyOf<T>(places: readonly T[], nameOf: (place: T) => string): ReadonlyMap<string, T | null> {
  const found = new Map<string, T | null>();
  for (const place of places)
    if (nameOf(place) !== '') found.set(nameOf(place), found.has(nameOf(place)) ? null : place);
  return found;
}

const theOnly: Match = ([call, ...calls], [result, ...results], messages) => {
  const isOnly = calls.length === 0 && results.length === 0;
  return call && result && isOnly && isOfCall(messages, call, result) ? [[call, result]] : [];
};

/** Results directly after the message of their calls, as many as calls, where the ids of one side are empty. */
const inOrder: Match = (calls, results, messages) => {
  const owned: Owned[] = [];
  const byMessage = groupBy(results, (result) => result.message);
  for (const [message, own] of groupBy(calls, (call) => call.message)) {
    const found: LinkedResult[] = [];
    for (let at = message + 1; messages[at]?.parts[0]?.kind === 'result'; at++) {
      append(found, byMessage.get(at) ?? []);
      // A user message may begin with results and go on with words.
      if (!areResults(messages[at])) break;
    }
    append(owned, paired(own, found));
  }
  return owned;
};

const areResults = (message: Message | undefined): boolean =>
  message?.parts.every((part) => part.kind === 'result') === true;

function paired(calls: readonly LinkedCall[], results: readonly LinkedResult[]): Owned[] {
  const areUnnamed = results.every(({ result }) => result.callId === null);
  const areNew =
    calls.every(({ call }) => call.id === null) &&
    new Set(results.map(({ result }) => result.callId)).size === results.length;
  const isFit = calls.length === results.length && (areUnnamed || areNew);
  const byOrder = calls.flatMap((call, i): Owned[] => {
    const result = results[i];
    return result && mayOwn(call, result) ? [[call, result]] : [];
  });
  return isFit && byOrder.length === calls.length ? byOrder : [];
}

const mayOwn = (call: LinkedCall, { message, result }: LinkedResult): boolean =>
  call.message < message &&
  (call.call.custom === result.custom || (hasWordedResult(call.call.custom) && hasWordedResult(result.custom))) &&
  (result.name === null || result.name === '' || result.name === call.call.name);

/** The same tool; where a result does not name its tool, one that follows its call with nothing but results between. */
function isOfCall(messages: readonly Message[], call: LinkedCall, found: LinkedResult): boolean {
  if (!mayOwn(call, found)) return false;
  if (found.result.name) return true;
  for (let at = call.message + 1; at < found.message; at++) if (!areResults(messages[at])) return false;
  return true;
}

function isNear(call: LinkedCall, orphan: LinkedResult): boolean {
  const a = bare(call.call.id ?? '');
  const b = bare(orphan.result.callId ?? '');
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (!mayOwn(call, orphan) || short === '') return false;
  return short === long || (short.length >= 6 && (long.startsWith(short) || long.endsWith(short)));
}

const bare = (id: string): string => id.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A part that is paired by its id from now on, whatever the reading found. */
function untied<T extends CallPart | ResultPart>(part: T): T {
  const { pair: _, ...rest } = part;
  return rest as T;
}

/** The result of a custom tool has a type of its own. */
function typedAs({ custom }: CallPart, result: ResultPart): ResultPart {
  const { custom: _, ...rest } = result;
  return custom ? { ...rest, custom } : rest;
}

function name(draft: Draft, place: LinkedCall | LinkedResult, now: CallPart | ResultPart, by?: string): void {
  const old = 'call' in place ? place.call : place.result;
  const [was, id] = [idIn(old), idIn(now)];
  const isRetyped = old.custom !== now.custom;
  if (was === id && old.pair === undefined && !isRetyped) return;
  changePart(draft.messageAt(place.message), place.part, now);
  if (was === id && !isRetyped) return;
  const because: Because = {
    by: by ?? (was === null ? 'tools/missing-id' : 'tools/orphan-result'),
    reason: was === id ? RETYPED : REASON,
  };
  noteChange(draft, place.message, { ...because, effect: 'lossless', before: was ?? '', after: id ?? '' }, place.part);
}
