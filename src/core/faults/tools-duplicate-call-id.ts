import type { LinkedCall } from '../model/links.ts';
import { inWords } from '../text/json.ts';
import { callIdsUnique } from './all/call-ids-unique.ts';
import { type Fault, type RuleInput, severityUnder } from './fault.ts';
import { dropCopies } from './mends/drop-copies.ts';
import { removeCall } from './mends/remove-call.ts';
import { renameRepeatedIds } from './mends/rename-repeated-ids.ts';
import { type PairedCall, pairingOf } from './pairing.ts';
import { atPart, code, short } from './sentence.ts';
import { naming } from './tools-missing-result.ts';

/** Finds calls that carry the id of an earlier call. */
export const toolsDuplicateCallId: Fault = {
  id: 'tools/duplicate-call-id',
  title: 'Duplicate call id',
  asks: 'Are call ids unique where they must be?',
  why: 'A result names its call by the id. When two calls of one turn share an id, it is unclear which result belongs to which call. Models that make up their own ids and merged or copied turns cause this.',
  severity: 'error',
  fact: 'uniqueCallIds',
  also: ['reusedCallIds'],
  visit: (input) => ({
    *end() {
      const { messages } = input.transcript;
      for (const [paired, before] of repeated(input)) {
        const { message, part } = paired.link;
        yield atPart(messages[message]!, part, dataOf(paired, before), manner(input, paired, before));
      }
    },
  }),
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
  for (const paired of pairing.calls) {
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
  const related = [{ messageIndex: before.message, at: before.call.at, label: 'the call that had the id first' }];
  if (!repeats) return { variant: 'reused', severity: severityUnder('error', facts.reusedCallIds), related };
  const answered = link.results.length > 0 && before.results.length > 0;
  if (answered) return { variant: 'answered', related };
  return facts.sharedResults ? { severity: 'warning' as const, related } : { related };
}
