import { explain, faultOf } from '../targets/name-shape.ts';
import type { Rule } from './rule.ts';
import { atPart } from './words.ts';

/** Finds signatures of reasoning that cannot be genuine: empty, cut, or in a form that the provider does not use. */
export const reasoningInvalidSignature: Rule = {
  id: 'reasoning/invalid-signature',
  title: 'Thinking with a signature that cannot be genuine',
  asks: 'Does every signature of thinking look as the provider writes it?',
  why: 'Signatures are checked. A placeholder, a cut one, or one of another provider is refused, and none can be made. A signature that looks right may still be refused: only the provider can tell.',
  severity: 'error',
  fact: 'signature',
  wire: true,
  visit({ facts }) {
    const shape = facts.signature?.is;
    if (!shape) return null;
    return {
      reasoning(part, message, at) {
        const { signature, redacted } = part;
        const fault = signature === null ? null : faultOf(signature, shape);
        if (signature === null || fault === null) return null;
        const data = {
          length: signature.length,
          fault,
          takes: explain(shape),
          min: shape.min,
          ...(part.item === undefined ? {} : { id: part.item }),
        };
        return atPart(message, at, data, redacted ? { variant: 'redacted' } : {});
      },
    };
  },
  say({ data, messageIndex, partIndex, variant }) {
    const what = variant === 'redacted' ? 'hidden thinking' : 'a signature of thinking';
    const where = `Message ${messageIndex} holds ${what} (${partIndex}) that cannot be genuine`;
    if (data.fault === 'empty') return `${where}: it is empty.`;
    if (data.fault === 'short') return `${where}: it has ${data.length} characters.`;
    return `${where}: one is ${data.takes}.`;
  },
};
