import type { Draft } from '../model/draft.ts';
import type { PlanContext } from './context.ts';
import { newMessage, reportIndex } from './parts.ts';

/** What the assistant says between results and a user message, where an API requires that it says something. */
const BRIDGE = 'Understood.';
const BECAUSE = {
  by: 'roles/order',
  reason: 'The API requires an assistant message between results and a user message.',
};

/** Adds an assistant message between results and a user message, where the API accepts no user message after results. */
export function bridgeResults(
  draft: Draft,
  { facts }: Pick<PlanContext, 'facts'>,
  isMeant: (place: number) => boolean = () => true,
): void {
  const allowed = facts.afterResults?.is;
  if (!allowed?.includes('assistant') || allowed.includes('user')) return;
  const messages = draft.sight();
  // From the end: the places of the others stay.
  for (let place = messages.length - 1; place > 0; place--) {
    if (messages[place]?.role !== 'user' || messages[place - 1]?.role !== 'tool' || !isMeant(place)) continue;
    draft.note({
      index: reportIndex(draft, place),
      role: 'assistant',
      action: 'inserted',
      ...BECAUSE,
      effect: 'invents',
      before: '',
      after: BRIDGE,
    });
    draft.messages.splice(place, 0, newMessage('assistant', [{ kind: 'text', at: '', text: BRIDGE }]));
  }
}
