import type { FindingData } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { LinkedCall, LinkedResult, Links } from '../model/links.ts';
import type { PlanContext } from '../operations/context.ts';
import { type Placing, placingOf } from '../targets/placing.ts';
import { oncePer } from '../text/once-per.ts';
import type { RuleInput } from './input.ts';
import { isUnaddressed, type Judge, judgeOf, type PairedCall, type PairingInput } from './verdict.ts';

export { isAborted, isUnaddressed, isUnresolved, type PairedCall } from './verdict.ts';

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
  { verdict }: Judge,
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
