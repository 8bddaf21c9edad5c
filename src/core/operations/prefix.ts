import type { Draft } from '../model/draft.ts';
import { noteChange } from './parts.ts';

/** Takes the wish to be continued from every message but the last. */
export function dropPrefixes(draft: Draft): void {
  if (!draft.mayHave((it) => it.continued === true)) return;
  draft.messages.forEach((message, at) => {
    if (!message.from?.continued || at === draft.length - 1) return;
    const place = `${message.from.at}/prefix`;
    if (draft.rewritten.has(place)) return;
    draft.rewritten.set(place, undefined);
    const reason = 'Only the last message can be continued.';
    noteChange(draft, at, { by: 'roles/order', reason, effect: 'lossless' });
  });
}
