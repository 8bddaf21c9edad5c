import type { Draft, DraftMessage } from '../model/draft.ts';
import { partsText, reportIndex } from '../plan/operations.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

const isSystem = (it: DraftMessage): boolean => it.role === 'system' || it.role === 'developer';

/** System messages in the middle move to the front, or into the request's system field where that is their place. */
export const systemPosition: Pass = {
  id: 'system-position',
  title: 'Move system messages to their place',
  about: 'A system message in the middle moves to the front, or into the field beside the list.',
  effect: 'lossless',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const fact = context.facts.system;
    if (!fact || fact.is === 'anywhere' || fact.confidence === 'contested') return;
    const taken = context.facts.systemInList;
    if (taken && !taken.assumed) return;
    const lift = fact.is === 'top-level' && context.native;
    const lead = draft.messages.findIndex((it) => !isSystem(it));
    const misplaced = draft.messages.filter((it, i) => isSystem(it) && (lift || (lead !== -1 && i > lead)));
    if (misplaced.length === 0) return;
    for (const it of misplaced) {
      const text = partsText(it.parts);
      draft.note({
        index: reportIndex(draft, draft.messages.indexOf(it)),
        role: it.role,
        action: 'moved',
        by: 'roles/system-position',
        reason: lift ? 'System text belongs into the field beside the list.' : 'System text belongs to the front.',
        effect: 'lossless',
        before: text,
        after: text,
        to: 0,
      });
    }
    const rest = draft.messages.filter((it) => !misplaced.includes(it));
    if (lift) {
      draft.liftedSystem.push(...misplaced.flatMap((it) => it.parts));
      draft.messages = rest;
    } else draft.messages = [...rest.slice(0, lead), ...misplaced, ...rest.slice(lead)];
  },
};
