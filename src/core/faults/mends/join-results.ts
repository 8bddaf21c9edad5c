import { partsText, reportIndex, sweepEmptied } from '../../operations/parts.ts';
import type { Fix } from '../fix.ts';

/** Puts the results of a message to the first results of their turn. */
export const joinSplitResults: Fix = {
  id: 'join-results',
  title: 'Join the results in one message',
  effect: 'lossless',
  offers: (_, { borderless }) => !borderless,
  plan(draft, diagnostic) {
    const { call, first } = diagnostic.data;
    const at = diagnostic.messageIndex;
    const message = draft.at(at);
    const target = typeof first === 'number' ? draft.at(first) : undefined;
    if (!message || !target || typeof first !== 'number') return;
    const links = draft.links();
    const moved = message.parts.filter((_, part) => links.callOf({ message: at, part })?.message === call);
    const text = partsText(moved);
    draft.note({
      index: reportIndex(draft, at),
      role: message.role,
      action: 'moved',
      by: diagnostic.rule,
      reason: 'The results of one assistant turn belong into one message.',
      effect: 'lossless',
      before: text,
      after: text,
      to: reportIndex(draft, first),
    });
    message.parts = message.parts.filter((it) => !moved.includes(it));
    const behind = target.parts.findLastIndex((it) => it.part.kind === 'result') + 1;
    target.parts = [...target.parts.slice(0, behind), ...moved, ...target.parts.slice(behind)];
    sweepEmptied(draft);
  },
};
