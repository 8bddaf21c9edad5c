import { HYGIENE_OPTIONS, type HygieneOptions, policyOf } from '../operations/hygiene.ts';
import { changePart, reportIndex } from '../operations/parts.ts';
import type { Pass } from '../operations/pass.ts';

/** The gateway's signatures: one that other programs wrote under a key of their own stands where the API looks for it. */
export const hygieneSignatures: Pass<HygieneOptions> = {
  id: 'hygiene-signatures',
  title: 'Put signatures under their own key',
  about: 'A signature of thinking that is under another name is written where the API looks for it.',
  effect: 'lossless',
  options: HYGIENE_OPTIONS,
  plan(draft, options, context) {
    const isOfAntigravity = policyOf(options, context).thinking === 'undecodable';
    if ((options.policy === '2026-01' && !isOfAntigravity) || context.sealed) return;
    draft.messages.forEach((message, at) => {
      message.parts.forEach(({ part }, i) => {
        if (part.kind !== 'reasoning' || part.misnamed === undefined) return;
        const { misnamed, ...rest } = part;
        const index = reportIndex(draft, at, i);
        changePart(message, i, { ...rest, signature: misnamed.signature });
        draft.note({
          index,
          role: message.role,
          action: 'changed',
          by: 'hygiene-signatures',
          reason: 'The signature is under another name.',
          effect: 'lossless',
          before: misnamed.key,
          after: 'signature',
        });
      });
    });
  },
};
