import type { Draft } from '../../model/draft.ts';
import { Trait } from '../../model/traits.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import { reportIndex } from '../../operations/parts.ts';
import type { Pass } from '../../operations/pass.ts';

/** `tool_calls: []` says nothing and is refused: the key goes. */
export const emptyCalls: Pass = {
  id: 'empty-calls',
  title: 'Drop empty call lists',
  about: 'An empty list of tool calls is removed.',
  effect: 'lossless',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    if (!context.facts.emptyCalls || !context.native) return;
    for (const i of draft.having(Trait.emptyCalls)) {
      const it = draft.at(i)!;
      it.dropEmptyCalls = true;
      draft.note({
        index: reportIndex(draft, i),
        role: it.role,
        action: 'changed',
        by: 'tools/empty-calls',
        reason: 'The list of tool calls is empty.',
        effect: 'lossless',
      });
    }
  },
};
