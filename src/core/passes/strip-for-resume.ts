import type { DraftPart } from '../model/draft.ts';
import { noteChange, removeParts, sweepEmptied } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';

export const stripForResume: PassCode = {
  id: 'strip-for-resume',
  plan(draft) {
    draft.messages.forEach((message, i) => {
      const run = message.from?.run;
      if (run === undefined || message.set) return;
      message.set = [[run.key, null]];
      const because = { by: 'strip-for-resume', reason: 'The run id belongs to the old run.' };
      noteChange(draft, i, { ...because, effect: 'lossless', before: run.id, after: 'null' });
    });
    const because = { by: 'strip-for-resume', reason: 'The new run brings its own system prompt.' };
    const isSystem = ({ part }: DraftPart): boolean =>
      (part.kind === 'text' || part.kind === 'opaque') && part.label === 'system-prompt';
    draft.messages.forEach((message, i) => {
      const kept = { role: message.role, parts: message.parts.filter((part) => !isSystem(part)) };
      if (removeParts(draft, i, isSystem, because) > 0) Object.assign(message, kept);
    });
    sweepEmptied(draft);
  },
};
