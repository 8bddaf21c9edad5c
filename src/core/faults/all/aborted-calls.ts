import { breaksOff } from '../../model/arguments.ts';
import type { Draft } from '../../model/draft.ts';
import type { LinkedCall } from '../../model/links.ts';
import { Trait, type Traits, traitsOf } from '../../model/traits.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import { removeParts, sweepEmptied } from '../../operations/parts.ts';
import type { Pass } from '../../operations/pass.ts';

/** True for a call that was never finished: its turn was aborted, or its arguments break off. */
export function isAborted(call: LinkedCall, traits: Traits): boolean {
  if (call.call.server) return false;
  return (
    (traits[call.message]! & Trait.unended) !== 0 ||
    (call.first === null && !call.call.freeform && breaksOff(call.call.args))
  );
}

/** Calls of turns that were aborted go, with the results some client made up for them. Their text stays. */
export const abortedCalls: Pass = {
  id: 'aborted-calls',
  title: 'Remove calls of aborted turns',
  about: 'Calls of a turn that was aborted or broke off go, with their partial results; the text beside them stays.',
  effect: 'lossy',
  options: NO_OPTIONS,
  plan(draft: Draft) {
    const traits = traitsOf(draft.sight());
    const gone = new Map<number, Set<number>>();
    const mark = (message: number, part: number) => gone.set(message, (gone.get(message) ?? new Set()).add(part));
    const links = draft.links();
    const { messages, answerMessages } = links.columns;
    for (let i = 0; i < messages.length; i++) {
      // Nearly every call is answered, in a turn that ended.
      if (answerMessages[i]! >= 0 && (traits[messages[i]!]! & Trait.unended) === 0) continue;
      const call = links.link(i);
      if (!isAborted(call, traits)) continue;
      mark(call.message, call.part);
      for (const result of call.results) mark(result.message, result.part);
    }
    const because = { by: 'tools/aborted-call', reason: 'The turn was aborted before the call was complete.' };
    for (const [message, parts] of gone) removeParts(draft, message, (_, part) => parts.has(part), because);
    sweepEmptied(draft);
  },
};
