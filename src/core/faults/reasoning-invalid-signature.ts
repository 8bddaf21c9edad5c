import type { CallPart, Message, ReasoningPart, TextPart } from '../model/message.ts';
import { messageIn } from '../model/place.ts';
import { dropSignature } from '../operations/thought-signatures.ts';
import { explain, faultOf, type NameShape } from '../targets/name-shape.ts';
import type { Fact } from '../targets/target.ts';
import { isBase64 } from '../text/base64.ts';
import { refusedReasoning, thoughtSignatures } from './all/reasoning.ts';
import { type FaultCode, type Finding, severityUnder } from './fault.ts';
import type { FixCode } from './fix.ts';
import { removeReasoning, standInSignature, stripAllReasoning, stripReasoningFromHere } from './mends/reasoning.ts';
import { atPart, atPlace, code } from './sentence.ts';

/** Takes out a signature that does not decode; what it signs stays. */
const removeSignature: FixCode = {
  id: 'remove-signature',
  offers: ({ variant }) => variant === 'bytes',
  plan(draft, { rule, messageIndex, partIndex }) {
    dropSignature(draft, messageIndex, partIndex ?? 0, rule);
  },
};

export const reasoningInvalidSignature: FaultCode = {
  id: 'reasoning/invalid-signature',
  visit(input) {
    const { facts, links, transcript } = input;
    const { signature: fact, callSignature, signatureBytes } = facts;
    const shape = fact?.is;
    const severity = severityUnder('error', fact);
    const undecodable = (part: Signed, message: Message, at: number): Finding | null => {
      const { signature } = part;
      if (!signatureBytes || !signature || isBase64(signature)) return null;
      const data = { length: signature.length, start: signature.slice(0, START), kind: part.kind };
      return atPart(message, at, data, { variant: 'bytes', severity: severityUnder('error', signatureBytes) });
    };
    return {
      ...(callSignature || signatureBytes
        ? {
            call(call, n) {
              const link = links.link(n);
              const found = undecodable(call, messageIn(transcript.messages, link), link.part);
              if (found || !callSignature) return found;
              const { signature, name } = call;
              if (!signature || !isForged(signature, callSignature)) return null;
              const manner = { variant: 'call', severity: severityUnder('error', callSignature) };
              return atPlace(input, link, { length: signature.length, name }, manner);
            },
          }
        : {}),
      ...(signatureBytes ? { text: undecodable } : {}),
      reasoning(part, message, at) {
        const { signature, redacted } = part;
        const found = undecodable(part, message, at);
        if (found) return found;
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
    if (variant === 'bytes')
      return `Message ${messageIndex} holds a signature (part ${partIndex}) that is not base64: ${code(data.start)}.`;
    if (variant === 'call')
      return `Message ${messageIndex} holds a call (part ${partIndex}) whose signature cannot be genuine: it has ${data.length} characters.`;
    const what = variant === 'redacted' ? 'hidden thinking' : 'a signature of thinking';
    const where = `Message ${messageIndex} holds ${what} (part ${partIndex}) that cannot be genuine`;
    if (data.fault === 'empty') return `${where}: it is empty.`;
    if (data.fault === 'short') return `${where}: it has ${data.length} characters.`;
    return `${where}: one is ${data.takes}.`;
  },
  mends: [removeSignature, standInSignature, removeReasoning, stripReasoningFromHere, stripAllReasoning],
  all: [refusedReasoning, thoughtSignatures],
};

/** A part that a provider may sign. */
type Signed = Pick<CallPart | ReasoningPart | TextPart, 'kind' | 'signature'>;

/** So much of a signature is shown. */
const START = 60;

/** What a provider documents to be taken in place of a signature. */
const STAND_INS = /^(?:skip_thought_signature_validator|context_engineering_is_the_way_to_go)$/;

const isForged = (signature: string, { is }: Fact<NameShape>): boolean =>
  !STAND_INS.test(signature) && faultOf(signature, is) !== null;
