import type { RuleId } from '../../model/diagnostic.ts';
import type { PassCode } from '../../operations/pass.ts';
import { dropRefusedItems, dropRefusedReasoning } from '../../operations/reasoning.ts';

/** Rules of items that an error can name of messages in any form. */
const OF_ITEMS: readonly RuleId[] = ['reasoning/orphan-item', 'ids/not-stored'];

export const refusedReasoning: PassCode = {
  id: 'refused-reasoning',
  plan(draft, _, context) {
    if (context.native || context.sent) dropRefusedReasoning(draft, context);
    else if (OF_ITEMS.some((rule) => context.namedRules?.has(rule))) dropRefusedItems(draft, context);
  },
};
