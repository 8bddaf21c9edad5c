import { strictObject, enum as zEnum } from 'zod';
import type { Draft } from '../model/draft.ts';
import type { PartPlace } from '../model/links.ts';
import type { Message } from '../model/message.ts';
import { removeMessages, removePlaces, sweepEmptied } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import { append } from '../text/append.ts';

const BY = 'drop-error-turns';

export const dropErrorTurns = passWith({
  id: BY,
  options: strictObject({
    /** Turns that neither say nor call anything, or those that call something. */
    which: zEnum(['empty', 'calls']).default('empty'),
  }),
  plan(draft, { which }, { sealed }) {
    if (sealed) return;
    if (which === 'calls') return removeWithCalls(draft);
    const empty = draft.messages.filter(
      ({ from, parts }) => isFailed(from) && parts.every(({ part }) => part.kind === 'text' && part.text.trim() === ''),
    );
    const because = { by: BY, reason: 'The turn failed before it said anything.' };
    removeMessages(draft, new Set(empty), () => because);
  },
});

const isFailed = (message: Message | null | undefined): message is Message =>
  message?.role === 'assistant' && message.state !== 'complete';

function removeWithCalls(draft: Draft): void {
  const failed = new Set<Message>();
  const places: PartPlace[] = [];
  // Neighbours may have been merged: what counts is what was said in one message.
  for (const { call, message, part, results } of draft.links().calls) {
    const home = draft.messageAt(message).parts[part]?.from?.message;
    if (call.server || !isFailed(home)) continue;
    failed.add(home);
    append(places, results);
  }
  if (failed.size === 0) return;
  draft.messages.forEach(({ parts }, message) => {
    for (const [part, { from }] of parts.entries())
      if (from && failed.has(from.message)) places.push({ message, part });
  });
  removePlaces(draft, places, { by: BY, reason: 'The turn failed before its calls were run.' });
  sweepEmptied(draft);
}
