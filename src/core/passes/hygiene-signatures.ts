import { HYGIENE_OPTIONS, policyOf } from '../operations/hygiene.ts';
import { rewritePart } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import { dropSignature } from '../operations/thought-signatures.ts';
import { isBase64 } from '../text/base64.ts';

const BY = 'hygiene-signatures';
const MISNAMED = { by: BY, reason: 'The signature is under another name.', effect: 'lossless' } as const;

/**
 * The gateway's signatures: one that other programs wrote under a key of their own is put where the API looks for it; at
 * Gemini those of calls go that are not base64.
 */
export const hygieneSignatures = passWith({
  id: BY,
  options: HYGIENE_OPTIONS,
  plan(draft, options, context) {
    if (context.sealed) return;
    const { thinking, signatures } = policyOf(options, context);
    const isNamed = options.policy === '2026-09' || thinking === 'undecodable';
    draft.messages.forEach((message, at) => {
      message.parts.forEach(({ part }, i) => {
        if (signatures && part.kind === 'call' && !isBase64(part.signature ?? '')) dropSignature(draft, at, i, BY);
        if (!isNamed || part.kind !== 'reasoning' || part.misnamed === undefined) return;
        const { misnamed, ...rest } = part;
        const row = { ...MISNAMED, before: misnamed.key, after: 'signature' };
        rewritePart(draft, { message: at, part: i }, { ...rest, signature: misnamed.signature }, row);
      });
    });
  },
});
