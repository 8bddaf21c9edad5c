import { mergeTurns } from '../all/merge-turns.ts';
import { asFix } from '../fix.ts';
import { isBehindUser } from './behind-user.ts';

export const mergeConsecutive = asFix(mergeTurns, {
  id: 'merge-consecutive',
  repeats: true,
  // Where the target takes them as they are there is nothing to mend.
  offers: ({ rule, variant, messageIndex }, { messages }) =>
    rule === 'roles/order'
      ? variant === 'calls' &&
        messages[messageIndex - 1]?.role === messages[messageIndex]?.role &&
        isBehindUser(messages, messageIndex)
      : variant !== 'accepted' && variant !== 'results',
});
