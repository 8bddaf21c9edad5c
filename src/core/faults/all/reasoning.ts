import type { RuleId } from '../../model/diagnostic.ts';
import type { PassCode } from '../../operations/pass.ts';
import { dropRefusedItems, dropRefusedReasoning } from '../../operations/reasoning.ts';
import { dropSignatures, standIn } from '../../operations/thought-signatures.ts';

/** Rules of items that an error can name of messages in any form. */
const OF_ITEMS: readonly RuleId[] = ['reasoning/orphan-item', 'ids/not-stored'];

export const refusedReasoning: PassCode = {
  id: 'refused-reasoning',
  plan(draft, _, context) {
    if (context.native || context.sent) dropRefusedReasoning(draft, context);
    else if (OF_ITEMS.some((rule) => context.namedRules?.has(rule))) dropRefusedItems(draft, context);
  },
};

export const thoughtSignatures: PassCode = {
  id: 'thought-signatures',
  plan(draft, _, { native, sent, facts, stored, more, namedRules, api }) {
    if (facts.signatureBytes && (native || sent)) dropSignatures(draft, 'reasoning/invalid-signature');
    const fact = facts.thoughtSignature;
    // The chat form of the API keeps the signature beside the function of the call.
    const isNamed = namedRules?.has('reasoning/thought-signature') === true && api?.form === 'openai-chat';
    if ((native || isNamed) && !stored && fact && !fact.assumed) standIn(draft, 'reasoning/thought-signature', more);
  },
};
