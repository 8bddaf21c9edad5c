import type { Draft } from '../../model/draft.ts';
import { addLastUserTurn } from '../../operations/last-turn.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';

/** A request that ends with an answer, where the model wants to be asked something, gets a short user turn behind it. */
export const lastTurn: Pass = {
  id: 'last-turn',
  title: 'End with a user turn',
  about: 'A request that may not end with an assistant message gets a short user turn after it.',
  effect: 'invents',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const fact = context.facts.last;
    // A stored history that an error says ends wrongly is sent as it is.
    const isSent = context.isRequest || context.namedRules?.has('roles/last') === true;
    let at = draft.length - 1;
    // An empty turn that records an error was never sent.
    while (at > 0 && draft.sight()[at]?.state === 'error' && draft.sight()[at]?.parts.length === 0) at--;
    if (!fact || fact.confidence === 'contested' || !isSent || draft.sight()[at]?.role !== 'assistant') return;
    const last = draft.at(at)!;
    if (fact.assumed || fact.is.includes(last.role) || last.from?.continued) return;
    const links = draft.links();
    const isOpen = last.parts.some(
      ({ part }, i) => part.kind === 'call' && !part.server && !links.linkOf({ message: at, part: i })?.results.length,
    );
    if (isOpen) return;
    addLastUserTurn(draft, { by: 'roles/last', reason: 'The last message must be a user turn.' });
  },
};
