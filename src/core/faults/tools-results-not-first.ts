import type { Draft } from '../model/draft.ts';
import type { PartPlace } from '../model/links.ts';
import { messageIn } from '../model/place.ts';
import { partsText, reportIndex, sweepEmptied } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { groupBy } from '../text/group.ts';
import { inWords } from '../text/json.ts';
import type { FaultCode } from './fault.ts';
import { asFix } from './fix.ts';
import { type Pairing, pairingIn, pairingOf } from './pairing.ts';
import { atMessage, relatedCall, short } from './sentence.ts';

const because = { by: 'tools/results-not-first', reason: 'Results come before anything else in their user turn.' };

const resultsFirst: PassCode = {
  id: 'results-first',
  plan(draft, _, context) {
    if (!context.facts.resultsFirst || context.results !== 'in-user') return;
    const pairing = pairingIn(draft, context);
    const late = lateAnswers(pairing)
      .map(({ answer }) => answer)
      .sort((a, b) => a.message - b.message || a.part - b.part);
    const turns = groupBy(late, ({ message }) => pairing.placing.turnOf(message));
    for (const results of turns.values()) {
      const [first] = results;
      const place = first && pairing.placing.firstOther(first.message);
      if (place) putFirst(draft, place, results);
    }
    sweepEmptied(draft);
  },
};

/** Lifts the late results to the place of the first part that is none. */
function putFirst(draft: Draft, place: PartPlace, late: readonly PartPlace[]): void {
  const moved = late.map((it) => ({ from: it.message, part: draft.partAt(it) }));
  const lifted = moved.map(({ part }) => part);
  const target = draft.messageAt(place.message);
  const whole = partsText(target.parts);
  const anchor = draft.partAt(place);
  for (const at of new Set(late.map((it) => it.message))) {
    const message = draft.messageAt(at);
    message.parts = message.parts.filter((part) => !lifted.includes(part));
  }
  const index = target.parts.indexOf(anchor);
  target.parts = [...target.parts.slice(0, index), ...lifted, ...target.parts.slice(index)];
  const to = reportIndex(draft, place.message);
  for (const at of new Set(late.map((it) => it.message))) {
    const from = reportIndex(draft, at);
    const row = { index: from, role: target.role, ...because, effect: 'lossless' as const };
    const said = partsText(moved.flatMap(({ from, part }) => (from === at ? [part] : [])));
    if (from === to) draft.note({ ...row, action: 'changed', before: whole, after: partsText(target.parts) });
    else draft.note({ ...row, action: 'moved', before: said, after: said, to });
  }
}

const putResultsFirst = asFix(resultsFirst, {
  id: 'results-first',
});

/** The calls whose result is in the right turn, but after something else, each with that result. */
const lateAnswers = ({ unsettled }: Pairing) =>
  unsettled.flatMap(({ link, answer, standing, state }) =>
    standing === 'late' && answer && state !== 'exempt' ? [{ link, answer }] : [],
  );

export const toolsResultsNotFirst: FaultCode = {
  id: 'tools/results-not-first',
  visit(input) {
    const pairing = pairingOf(input);
    return {
      end(tell) {
        // In another form it is the cause of the error only where no result is missing.
        if (!input.native && pairing.unsettled.some(({ state }) => state === 'unanswered')) return;
        for (const [at, calls] of groupBy(lateAnswers(pairing), ({ answer }) => answer.message)) {
          const links = calls.map(({ link }) => link);
          const call = links[0]?.message ?? -1;
          const own = links.flatMap((it) => (it.call.id === null ? [] : [it.call.id]));
          const message = messageIn(input.transcript.messages, { message: at });
          const related = links.map((link) => relatedCall(link, 'the call'));
          tell(atMessage(message, { call, late: own, ...pairing.unmet(call) }, { related }));
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
