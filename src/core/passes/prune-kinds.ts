import { number, strictObject, enum as zEnum } from 'zod';
import type { Draft, DraftPart } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { isQuestion } from '../model/turns.ts';
import { removeParts, sweepEmptied } from '../plan/operations.ts';
import { dropReasoning } from '../plan/reasoning.ts';
import { WORDS, wordsOf } from './options.ts';
import type { Pass } from './pass.ts';

interface Options {
  /** Which thinking goes; thinking that the API requires back stays. */
  reasoning: 'keep' | 'before-last-turn' | 'all';
  /** Tools whose calls go, with their results. */
  tools: string[] | string;
  /** Of the calls with results so many of the newest stay; 0: all. */
  newest: number;
}

const BY = 'prune-kinds';

/** Whole kinds of parts go, without a budget: what they cost is saved. Open calls stay, and so do words beside calls. */
export const pruneKinds: Pass<Options> = {
  id: BY,
  title: 'Prune by kind',
  about:
    'Removes thinking before the last turn, calls of named tools, and all but the newest calls, with their results.',
  effect: 'lossy',
  mends: [],
  options: strictObject({
    reasoning: zEnum(['keep', 'before-last-turn', 'all']).default('before-last-turn'),
    tools: WORDS,
    newest: number().min(0).default(0),
  }),
  plan(draft: Draft, { reasoning, tools, newest }, context) {
    if (context.sealed) return;
    const last = draft.sight().findLastIndex(isQuestion);
    const named = new Set(wordsOf(tools));
    const closed = draft.links().calls.filter((link) => link.results.length > 0 && !link.call.server);
    const older = newest === 0 ? [] : closed.slice(0, Math.max(0, closed.length - newest));
    const isNamed = ({ call }: LinkedCall): boolean => named.has(call.name);
    const placed = (calls: readonly LinkedCall[]) => new Set(calls.flatMap((link) => partsIn(draft, link)));
    const groups = [
      { parts: placed(closed.filter(isNamed)), reason: 'Calls of this tool are pruned.' },
      { parts: placed(older.filter((link) => !isNamed(link))), reason: 'The call is older than the newest that stay.' },
    ];
    for (const { parts, reason } of groups)
      for (let at = 0; parts.size > 0 && at < draft.length; at++)
        removeParts(draft, at, (part) => parts.has(part), { by: BY, reason });
    if (reasoning !== 'keep' && context.facts.reasoningBack === undefined) {
      const end = reasoning === 'all' ? draft.length : last;
      for (let at = 0; at < end; at++)
        dropReasoning(draft, at, () => true, { by: BY, reason: 'Thinking of earlier turns is pruned.' });
    }
    sweepEmptied(draft);
  },
};

/** The parts of a call and of all its results. */
const partsIn = (draft: Draft, link: LinkedCall): DraftPart[] =>
  [link, ...link.results].flatMap(({ message, part }) => draft.at(message)!.parts[part] ?? []);
