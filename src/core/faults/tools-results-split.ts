import type { Draft, DraftPart } from '../model/draft.ts';
import type { LinkedCall, LinkedResult, Links } from '../model/links.ts';
import { messageIn } from '../model/place.ts';
import { noteChange, partsText, reportIndex, sweepEmptied } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { groupBy } from '../text/group.ts';
import type { FaultCode } from './fault.ts';
import { type FixCode, forAll } from './fix.ts';
import { type PairingInput, pairingInput, pairingOf } from './pairing.ts';
import { atEnd, atMessage, besideIt } from './sentence.ts';

const resultsTogether: PassCode = {
  id: 'results-together',
  plan(draft, _, context) {
    const { facts, results, borderless } = context;
    if (facts.resultsTogether && results === 'in-user' && !borderless)
      join(draft, splitResults(pairingInput(draft, context)));
  },
};

const joinSplitResults: FixCode = {
  id: 'join-results',
  offers: (_, { borderless }) => !borderless,
  ...forAll((draft, diagnostics, context) => {
    const asked = new Set(diagnostics.map(({ messageIndex, data }) => `${messageIndex} ${data.call}`));
    const splits = splitResults(pairingInput(draft, context)).filter(({ at, call }) => asked.has(`${at} ${call}`));
    join(draft, splits);
  }),
};

const BECAUSE = {
  by: 'tools/results-split',
  reason: 'The results of one assistant turn belong into one message.',
};

/** Puts results after the first ones of their turn. */
function join(draft: Draft, splits: readonly Split[]): void {
  for (const { at, first, answered } of splits) {
    const message = draft.messageAt(at);
    const target = draft.messageAt(first);
    const parts = new Set(answered.map(({ answer }) => answer.result));
    const isMoved = ({ part }: DraftPart) => part.kind === 'result' && parts.has(part);
    const moved = message.parts.filter(isMoved);
    const text = partsText(moved);
    const to = reportIndex(draft, first);
    noteChange(draft, at, { ...BECAUSE, action: 'moved', effect: 'lossless', before: text, after: text, to });
    message.parts = message.parts.filter((it) => !isMoved(it));
    const behind = target.parts.findLastIndex((it) => it.part.kind === 'result') + 1;
    target.parts = [...target.parts.slice(0, behind), ...moved, ...target.parts.slice(behind)];
  }
  sweepEmptied(draft);
}

export const toolsResultsSplit: FaultCode = {
  id: 'tools/results-split',
  visit: (input) =>
    atEnd(() =>
      splitResults(input).map(({ call, first, at, answered }) => {
        const { messages } = input.transcript;
        const ids = answered.flatMap(({ link }) => link.call.id ?? []);
        const before = messageIn(messages, { message: first });
        const related = [besideIt(before, 'the first results of the turn')];
        return atMessage(messageIn(messages, { message: at }), { call, first, ids }, { related });
      }),
    ),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} holds more results of message ${data.call}; the first are in message ${data.first}.`,
  mends: [joinSplitResults],
  all: [resultsTogether],
};

/** A message with results of a turn whose results have begun in an earlier message. */
interface Split {
  /** The message with the calls. */
  readonly call: number;
  /** The message with the first of their results. */
  readonly first: number;
  readonly at: number;
  readonly answered: readonly Answered[];
}

interface Answered {
  readonly link: LinkedCall;
  readonly answer: LinkedResult;
}

function splitResults(input: PairingInput): Split[] {
  const { messages } = input.transcript;
  const pairing = pairingOf(input);
  if (pairing.unsettled.length === 0 && !isAnyAnsweredApart(input.links)) return [];
  const answered = pairing.calls().flatMap(({ link, answer, standing, state }) => {
    const isInPlace = standing === 'in-place' && state !== 'exempt';
    // Where the message of a call holds its result too, others cannot stand beside that: they would precede their calls.
    const isBehind = answer !== null && answer.message > link.message && messages[answer.message]?.role === 'user';
    return isInPlace && isBehind ? [{ link, answer }] : [];
  });
  return [...groupBy(answered, ({ link }) => link.message)].flatMap(([call, ofCall]) => {
    const byMessage = groupBy(ofCall, ({ answer }) => answer.message);
    const [first, ...more] = [...byMessage].sort(([a], [b]) => a - b);
    return first ? more.map(([at, own]) => ({ call, first: first[0], at, answered: own })) : [];
  });
}

/** True if another message answers a call than the call before it, though one message makes both. */
const isAnyAnsweredApart = ({ columns: { messages, answerMessages } }: Links): boolean =>
  messages.some((message, i) => message === messages[i - 1] && answerMessages[i] !== answerMessages[i - 1]);
