import { enum as zEnum } from 'zod';
import { breaksOff } from '../model/arguments.ts';
import type { Draft, DraftMessage } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { HYGIENE_OPTIONS, policyOf } from '../operations/hygiene.ts';
import { removeMessages, removePlaces, sweepEmptied } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import { renameCall } from '../operations/rename.ts';

const NAME = /^[A-Za-z0-9_:.-]{1,64}$/;

export const hygieneInputs = passWith({
  id: 'hygiene-inputs',
  options: HYGIENE_OPTIONS.extend({
    /** Which tools may be called: any, or those that the request declares. */
    allow: zEnum(['any', 'declared']).default('any'),
    /** What becomes of such a call that has a result; `remove`: it goes, as at the gateway. */
    answered: zEnum(['keep', 'remove']).default('keep'),
  }),
  plan(draft, options, context) {
    const { inputs, thinking } = policyOf(options, context);
    if (!inputs || context.stored) return;
    const keepsAnswered = options.answered === 'keep';
    // The gateway takes a turn of thinking as it is, or not at all.
    const isWhole = (message: number): boolean =>
      !keepsAnswered && thinking === 'unsigned' && isThought(draft, message);
    trimNames(draft, isWhole);
    const { calls } = draft.links();
    const allowed = options.allow === 'declared' ? (context.tools ?? null) : null;
    const isKept = ({ results }: LinkedCall): boolean => keepsAnswered && results.length > 0;
    const bad = calls.filter((call) => (isBad(call) && !isKept(call)) || isForbidden(call, allowed));
    const answered = new Set(calls.flatMap((call) => (isKept(call) ? [call.message] : [])));
    const because = { by: 'hygiene-inputs', reason: 'The call cannot be run.' };
    const gone = new Set<DraftMessage>();
    const places: LinkedCall[] = [];
    for (const call of bad) {
      const { message } = call;
      // Signed thinking is bound to the calls that it led to; where one of them was answered the others have to go alone.
      const isBound = thinking === 'unsigned' && isThought(draft, message);
      if (isBound && !answered.has(message)) gone.add(draft.messageAt(message));
      else places.push(call);
    }
    removePlaces(draft, places, because);
    removeMessages(draft, gone, () => because);
    sweepEmptied(draft);
  },
});

const isBad = ({ call }: LinkedCall): boolean => {
  if (call.server || call.freeform || call.unaddressed) return false;
  return (
    call.id === null || call.args === null || call.args === undefined || breaksOff(call.args) || !NAME.test(call.name)
  );
};

const isForbidden = ({ call, results }: LinkedCall, allowed: ReadonlySet<string> | null): boolean =>
  allowed !== null && results.length === 0 && !call.server && !allowed.has(call.name);

const isThought = (draft: Draft, message: number): boolean =>
  draft.messageAt(message).parts.some(({ part }) => part.kind === 'reasoning');

function trimNames(draft: Draft, isWhole: (message: number) => boolean): void {
  for (const link of draft.links().calls) {
    if (isWhole(link.message)) continue;
    const name = link.call.name.trim();
    if (name === link.call.name || !NAME.test(name)) continue;
    renameCall(draft, link, { name }, { by: 'hygiene-inputs', reason: 'The name has white space around it.' });
  }
}
