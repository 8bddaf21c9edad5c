import type { Links } from '../model/links.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import { mergeMessages, runsOf } from '../operations/merge.ts';
import { partsText, reportIndex, sweepEmptied } from '../operations/parts.ts';
import type { Pass } from '../operations/pass.ts';
import type { Fault, RuleInput } from './fault.ts';
import type { Fix } from './fix.ts';
import { type PairedCall, pairingOf } from './pairing.ts';
import { atMessage } from './sentence.ts';

/** The results of one assistant turn that are spread over neighbouring user messages join one message. */
const resultsTogether: Pass = {
  id: 'results-together',
  title: 'Join split results',
  about: 'Results of one assistant turn that are spread over several user messages are put into one.',
  effect: 'lossless',
  plan(draft, _, context) {
    if (!context.facts.resultsTogether || context.results !== 'in-user') return;
    if (context.borderless) return;
    const messages = draft.sight();
    const links = draft.links();
    // A result that is a message of its own stands where its wire has it.
    const answers = messages.map(
      (it, message) =>
        it.role !== 'tool' &&
        it.parts.some((part, i) => part.kind === 'result' && links.callOf({ message, part: i }) !== undefined),
    );
    // A run reaches from the first to the last message with results inside one user turn.
    const lastAnswer = new Int32Array(messages.length).fill(-1);
    for (let i = messages.length - 1; i >= 0; i--) {
      if (sideOf(messages[i]!.role) !== 'user') continue;
      const next = i + 1 < messages.length && sideOf(messages[i + 1]!.role) === 'user' ? lastAnswer[i + 1]! : -1;
      lastAnswer[i] = next !== -1 ? next : answers[i] ? i : -1;
    }
    // And it begins at the first of them.
    const begun = new Uint8Array(messages.length);
    messages.forEach((it, i) => {
      if (sideOf(it.role) === 'user') begun[i] = answers[i] || (i > 0 && begun[i - 1]) ? 1 : 0;
    });
    const isSplit = splitBetween(messages.length, links);
    const joins = (before: number, at: number): boolean =>
      begun[before] === 1 && lastAnswer[before]! >= at && isSplit[at] === 1;
    mergeMessages(draft, runsOf(messages.length, joins), {
      by: 'tools/results-split',
      reason: 'The results of one assistant turn belong into one message.',
    });
  },
};

/** Per message: whether it stands between the first and the last results of one and the same message, or holds the last. */
function splitBetween(count: number, { columns: { messages, answerMessages, more } }: Links): Uint8Array {
  const steps = new Int32Array(count + 1);
  // Calls come in order: those of one message are neighbours.
  for (let from = 0, to = 0; from < messages.length; from = to) {
    let first = count;
    let last = -1;
    const add = (at: number): void => {
      if (at < 0) return;
      first = Math.min(first, at);
      last = Math.max(last, at);
    };
    for (; to < messages.length && messages[to] === messages[from]; to++) {
      add(answerMessages[to]!);
      if (more.size > 0) for (const it of more.get(to) ?? []) add(it.message);
    }
    if (last < 0) continue;
    steps[first + 1]!++;
    steps[last + 1]!--;
  }
  let open = 0;
  return Uint8Array.from({ length: count }, (_, i) => ((open += steps[i]!) > 0 ? 1 : 0));
}

/** Puts the results of a message to the first results of their turn. */
const joinSplitResults: Fix = {
  id: 'join-results',
  title: 'Join the results in one message',
  effect: 'lossless',
  offers: (_, { borderless }) => !borderless,
  plan(draft, diagnostic) {
    const { call, first } = diagnostic.data;
    const at = diagnostic.messageIndex;
    const message = draft.at(at);
    const target = typeof first === 'number' ? draft.at(first) : undefined;
    if (!message || !target || typeof first !== 'number') return;
    const links = draft.links();
    const moved = message.parts.filter((_, part) => links.callOf({ message: at, part })?.message === call);
    const text = partsText(moved);
    draft.note({
      index: reportIndex(draft, at),
      role: message.role,
      action: 'moved',
      by: diagnostic.rule,
      reason: 'The results of one assistant turn belong into one message.',
      effect: 'lossless',
      before: text,
      after: text,
      to: reportIndex(draft, first),
    });
    message.parts = message.parts.filter((it) => !moved.includes(it));
    const behind = target.parts.findLastIndex((it) => it.part.kind === 'result') + 1;
    target.parts = [...target.parts.slice(0, behind), ...moved, ...target.parts.slice(behind)];
    sweepEmptied(draft);
  },
};

/** Finds further messages with results of a turn whose results have begun in an earlier message. */
export const toolsResultsSplit: Fault = {
  id: 'tools/results-split',
  title: 'Results of one turn are split over several messages',
  asks: 'Are the results of one turn in one message?',
  why: 'The results of parallel calls belong together: all results of one assistant turn in one user message. Split results are merged by some servers and rejected by others.',
  severity: 'error',
  fact: 'resultsTogether',
  wire: 'spelling',
  visit: (input) => ({
    *end() {
      const { messages } = input.transcript;
      for (const [call, answers] of splitAnswers(input)) {
        const [first, ...more] = [...answers.keys()].sort((a, b) => a - b);
        const ids = more.flatMap((at) => answers.get(at)!);
        for (const at of more)
          yield atMessage(
            messages[at]!,
            { call, first: first!, ids },
            { related: [{ messageIndex: first!, at: messages[first!]!.at, label: 'the first results of the turn' }] },
          );
      }
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} holds more results of message ${data.call}; the first are in message ${data.first}.`,
  mends: [joinSplitResults],
  all: [resultsTogether],
};

/** By message with calls that several user messages answer in their place: those messages, each with the ids it answers. */
function splitAnswers(input: RuleInput): Map<number, Map<number, string[]>> {
  const { messages } = input.transcript;
  const pairing = pairingOf(input);
  if (pairing.unsettled.length === 0 && !isAnyAnsweredApart(input.links)) return new Map();
  const answered = pairing.calls.filter(
    ({ answer, standing, state }) =>
      standing === 'in-place' && state !== 'exempt' && messages[answer!.message]!.role === 'user',
  );
  const found = new Map<number, Map<number, string[]>>();
  // Calls come in order: those of one message are neighbours.
  for (let from = 0, to = 0; from < answered.length; from = to) {
    const call = answered[from]!.link.message;
    const first = answered[from]!.answer!.message;
    let isSplit = false;
    for (; to < answered.length && answered[to]!.link.message === call; to++)
      isSplit ||= answered[to]!.answer!.message !== first;
    if (isSplit) found.set(call, byAnswer(answered.slice(from, to)));
  }
  return found;
}

/** True if another message answers a call than the call before it, though one message makes both. */
const isAnyAnsweredApart = ({ columns: { messages, answerMessages } }: Links): boolean =>
  messages.some((message, i) => message === messages[i - 1] && answerMessages[i] !== answerMessages[i - 1]);

function byAnswer(calls: readonly PairedCall[]): Map<number, string[]> {
  const answers = new Map<number, string[]>();
  for (const { link, answer } of calls) {
    let ids = answers.get(answer!.message);
    if (!ids) answers.set(answer!.message, (ids = []));
    if (link.call.id !== null) ids.push(link.call.id);
  }
  return answers;
}
