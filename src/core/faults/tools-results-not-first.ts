import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import type { Part } from '../model/message.ts';
import { OF_USER, Trait, traitsOf } from '../model/traits.ts';
import { partsText, reportIndex, sweepEmptied } from '../operations/parts.ts';
import type { Pass } from '../operations/pass.ts';
import { mergesTurns } from '../operations/results.ts';
import { inWords } from '../text/json.ts';
import type { Fault } from './fault.ts';
import { asFix } from './fix.ts';
import { pairingOf } from './pairing.ts';
import { atMessage, short } from './sentence.ts';

const because = { by: 'tools/results-not-first', reason: 'Results come before anything else in their user turn.' };

/** In a user turn with results, the results come first; everything else keeps its order behind them. */
const resultsFirst: Pass = {
  id: 'results-first',
  title: 'Put results first in their turn',
  about: 'In a user turn that holds tool results, these come before text and images.',
  effect: 'lossless',
  plan(draft, _, context) {
    if (!context.facts.resultsFirst || context.results !== 'in-user') return;
    const messages = draft.sight();
    const links = draft.links();
    const traits = traitsOf(messages);
    const isMerged = mergesTurns(context.facts);
    for (let first = 0, end = 0; first < messages.length; first = end) {
      let some = 0;
      do some |= traits[end++]!;
      while (isMerged && end < messages.length && ofUser(traits[end]!) && ofUser(traits[first]!));
      if (!ofUser(traits[first]!) || (some & Trait.result) === 0) continue;
      const isResult = (message: number, part: number) =>
        isClientResult(messages[message]!.parts[part]!) &&
        (links.callOf({ message, part })?.message ?? message) < message;
      const places = messages
        .slice(first, end)
        .flatMap((it, i) => it.parts.map((_part, part) => ({ message: first + i, part })));
      const firstOther = places.findIndex((it) => !isResult(it.message, it.part));
      const late = firstOther === -1 ? [] : places.slice(firstOther).filter((it) => isResult(it.message, it.part));
      if (late.length > 0) putFirst(draft, places[firstOther]!, late);
    }
    sweepEmptied(draft);
  },
};

const ofUser = (traits: number): boolean => (traits & OF_USER) !== 0;

/** Results that are words for the API stand where words may. */
const isClientResult = (part: Part): boolean => part.kind === 'result' && !part.server && !part.unaddressed;

interface At {
  readonly message: number;
  readonly part: number;
}

/** Lifts the late results to the place of the first part that is none. */
function putFirst(draft: Draft, place: At, late: readonly At[]): void {
  const moved = late.map((it) => draft.at(it.message)!.parts[it.part]!);
  const target = draft.at(place.message)!;
  const whole = partsText(target.parts);
  const anchor = target.parts[place.part]!;
  for (const at of new Set(late.map((it) => it.message))) {
    const message = draft.at(at)!;
    message.parts = message.parts.filter((part) => !moved.includes(part));
  }
  const index = target.parts.indexOf(anchor);
  target.parts = [...target.parts.slice(0, index), ...moved, ...target.parts.slice(index)];
  const to = reportIndex(draft, place.message);
  for (const at of new Set(late.map((it) => it.message))) {
    const from = reportIndex(draft, at);
    const row = { index: from, role: target.role, ...because, effect: 'lossless' as const };
    const said = partsText(late.flatMap((it, i) => (it.message === at ? [moved[i]!] : [])));
    if (from === to) draft.note({ ...row, action: 'changed', before: whole, after: partsText(target.parts) });
    else draft.note({ ...row, action: 'moved', before: said, after: said, to });
  }
}

/** Moves the results of the turn before everything else in it. */
const putResultsFirst = asFix(resultsFirst, {
  id: 'results-first',
  title: 'Put the results first',
  effect: 'lossless',
});

/** Finds user messages whose results stand behind something else; one finding per message. */
export const toolsResultsNotFirst: Fault = {
  id: 'tools/results-not-first',
  title: 'Results do not come first in their turn',
  asks: 'Do results come before anything else in their user turn?',
  why: 'The user turn after a call must begin with the results; text and images may follow. For text before them the API responds with the words for a call that has no result, which hides the real cause.',
  severity: 'error',
  fact: 'resultsFirst',
  visit(input) {
    const pairing = pairingOf(input);
    const late = new Map<number, LinkedCall[]>();
    return {
      unsettled({ link, answer, standing, state }) {
        if (standing !== 'late' || !answer || state === 'exempt') return null;
        const same = late.get(answer.message);
        if (same) same.push(link);
        else late.set(answer.message, [link]);
        return null;
      },
      *end() {
        // In another form it is the cause of the error only where no result is missing.
        if (!input.native && pairing.unsettled.some(({ state }) => state === 'unanswered')) return;
        for (const [at, links] of late) {
          const call = links[0]!.message;
          const own = links.flatMap((it) => (it.call.id === null ? [] : [it.call.id]));
          yield atMessage(
            input.transcript.messages[at]!,
            { call, late: own, ...pairing.unmet(call) },
            { related: links.map((it) => ({ messageIndex: it.message, at: it.call.at, label: 'the call' })) },
          );
        }
      },
    };
  },
  say({ data, messageIndex }) {
    const ids = Array.isArray(data.late) ? data.late.map((id) => short(inWords(id))).join(', ') : '';
    return `Message ${messageIndex} puts other content before the results of message ${data.call}${ids ? ` (${ids})` : ''}.`;
  },
  mends: [putResultsFirst],
  all: [resultsFirst],
};
