import { breaksOff } from '../model/arguments.ts';
import type { FindingData } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import { CallTrait, isAnswered, type LinkedCall, type LinkedResult, type Links } from '../model/links.ts';
import type { CallPart, Message, ResultPart } from '../model/message.ts';
import { hasTrait, onlyResults, Trait, type Traits, traitsOf } from '../model/traits.ts';
import type { PlanContext } from '../operations/context.ts';
import { type Placing, placingOf, type Standing } from '../targets/placing.ts';
import { oncePer } from '../text/once-per.ts';
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

/** What the verdicts over calls and results depend on. */
export interface PairingInput extends Pick<RuleInput, 'links' | 'facts' | 'native' | 'namedRules'> {
  readonly transcript: Pick<RuleInput['transcript'], 'messages'>;
}

/** Judges the calls of one history, of which some may have the ids of others. Calls are asked about by number. */
function judgeOf(input: PairingInput, placing: Placing, hasRepeatedIds: boolean) {
  const { messages } = input.transcript;
  const traits = traitsOf(messages);
  const repeatOf = hasRepeatedIds ? repeats(input, placing) : NO_REPEATS;
  const taken = new Set([...repeatOf].flatMap(([link, first]) => (link.first === null ? [] : [first])));
  const last = traits.findLastIndex((trait) => !onlyResults(trait));
  const isEnded = (message: number): boolean => !hasTrait(traits, message, Trait.unended);
  const { columns } = input.links;
  const exempt = CallTrait.server | (input.native ? CallTrait.unaddressed : 0);
  return {
    /** True for a call that is simply answered, by one result in its place; false where that is to be judged. */
    isSettled: (call: number): boolean =>
      !hasRepeatedIds &&
      isAnswered(columns, call) &&
      isEnded(columns.messages[call] ?? -1) &&
      placing.standingOfAnswer(columns, call) === 'in-place' &&
      (!hasTrait(columns.traits, call, exempt) || !isExempt(input, input.links.link(call))) &&
      !columns.more.has(call),
    verdict(link: LinkedCall, nth: number): PairedCall {
      const answer = link.more.length > 0 ? answerAmong(link, placing) : link.first;
      return {
        link,
        state: isExempt(input, link) ? 'exempt' : stateOf(link, traits),
        answer,
        standing: answer && placing.standing(link, answer),
        duplicates: link.more.length > 0 ? link.results.filter((result) => result !== answer) : NO_RESULTS,
        nth,
        repeats: repeatOf.get(link) ?? null,
        resultTaken: link.first === null && taken.has(link),
        atEnd: link.message >= last,
      };
    },
  };
}

const NO_REPEATS: ReadonlyMap<LinkedCall, LinkedCall> = new Map();
const NO_RESULTS: readonly LinkedResult[] = [];

/** Of several results of a call the one that stands best: in its place, else late, else the first. */
function answerAmong(link: LinkedCall, placing: Placing): LinkedResult | null {
  const standsAs = (standing: Standing) => link.results.find((result) => placing.standing(link, result) === standing);
  return standsAs('in-place') ?? standsAs('late') ?? link.first;
}

function stateOf(link: LinkedCall, traits: Traits): PairedCall['state'] {
  if (isAborted(link, traits)) return 'aborted';
  return link.first === null ? 'unanswered' : 'answered';
}

/** True for a call that was never finished: its turn was aborted, or its arguments break off. */
export function isAborted({ call, message, first }: LinkedCall, traits: Traits): boolean {
  if (call.server) return false;
  return hasTrait(traits, message, Trait.unended) || (first === null && !call.freeform && breaksOff(call.args));
}

/** True for a call that the provider runs, without its result, after which the user speaks again in the next message. */
export function isUnresolved({ call, message, results }: LinkedCall, messages: readonly Message[]): boolean {
  if (!call.server || call.passedOn || results.length > 0) return false;
  const next = messages[message + 1];
  return next?.role === 'user' && next.parts.some((part) => part.kind !== 'result');
}

const isExempt = (input: PairingInput, link: LinkedCall): boolean =>
  link.call.server ||
  (isUnaddressed(input, link.call) && link.results.every((result) => result.result.callId === null));

/** An old form that has no ids by design: nobody demands an answer to such a call. */
export const isUnaddressed = ({ native }: Pick<PairingInput, 'native'>, part: CallPart | ResultPart): boolean =>
  native && part.unaddressed === true;

/** Calls whose id was given before in the scope where ids must be unique, with the call that had it first. */
function repeats({ links, facts }: PairingInput, placing: Placing): Map<LinkedCall, LinkedCall> {
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

/** What became of the calls and results of one history. */
export interface Pairing {
  calls(): readonly PairedCall[];
  /** The calls that are not simply answered, by one result in its place. */
  readonly unsettled: readonly PairedCall[];
  readonly orphans: readonly LinkedResult[];
  readonly placing: Placing;
  /** True if any id is the id of two calls. */
  readonly hasRepeatedIds: boolean;
  /** Ids and names of the calls of a message that have no result in their place. */
  unmet(message: number): { readonly ids: readonly string[]; readonly names: readonly string[] };
}

/** The verdicts over all calls and results, made once for all rules that ask about pairs. Linear. */
export const pairingOf = oncePer((input: PairingInput) => pair(input));

/** The same over a draft as it stands, for what ends the findings: messages are named by their places. */
export const pairingIn = (draft: Draft, context: PlanContext): Pairing => pair(pairingInput(draft, context));

/** What the verdicts over a draft depend on. */
export const pairingInput = (draft: Draft, { facts, native, namedRules }: PlanContext): PairingInput => ({
  transcript: { messages: draft.sight() },
  links: draft.links(),
  facts,
  native,
  ...(namedRules && { namedRules }),
});

function pair(input: PairingInput): Pairing {
  const { links } = input;
  const isSentInOrder = input.native || input.namedRules?.has('tools/missing-result') === true;
  const placing = placingOf({ ...input, isSentInOrder });
  const { hasRepeatedIds } = links;
  const judge = judgeOf(input, placing, hasRepeatedIds);
  const unsettled = verdicts(links, judge, judge.isSettled);
  let all: readonly PairedCall[] | undefined;
  return {
    calls() {
      all ??= verdicts(links, judge);
      return all;
    },
    unsettled,
    orphans: orphansOf(input),
    placing,
    hasRepeatedIds,
    unmet: unmetOf(unsettled),
  };
}

/** What became of the calls, each with its number among those of its message, in their order. */
function verdicts(
  links: Links,
  { verdict }: Pick<ReturnType<typeof judgeOf>, 'verdict'>,
  isLeftOut: (call: number) => boolean = () => false,
): readonly PairedCall[] {
  const found: PairedCall[] = [];
  let nth = 0;
  const { messages } = links.columns;
  for (let i = 0; i < links.count; i++) {
    nth = messages[i] === messages[i - 1] ? nth + 1 : 0;
    if (!isLeftOut(i)) found.push(verdict(links.link(i), nth));
  }
  return found;
}

const orphansOf = (input: PairingInput): readonly LinkedResult[] => {
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

/** What every finding about an unanswered call says of it. */
export function callData(call: PairedCall, pairing: Pairing): FindingData {
  const { link } = call;
  return { ...naming(link), call: link.message, nth: call.nth, open: call.atEnd, ...pairing.unmet(link.message) };
}

export const naming = ({ call }: LinkedCall): FindingData => ({ name: call.name, id: call.id });
