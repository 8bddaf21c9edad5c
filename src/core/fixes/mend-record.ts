import type { Fix } from './fix.ts';

/** Writes a record as the program that keeps the file takes it. */
export const mendRecord: Fix = {
  id: 'mend-record',
  title: 'Write it as the program takes it',
  effect: 'lossy',
  answers: ['session/client-schema'],
  offers: ({ data }) => data.mends === true,
  plan(draft, { at, messageIndex, rule, data }, { clientFaults }) {
    const mend = clientFaults.find((it) => it.at === at)?.mend;
    if (!mend || draft.rewritten.has(mend.at)) return;
    draft.rewritten.set(mend.at, mend.to);
    draft.note({
      index: messageIndex,
      role: draft.messages[messageIndex]?.role ?? 'other',
      action: 'changed',
      by: rule,
      reason: `${data.client} refuses it as it is.`,
      effect: mend.isLossless ? 'lossless' : 'lossy',
    });
  },
};
