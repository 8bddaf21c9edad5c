import type { Diagnostic } from '../model/diagnostic.ts';
import type { PartPlace } from '../model/links.ts';
import { removeParts, sweepEmptied } from '../plan/operations.ts';
import { type Fix, isAboutResult, type OfferContext, partOf } from './fix.ts';

/** Takes one result out; what stands beside it stays. */
export const removeResult: Fix = {
  id: 'remove-result',
  title: 'Remove the result',
  effect: 'lossy',
  answers: ['tools/orphan-result', 'tools/result-before-call', 'tools/duplicate-result', 'tools/missing-id'],
  offers: (diagnostic, context) => isAboutResult(diagnostic, context) && !isFollowed(diagnostic, context),
  plan(draft, diagnostic) {
    const because = { by: diagnostic.rule, reason: 'The result is taken out.' };
    const place = { message: diagnostic.messageIndex, part: diagnostic.partIndex ?? -1 };
    const links = draft.links();
    const call = links.callOf(place);
    // Of several results in front of their call the next would take the place of the first.
    const isEarly = (it: PartPlace): boolean =>
      call !== undefined && (it.message < call.message || (it.message === call.message && it.part < call.part));
    const gone: readonly PartPlace[] =
      call && diagnostic.rule === 'tools/result-before-call'
        ? [...call.results, ...links.orphans.filter((it) => it.result.callId === call.call.id)].filter(isEarly)
        : [place];
    for (const at of new Set(gone.map((it) => it.message))) {
      const parts = new Set(gone.filter((it) => it.message === at).map((it) => it.part));
      removeParts(draft, at, (it, part) => parts.has(part) && it.part.kind === 'result', because);
    }
    sweepEmptied(draft);
  },
};

/** True for one result too many that names no call, where another such one would take its place. */
function isFollowed(diagnostic: Diagnostic, context: OfferContext): boolean {
  const part = partOf(diagnostic, context);
  if (diagnostic.rule !== 'tools/duplicate-result' || part?.kind !== 'result' || part.callId !== null) return false;
  return context.links.orphans.some((it) => it.result.callId === null);
}
