import type { Message } from '../model/message.ts';
import { emptyReasoning } from '../operations/reasoning.ts';
import { refusedReasoning } from './all/reasoning.ts';
import { type FaultCode, severityUnder } from './fault.ts';
import type { FixCode } from './fix.ts';
import { removeReasoning, stripAllReasoning, stripReasoningFromHere } from './mends/reasoning.ts';
import { finalAssistant } from './prefill.ts';
import { atPart } from './sentence.ts';

/** Empties the texts of a reasoning item that another provider wrote; its summary stays. */
const emptyReasoningContent: FixCode = {
  id: 'empty-reasoning-content',
  offers: ({ variant }) => variant === 'content',
  plan(draft) {
    draft.messages.forEach((message, at) => {
      message.parts.forEach((_, i) => {
        emptyReasoning(draft, at, i);
      });
    });
  },
};

export const reasoningNotAccepted: FaultCode = {
  id: 'reasoning/not-accepted',
  visit(input) {
    const { reasoningContinued, reasoningContent, reasoningWithText: apart } = input.facts;
    if (!reasoningContinued && !reasoningContent && !apart) return null;
    return {
      reasoning(part, message, at) {
        if (apart && !apart.assumed && part.text !== '' && isBesideText(message))
          return atPart(message, at, {}, { variant: 'with-text', severity: severityUnder('error', apart) });
        if (!reasoningContent || part.open === undefined) return null;
        const severity = severityUnder('error', reasoningContent);
        return atPart(message, at, { length: part.open }, { variant: 'content', severity });
      },
      end(tell) {
        const last = reasoningContinued && input.transcript.isRequest ? finalAssistant(input) : null;
        const at = last?.parts.findIndex((it) => it.kind === 'reasoning') ?? -1;
        const severity = severityUnder('error', reasoningContinued);
        if (last && at >= 0) tell(atPart(last, at, {}, { variant: 'continued', severity }));
      },
    };
  },
  say({ data, messageIndex, partIndex, variant }) {
    if (variant === 'with-text')
      return `Message ${messageIndex} calls tools and holds both words and thinking (part ${partIndex}), of which it may hold one.`;
    return variant === 'content'
      ? `Message ${messageIndex} holds a reasoning item (part ${partIndex}) with ${data.length === 1 ? 'a text' : `${data.length} texts`} of its own, which another provider wrote.`
      : `Message ${messageIndex} is the assistant's, is at the end and holds thinking (part ${partIndex}), which is switched off.`;
  },
  mends: [emptyReasoningContent, removeReasoning, stripReasoningFromHere, stripAllReasoning],
  all: [refusedReasoning],
};

const isBesideText = ({ parts }: Message): boolean =>
  parts.some((it) => it.kind === 'call') && parts.some((it) => it.kind === 'text' && it.text.trim() !== '');
