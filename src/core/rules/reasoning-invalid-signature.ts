import type { LinkedCall } from '../model/links.ts';
import type { Message } from '../model/message.ts';
import { explain, faultOf, type NameShape } from '../targets/name-shape.ts';
import type { Fact } from '../targets/target.ts';

import { type Finding, type Rule, severityUnder } from './rule.ts';
import { atPart } from './words.ts';

/** Finds signatures of reasoning that cannot be genuine: empty, cut, or in a form that the provider does not use. */
export const reasoningInvalidSignature: Rule = {
  id: 'reasoning/invalid-signature',
  title: 'Thinking with a signature that cannot be genuine',
  asks: 'Does every signature of thinking look as the provider writes it?',
  why: 'Signatures are checked. A placeholder, a cut one, or one of another provider is refused, and none can be made. A signature that looks right may still be refused: only the provider can tell.',
  severity: 'error',
  fact: null,
  also: ['signature', 'callSignature'],
  wire: true,
  visit({ facts, transcript }) {
    const { signature: fact, callSignature } = facts;
    const shape = fact?.is;
    const severity = severityUnder('error', fact);
    return {
      ...(callSignature ? { call: (call) => forgedCall(call, transcript.messages, callSignature) } : {}),
      reasoning(part, message, at) {
        const { signature, redacted } = part;
        const fault = signature === null || !shape ? null : faultOf(signature, shape);
        if (!shape || signature === null || fault === null) return null;
        const data = {
          length: signature.length,
          fault,
          takes: explain(shape),
          min: shape.min,
          ...(part.item === undefined ? {} : { id: part.item }),
        };
        return atPart(message, at, data, redacted ? { variant: 'redacted', severity } : { severity });
      },
    };
  },
  say({ data, messageIndex, partIndex, variant }) {
    if (variant === 'call')
      return `Message ${messageIndex} holds a call (part ${partIndex}) whose signature cannot be genuine: it has ${data.length} characters.`;
    const what = variant === 'redacted' ? 'hidden thinking' : 'a signature of thinking';
    const where = `Message ${messageIndex} holds ${what} (part ${partIndex}) that cannot be genuine`;
    if (data.fault === 'empty') return `${where}: it is empty.`;
    if (data.fault === 'short') return `${where}: it has ${data.length} characters.`;
    return `${where}: one is ${data.takes}.`;
  },
};

/** What a provider documents to be taken in place of a signature. */
const STAND_INS = /^(?:skip_thought_signature_validator|context_engineering_is_the_way_to_go)$/;

function forgedCall(link: LinkedCall, messages: readonly Message[], fact: Fact<NameShape>): Finding | null {
  const { signature } = link.call;
  if (!signature || STAND_INS.test(signature) || faultOf(signature, fact.is) === null) return null;
  const data = { length: signature.length, name: link.call.name };
  return atPart(messages[link.message]!, link.part, data, { variant: 'call', severity: severityUnder('error', fact) });
}
