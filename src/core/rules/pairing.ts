import { breaksOff } from '../model/arguments.ts';
import type { FindingData } from '../model/diagnostic.ts';
import { haveRepeats } from '../model/ids.ts';
import type { LinkedCall, LinkedResult } from '../model/links.ts';
import type { CallPart, Message, ResultPart } from '../model/message.ts';
import { isOnlyResults, type Placing, placingOf, type Standing } from '../targets/placing.ts';
import type { RuleInput } from './input.ts';

/** A call, what became of it, and where its answer stands. Every call and every result has exactly one verdict. */
export interface PairedCall {
  readonly link: LinkedCall;
  /** `exempt`: answered by the provider itself, or by an old form without ids that nobody checks. */
  readonly state: 'answered' | 'unanswered' | 'aborted' | 'exempt';
  readonly answer: LinkedResult | null;
  readonly standing: Standing | null;
  /** Further results of the same call. */
  readonly duplicates: readonly LinkedResult[];
  /** Its number among the calls of its message. */
  readonly nth: number;
  /** The first call of the same id in the same turn, where it must be unique. */
  readonly repeats: LinkedCall | null;
  /** True if a later call has its id, and with it its result. */
  readonly resultTaken: boolean;
  /** True if nothing but results comes after its message. */
  readonly atEnd: boolean;
}

export interface Pairing {
  readonly calls: readonly PairedCall[];
  readonly orphans: readonly LinkedResult[];
  readonly placing: Placing;
  /** True if any id is the id of two calls. */
  readonly hasRepeatedIds: boolean;
  /** Ids and names of the calls of a message that have no result in their place. */
  unmet(message: number): { readonly ids: readonly string[]; readonly names: readonly string[] };
}

const known = new WeakMap<RuleInput, Pairing>();

/** The verdicts over all calls and results, made once for all rules that ask about pairs. Linear. */
export function pairingOf(input: RuleInput): Pairing {
  let pairing = known.get(input);
  if (!pairing) known.set(input, (pairing = pair(input)));
  return pairing;
}

function pair(input: RuleInput): Pairing {
  const { messages } = input.transcript;
  const placing = placingOf(input);
  const hasRepeatedIds = haveRepeats(input.links.calls.map((it) => it.call.id));
  const repeatOf = hasRepeatedIds ? repeats(input, placing) : NO_REPEATS;
  const last = messages.findLastIndex((it) => !isOnlyResults(it));
  const taken = new Set([...repeatOf].flatMap(([link, first]) => (link.results.length > 0 ? [first] : [])));
  const calls: PairedCall[] = [];
  let nth = 0;
  let before = -1;
  for (const link of input.links.calls) {
    const { message, results } = link;
    nth = message === before ? nth + 1 : 0;
    before = message;
    const answer = results.length > 1 ? answerAmong(link, placing) : (results[0] ?? null);
    calls.push({
      link,
      state: stateOf(input, link, messages[message]!),
      answer,
      standing: answer && placing.standing(link, answer),
      duplicates: results.length > 1 ? results.filter((it) => it !== answer) : NO_RESULTS,
      nth,
      repeats: hasRepeatedIds ? (repeatOf.get(link) ?? null) : null,
      resultTaken: results.length === 0 && taken.has(link),
      atEnd: message >= last,
    });
  }
  return { calls, orphans: orphansOf(input), placing, hasRepeatedIds, unmet: unmetOf(calls) };
}

const NO_REPEATS: ReadonlyMap<LinkedCall, LinkedCall> = new Map();
const NO_RESULTS: readonly LinkedResult[] = [];

/** Of several results of a call the one that stands best: in its place, else late, else the first. */
function answerAmong(link: LinkedCall, placing: Placing): LinkedResult {
  const standings = link.results.map((it) => placing.standing(link, it));
  const chosen = standings.indexOf(standings.includes('in-place') ? 'in-place' : 'late');
  return link.results[Math.max(0, chosen)]!;
}

function stateOf(input: RuleInput, link: LinkedCall, message: Message): PairedCall['state'] {
  if (link.call.server || (isUnaddressed(input, link.call) && link.results.every((it) => it.result.callId === null)))
    return 'exempt';
  if (message.state !== 'complete' || (link.results.length === 0 && !link.call.freeform && breaksOff(link.call.args)))
    return 'aborted';
  return link.results.length === 0 ? 'unanswered' : 'answered';
}

/** An old form that has no ids by design: nobody demands an answer to such a call. */
export const isUnaddressed = ({ native }: RuleInput, part: CallPart | ResultPart): boolean =>
  native && part.unaddressed === true;

const orphansOf = (input: RuleInput): readonly LinkedResult[] => {
  const { orphans } = input.links;
  return orphans.length === 0 ? orphans : orphans.filter((it) => !isUnaddressed(input, it.result));
};

const NOTHING_BEFORE = { role: 'tool', after: null };

/** What an API that reads from the front sees before a result that answers nothing there, for its words. */
export function seenBefore(
  input: RuleInput,
  message: number,
): { readonly variant?: 'other-call' | 'no-calls'; readonly data: FindingData } {
  const { facts, transcript } = input;
  const looks = facts.results?.is === 'directly-after' || facts.results?.is === 'next-message';
  const head = looks ? transcript.messages[pairingOf(input).placing.headOf(message)] : undefined;
  if (head?.parts.some((part) => part.kind === 'call')) return { variant: 'other-call', data: NOTHING_BEFORE };
  if (head?.role === 'assistant') return { variant: 'no-calls', data: NOTHING_BEFORE };
  return { data: { role: 'tool', after: transcript.messages[message - 1]?.role ?? null } };
}

/** Calls whose id was given before in the scope where ids must be unique, with the call that had it first. */
function repeats({ links, facts }: RuleInput, placing: Placing): Map<LinkedCall, LinkedCall> {
  const found = new Map<LinkedCall, LinkedCall>();
  const scope = facts.uniqueCallIds?.is;
  if (scope === undefined) return found;
  const first = new Map<string, LinkedCall>();
  for (const link of links.calls) {
    const { id, server } = link.call;
    if (id === null || server) continue;
    const before = first.get(id);
    if (before && (scope === 'history' || placing.sameTurn(before.message, link.message))) found.set(link, before);
    else first.set(id, link);
  }
  return found;
}

function unmetOf(calls: readonly PairedCall[]): Pairing['unmet'] {
  const byMessage = new Map<number, { ids: string[]; names: string[] }>();
  for (const { link, state, standing } of calls) {
    if (state === 'exempt' || standing === 'in-place') continue;
    const entry = byMessage.get(link.message) ?? { ids: [], names: [] };
    if (link.call.id !== null) entry.ids.push(link.call.id);
    entry.names.push(link.call.name);
    byMessage.set(link.message, entry);
  }
  return (message) => byMessage.get(message) ?? { ids: [], names: [] };
}
