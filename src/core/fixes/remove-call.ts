import type { Diagnostic } from '../model/diagnostic.ts';
import type { Links } from '../model/links.ts';
import { unansweredAlike } from '../plan/alike.ts';
import { removeParts, sweepEmptied } from '../plan/operations.ts';
import { type Fix, isAboutCall, type OfferContext } from './fix.ts';

/** Takes the call out, with anything that answers it; text beside it stays. */
export const removeCall: Fix = {
  id: 'remove-call',
  title: 'Remove the call',
  effect: 'lossy',
  answers: ['tools/missing-result', 'tools/aborted-call', 'tools/duplicate-call-id', 'tools/missing-id'],
  offers: (diagnostic, context) => isAboutCall(diagnostic, context) && !splitsTurn(diagnostic, context),
  plan(draft, diagnostic) {
    const at = diagnostic.messageIndex;
    const links = draft.links();
    const link = links.linkOf({ message: at, part: diagnostic.partIndex ?? -1 });
    if (!link) return;
    const because = { by: diagnostic.rule, reason: 'The call is taken out.' };
    const results = link.results.length > 0 && isWaitedFor(link.call.id, links) ? [] : link.results;
    // Of a call that is written several times the copies would only take its place.
    const calls = diagnostic.rule === 'tools/missing-result' ? unansweredAlike(draft, link) : [link];
    const gone = new Map<number, Set<number>>();
    for (const it of [...calls, ...results]) gone.set(it.message, (gone.get(it.message) ?? new Set()).add(it.part));
    for (const [message, parts] of gone) removeParts(draft, message, (_, part) => parts.has(part), because);
    sweepEmptied(draft);
  },
};

/** Where results are read behind their call, the result of a repeated call would go into the middle of their turn. */
function splitsTurn(
  { rule, messageIndex, partIndex, related }: Diagnostic,
  { links, borderless }: OfferContext,
): boolean {
  if (rule !== 'tools/duplicate-call-id' || !borderless) return false;
  const first = links.calls.find((it) => it.call.at === related[0]?.at);
  const answered = links.linkOf({ message: messageIndex, part: partIndex ?? -1 })?.results.length !== 0;
  return answered && first !== undefined && first.results.length === 0 && first.message !== messageIndex;
}

/** True if another call of the id has no result: the results of this one are then left to it. */
const isWaitedFor = (id: string | null, { calls }: Links): boolean =>
  id !== null && calls.some((it) => it.call.id === id && it.results.length === 0);
