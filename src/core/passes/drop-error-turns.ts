import type { Draft } from '../model/draft.ts';
import { removeMessages } from '../plan/operations.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** An old habit of the gateway: turns that failed before they said anything go. */
export const dropErrorTurns: Pass = {
  id: 'drop-error-turns',
  title: 'Remove empty turns that failed',
  about: 'A turn of the assistant that failed or was stopped, and that neither says nor calls anything, is removed.',
  effect: 'lossless',
  mends: [],
  options: NO_OPTIONS,
  plan(draft: Draft, _, { sealed }) {
    if (sealed) return;
    const empty = draft.messages.filter(
      ({ role, from, parts }) =>
        role === 'assistant' &&
        from !== null &&
        from.state !== 'complete' &&
        parts.every(({ part }) => part.kind === 'text' && part.text.trim() === ''),
    );
    const because = { by: 'drop-error-turns', reason: 'The turn failed before it said anything.' };
    removeMessages(draft, new Set(empty), () => because);
  },
};
