import type { LinkedCall } from '../model/links.ts';
import type { CallPart, Transcript } from '../model/message.ts';
import { explain, faultOf, type NameShape } from '../targets/name-shape.ts';
import type { Fact } from '../targets/target.ts';

import { type Finding, type Rule, severityUnder } from './rule.ts';
import { atPart } from './words.ts';

/** Finds signatures of reasoning that cannot be genuine: empty, cut, or in a form that the provider does not use. */
export const reasoningInvalidSignature: Rule = {
  id: 'reasoning/invalid-signature',
  title: 'Thinking with a signature that cannot be genuine',
  asks: 'Does every signature of thinking look as the provider writes it?',
  why: 'Signatures are checked. A placeholder, a cut one, or one of another provider is rejected, and none can be made. A signature that looks right may still be rejected: only the provider can tell.',
  severity: 'error',
  fact: null,
  also: ['signature', 'callSignature'],
  wire: true,
  visit({ facts, links, transcript }) {
    const { signature: fact, callSignature } = facts;
    const shape = fact?.is;
    const severity = severityUnder('error', fact);
    return {
      ...(callSignature
        ? {
            call: (call, n) =>
              isForged(call, callSignature) ? forgedCall(links.link(n), transcript, callSignature) : null,
          }
        : {}),
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

const isForged = ({ signature }: CallPart, { is }: Fact<NameShape>): boolean =>
  Boolean(signature) && !STAND_INS.test(signature!) && faultOf(signature!, is) !== null;

function forgedCall({ call, message, part }: LinkedCall, { messages }: Transcript, fact: Fact<NameShape>): Finding {
  const data = { length: call.signature!.length, name: call.name };
  return atPart(messages[message]!, part, data, { variant: 'call', severity: severityUnder('error', fact) });
}
