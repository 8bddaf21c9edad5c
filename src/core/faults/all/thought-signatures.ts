import type { PassCode } from '../../operations/pass.ts';
import { dropSignatures, standIn } from '../../operations/thought-signatures.ts';

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
