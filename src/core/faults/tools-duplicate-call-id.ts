import type { Draft } from '../model/draft.ts';
import type { LinkedCall, LinkedResult } from '../model/links.ts';
import { argumentsText } from '../model/message.ts';
import type { PlanContext } from '../operations/context.ts';
import { ownersOf } from '../operations/own-results.ts';
import { type Because, removePlaces, resultsAsText, saidByUser, sweepEmptied } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { renameCall } from '../operations/rename.ts';
import { unusedId } from '../operations/unused-id.ts';
import { inWords } from '../text/json.ts';
import { OWNED, owners } from './all/orphan-results.ts';
import { type FaultCode, type RuleInput, severityUnder } from './fault.ts';
import { type FixCode, forAll, placeOf } from './fix.ts';
import { removeCall } from './mends/calls.ts';
import { naming, type PairedCall, pairingIn, pairingOf } from './pairing.ts';
import { atEnd, atPlace, code, relatedCall, short } from './sentence.ts';

/** The same id twice where the target wants it once: the later call and its result get a new one. */
const callIdsUnique: PassCode = {
  id: 'call-ids-unique',
  plan(draft, _, context) {
    const scope = context.facts.uniqueCallIds;
    if (!scope || scope.confidence === 'contested') return;
    if (!draft.links().hasRepeatedIds) return sweepEmptied(draft);
    const fresh = unusedId(draft.links().calls, context.facts);
    const copies: LinkedCall[] = [];
    const lost = ownedBy(draft);
    for (const { link, repeats: before } of pairingIn(draft, context).calls()) {
      if (!before) continue;
      const { id } = link.call;
      // One answer for both is taken; only two answers are refused.
      const isShared = context.facts.sharedResults && (link.first === null || before.first === null);
      if (isShared && !isRejectedIn(draft, link, context)) continue;
      const own = lost.get(link)?.result.callId;
      // With a result of its own, under an id that no call has, it is a second call and no copy.
      if (own) renameCall(draft, link, { id: own }, { by: BY, reason: `The id ${id} occurs twice.` });
      else if (isCopy(link, before)) copies.push(link);
      else if (id !== null)
        renameCall(draft, link, { id: fresh(id) }, { by: BY, reason: `The id ${id} occurs twice.` });
    }
    const isTheirs = owners(copies);
    const theirs = draft.links().orphans.filter((orphan) => !orphan.result.server && isTheirs(orphan));
    const words = resultsAsText(draft, theirs, () => OWNED);
    removePlaces(draft, copies, COPY, 'lossless');
    saidByUser(draft, new Set(words));
    sweepEmptied(draft);
  },
};

const BY = 'tools/duplicate-call-id';
const COPY: Because = { by: BY, reason: 'The same call is written twice.' };

/** Calls without a result, with the result without a call that can only be theirs. */
function ownedBy(draft: Draft): ReadonlyMap<LinkedCall, LinkedResult> {
  const orphans = draft.links().orphans.filter(({ result }) => !result.server);
  return new Map(ownersOf(draft.sight(), draft.links().unanswered(), orphans));
}

/** True where the error that was pasted names the call. */
const isRejectedIn = (draft: Draft, { message, call }: LinkedCall, { isRejected }: PlanContext): boolean =>
  isRejected?.(draft.at(message)?.from?.index ?? -1, BY, call.at) === true;

/** True for a second copy of one call that nothing answers apart. */
export const isCopy = (call: LinkedCall, before: LinkedCall): boolean =>
  call.first === null &&
  call.call.name === before.call.name &&
  argumentsText(call.call.args) === argumentsText(before.call.args);

const dropCopies: FixCode = {
  id: 'drop-copies',
  offers: ({ messageIndex, partIndex, related }, { links }) => {
    const copy = links.linkOf({ message: messageIndex, part: partIndex ?? -1 });
    const before = links.calls.find((it) => it.call.at === related[0]?.at);
    return copy !== undefined && before !== undefined && isCopy(copy, before);
  },
  plan(draft, diagnostic) {
    removePlaces(draft, [placeOf(diagnostic)], COPY, 'lossless');
    sweepEmptied(draft);
  },
};

const renameRepeatedIds: FixCode = {
  id: 'rename-repeated-ids',
  offers: ({ data }) => data.unanswered !== true,
  ...forAll((draft, diagnostics, { facts }) => {
    const links = draft.links();
    const fresh = unusedId(links.calls, facts);
    for (const diagnostic of diagnostics) {
      const link = links.linkOf(placeOf(diagnostic));
      if (!link || link.call.id === null) continue;
      const because = { by: diagnostic.rule, reason: `The id ${link.call.id.slice(0, 80)} occurs twice.` };
      renameCall(draft, link, { id: fresh(link.call.id) }, because);
    }
  }),
};

export const toolsDuplicateCallId: FaultCode = {
  id: 'tools/duplicate-call-id',
  visit: (input) =>
    atEnd(() =>
      repeated(input).map(([paired, before]) =>
        atPlace(input, paired.link, dataOf(paired, before), manner(input, paired, before)),
      ),
    ),
  say({ data, messageIndex, variant }) {
    const call = `Message ${messageIndex} calls ${code(data.name)} with the id ${short(inWords(data.id))}`;
    if (variant === 'reused') return `${call}, which message ${data.before} has used for an earlier call.`;
    return data.before === messageIndex
      ? `${call}, which another call of the same message has.`
      : `${call}, which message ${data.before} has used in the same turn.`;
  },
  mends: [dropCopies, renameRepeatedIds, removeCall],
  all: [callIdsUnique],
};

/** Calls with the call that had their id before: in the same scope, or anywhere where the target minds. */
function repeated(input: RuleInput): (readonly [PairedCall, LinkedCall])[] {
  const found: (readonly [PairedCall, LinkedCall])[] = [];
  const pairing = pairingOf(input);
  if (!pairing.hasRepeatedIds) return found;
  const seen = new Map<string, LinkedCall>();
  for (const paired of pairing.calls()) {
    const { id, server } = paired.link.call;
    if (id === null || server) continue;
    const before = paired.repeats ?? (input.facts.reusedCallIds ? seen.get(id) : undefined);
    if (before) found.push([paired, before]);
    else if (input.facts.reusedCallIds) seen.set(id, paired.link);
  }
  return found;
}

/** `unanswered`: renaming the call alone would leave it without a result. */
function dataOf({ link, nth }: PairedCall, before: LinkedCall) {
  const first = before.results[0]?.message;
  const second = link.results[0]?.message;
  return {
    ...naming(link),
    nth,
    before: before.message,
    unanswered: first === undefined || second === undefined,
    ...(first === undefined || second === undefined ? {} : { first, second }),
  };
}

function manner({ facts }: RuleInput, { link, repeats }: PairedCall, before: LinkedCall) {
  const related = [relatedCall(before, 'the call that had the id first')];
  if (!repeats) return { variant: 'reused', severity: severityUnder('error', facts.reusedCallIds), related };
  const answered = link.results.length > 0 && before.results.length > 0;
  if (answered) return { variant: 'answered', related };
  return facts.sharedResults ? { severity: 'warning' as const, related } : { related };
}
