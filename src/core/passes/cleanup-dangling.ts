import { boolean, strictObject } from 'zod';
import type { Draft, DraftMessage } from '../model/draft.ts';
import type { Part } from '../model/message.ts';
import { removeMessages, removeParts, sweepEmptied } from '../plan/operations.ts';
import './options.ts';
import type { Pass } from './pass.ts';

interface Options {
  retryIsAnswer: boolean;
  keepLastRequest: boolean;
}

const ROUNDS = 10;

/**
 * The resume cleanup of the Python coding agent: dangling calls go with everything that carries their id, empty
 * responses go, and of consecutive requests only the last stays. Matching is by id alone, as there.
 */
export const cleanupDangling: Pass<Options> = {
  id: 'cleanup-dangling',
  title: 'Resume cleanup loop',
  about: 'Removes dangling calls, empty responses and all but the last of consecutive requests until nothing changes.',
  effect: 'lossy',
  mends: [],
  options: strictObject({ retryIsAnswer: boolean().default(true), keepLastRequest: boolean().default(true) }),
  plan(draft: Draft, options) {
    for (let round = 0; round < ROUNDS; round++) {
      const before = draft.rows.length;
      removeDangling(draft, options.retryIsAnswer);
      removeEmptyResponses(draft);
      if (options.keepLastRequest) keepLastRequest(draft);
      if (draft.rows.length === before) return;
    }
  },
};

/** Ids of calls that have neither a return nor (if `retryIsAnswer`) a retry prompt anywhere. */
export function danglingIds(parts: Iterable<Part>, retryIsAnswer: boolean): Set<string> {
  const calls = new Set<string>();
  const answered = new Set<string>();
  for (const part of parts) {
    if (part.kind === 'call' && !part.server && part.id !== null) calls.add(part.id);
    if (part.kind === 'result' && part.callId !== null && (retryIsAnswer || !part.retry)) answered.add(part.callId);
  }
  for (const id of answered) calls.delete(id);
  return calls;
}

function removeDangling(draft: Draft, retryIsAnswer: boolean): void {
  const dangling = danglingIds(
    draft.messages.flatMap((it) => it.parts.map((part) => part.part)),
    retryIsAnswer,
  );
  if (dangling.size === 0) return;
  const carries = (part: Part): boolean =>
    (part.kind === 'call' && dangling.has(part.id ?? '')) ||
    (part.kind === 'result' && dangling.has(part.callId ?? ''));
  const because = { by: 'cleanup-dangling', reason: 'The call has no answer.' };
  for (let i = 0; i < draft.messages.length; i++) removeParts(draft, i, (it) => carries(it.part), because);
  sweepEmptied(draft);
}

function removeEmptyResponses(draft: Draft): void {
  const gone = new Set(draft.messages.filter((it) => it.role === 'assistant' && it.parts.length === 0));
  removeMessages(draft, gone, () => ({ by: 'cleanup-dangling', reason: 'The response has no parts.' }));
}

function keepLastRequest(draft: Draft): void {
  const gone = new Set<DraftMessage>();
  draft.messages.forEach((it, i) => {
    if (it.role === 'user' && draft.messages[i + 1]?.role === 'user') gone.add(it);
  });
  removeMessages(draft, gone, () => ({ by: 'cleanup-dangling', reason: 'Another request follows directly.' }));
}
