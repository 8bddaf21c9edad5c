import type { Finding } from '../model/diagnostic.ts';
import type { LinkedCall } from '../model/links.ts';
import { hasWordedResult, type Transcript } from '../model/message.ts';
import { messageIn } from '../model/place.ts';
import { allUnansweredAlike, unansweredAlike } from '../operations/alike.ts';
import { answerWith } from '../operations/answers.ts';
import { ownedIn, placeKey } from '../operations/own-results.ts';
import { INTERRUPTED } from '../operations/parts.ts';
import { sayCall } from '../operations/say-call.ts';
import { unansweredCalls } from './all/unanswered-calls.ts';
import { type FaultCode, type RuleInput, severityUnder } from './fault.ts';
import { type FixCode, forAll, partOf, placeOf } from './fix.ts';
import { removeCall, removeExchange } from './mends/calls.ts';
import { ownResult } from './mends/results.ts';
import { callData, isUnresolved, naming, type PairedCall, pairingOf } from './pairing.ts';
import { atPart, atPlace, callWords, whichOf } from './sentence.ts';
import { isCopy } from './tools-duplicate-call-id.ts';

const addInterruptedResult: FixCode = {
  id: 'add-interrupted-result',
  // Nobody but the provider can answer what it runs itself, no words are a picture, and a real result is not replaced.
  offers(diagnostic, context) {
    const part = partOf(diagnostic, context);
    if (diagnostic.variant === 'server' || (part?.kind === 'call' && !hasWordedResult(part.custom))) return false;
    return !ownedIn(context.messages, context.links).has(placeKey(placeOf(diagnostic)));
  },
  ...forAll((draft, diagnostics, context) => {
    const links = draft.links();
    const scope = context.facts.uniqueCallIds;
    // A copy of the call says nothing more, and goes where an id may only stand once; in a session that went on it stays.
    const dropsCopies = scope !== undefined && scope.confidence !== 'contested' && !context.stored;
    const needed = new Set<LinkedCall>();
    const seen = new Set<LinkedCall>();
    for (const diagnostic of diagnostics) {
      const link = links.linkOf(placeOf(diagnostic));
      if (!link || seen.has(link)) continue;
      for (const it of unansweredAlike(draft, link)) {
        seen.add(it);
        if (it === link || !dropsCopies || !isCopy(it, link)) needed.add(it);
      }
    }
    const calls = [...needed].sort((a, b) => a.message - b.message || a.part - b.part);
    answerWith(draft, calls, { text: INTERRUPTED }, context);
  }),
};

const callToText: FixCode = {
  id: 'call-to-text',
  ...forAll((draft, diagnostics) => {
    const links = draft.links();
    const asked = diagnostics.flatMap((it) => links.linkOf(placeOf(it)) ?? []);
    for (const it of allUnansweredAlike(draft, asked)) sayCall(draft, it, diagnostics[0].rule);
  }),
};

export const toolsMissingResult: FaultCode = {
  id: 'tools/missing-result',
  visit(input) {
    const pairing = pairingOf(input);
    const { facts, transcript } = input;
    const counted = countedOf(input);
    return {
      unsettled(call) {
        const { state, repeats, resultTaken, atEnd } = call;
        if (state === 'exempt' && facts.serverResults && input.native && !transcript.stored) {
          const { link } = call;
          const severity = severityUnder('error', facts.serverResults);
          return isUnresolved(link, transcript.messages)
            ? atPlace(input, link, naming(link), { variant: 'server', severity })
            : null;
        }
        if (state !== 'unanswered' || repeats || resultTaken) return null;
        // The results of a section's last calls stand behind it.
        if (atEnd && transcript.more?.behind) return null;
        // A turn of which something is answered is not what comes next.
        const isNext = atEnd && (!facts.answers || call.link.message === transcript.messages.length - 1);
        if (isNext && facts.answers?.is !== 'always') return null;
        const usual = severityUnder('error', atEnd ? facts.answers : facts.results);
        const message = messageIn(transcript.messages, call.link);
        const data = { ...callData(call, pairing), ...whichOf(message, call.link.part) };
        return atPart(message, call.link.part, data, {
          ...variantOf(call, transcript),
          severity: isRunning(call, input) || !counted.has(call.link.message) ? 'warning' : usual,
        });
      },
    };
  },
  say(finding) {
    const { data, messageIndex, variant } = finding;
    const call = `Message ${messageIndex} calls ${callWords(data)}`;
    if (variant === 'server') return `${call}, which the provider runs, and holds no result of it.`;
    return data.open
      ? `${call} at the end of the conversation; the call has no result.`
      : `${call}; the call has no result.`;
  },
  mends: [ownResult, addInterruptedResult, callToText, removeCall, removeExchange],
  all: [unansweredCalls],
};

/** Whether the tool is a custom one; else whether the call is the last that is said. */
function variantOf({ link, atEnd }: PairedCall, { messages }: Transcript): Pick<Finding, 'variant'> {
  if (link.call.custom === 'custom_tool') return { variant: 'custom' };
  return atEnd ? { variant: link.message === messages.length - 1 ? 'open:last' : 'open' } : {};
}

/**
 * In a session file the last calls may still be running, in an answer they are what comes next, and beside the history of
 * an API that we do not know stands what is said next; a request must have all answered.
 */
const isRunning = (call: PairedCall, { native, transcript: { stored, answer, continues } }: RuleInput): boolean =>
  call.atEnd && (stored || answer === true || (continues === true && !native));

/** The messages whose calls are counted: all, or for some APIs, mostly in a request without tools, those with a result of a call. */
function countedOf({ facts, native, transcript, links }: RuleInput): { has(message: number): boolean } {
  const { undeclaredCalls } = facts;
  const isOfAll = undeclaredCalls?.is === 'never-counted' && !undeclaredCalls.assumed;
  if (!undeclaredCalls || !native || (!isOfAll && transcript.tools?.length !== 0)) return { has: () => true };
  const { messages, answers } = links.columns;
  return new Set([...messages].filter((_, call) => answers[call] !== null));
}
