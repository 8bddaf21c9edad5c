import { enum as zEnum } from 'zod';
import type { Draft } from '../model/draft.ts';
import { HYGIENE_OPTIONS, policyOf } from '../operations/hygiene.ts';
import { fuseNeighbours, mergeMessages, runsOf } from '../operations/merge.ts';
import { removeParts } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';

const BY = 'hygiene-turns';

/** What the gateway keeps in its file beside turns, and sends as words of the user: summaries, commands, notes. Not merged. */
const NOTES: ReadonlySet<string> = new Set([
  ...['compaction', 'branch_summary', 'branchSummary', 'bashExecution'],
  ...['custom', 'custom_message', 'hookMessage'],
]);

export const hygieneTurns = passWith({
  id: BY,
  options: HYGIENE_OPTIONS.extend({
    /** What becomes of a message whose content is a string, where it is merged: a block, or nothing, as in January. */
    strings: zEnum(['keep', 'remove']).default('keep'),
    /** `first`: not asked again once thinking of other models was removed, as the gateway does all in one round. */
    rounds: zEnum(['all', 'first']).default('all'),
  }),
  plan(draft, options, context) {
    const { turns } = policyOf(options, context);
    if (turns === 'none' || context.borderless) return;
    if (options.rounds === 'first' && draft.rows.some(({ by }) => by === 'foreign-thinking')) return;
    if (context.fuses) fuseNeighbours(draft);
    const roleAt = (at: number) => {
      const { role, from } = draft.messageAt(at);
      return NOTES.has(from?.roleName ?? '') ? 'note' : role;
    };
    const isMerged = (at: number) =>
      turns === 'both' ? roleAt(at) === 'user' || roleAt(at) === 'assistant' : roleAt(at) === turns;
    const groups = runsOf(Array(draft.length).keys(), (before, at) => roleAt(before) === roleAt(at) && isMerged(at));
    if (options.strings === 'remove')
      for (const group of groups.filter(({ length }) => length > 1)) loseStrings(draft, group);
    mergeMessages(draft, groups, { by: BY, reason: 'One speaker says both, one after the other.' });
  },
});

/** A message of strings alone is sent without content. */
function loseStrings(draft: Draft, group: readonly number[]): void {
  const because = { by: BY, reason: 'A string is lost where messages are merged.' };
  for (const at of group) removeParts(draft, at, ({ from }) => from?.message.shape === 'string', because);
  const [first] = group.map((at) => draft.messageAt(at));
  if (first) first.staysEmpty = group.every((at) => draft.messageAt(at).parts.length === 0);
}
