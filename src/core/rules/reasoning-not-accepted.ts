import { finalAssistant } from './prefill.ts';
import { type Rule, severityUnder } from './rule.ts';
import { atPart } from './words.ts';

/** Finds reasoning where the API takes none. */
export const reasoningNotAccepted: Rule = {
  id: 'reasoning/not-accepted',
  title: 'Thinking where none is accepted',
  asks: 'Is there no thinking where the API refuses it?',
  why: 'An assistant message at the end is continued by the model; with thinking off it may not hold thinking. And a provider that hides what its models think refuses what others wrote out.',
  severity: 'error',
  fact: null,
  also: ['reasoningContinued', 'reasoningContent'],
  wire: true,
  visit(input) {
    const { reasoningContinued, reasoningContent } = input.facts;
    if (!reasoningContinued && !reasoningContent) return null;
    return {
      reasoning(part, message, at) {
        if (!reasoningContent || part.open === undefined) return null;
        const severity = severityUnder('error', reasoningContent);
        return atPart(message, at, { length: part.open }, { variant: 'content', severity });
      },
      *end() {
        const last = reasoningContinued && input.transcript.isRequest ? finalAssistant(input) : null;
        const at = last?.parts.findIndex((it) => it.kind === 'reasoning') ?? -1;
        const severity = severityUnder('error', reasoningContinued);
        if (last && at >= 0) yield atPart(last, at, {}, { variant: 'continued', severity });
      },
    };
  },
  say: ({ data, messageIndex, partIndex, variant }) =>
    variant === 'content'
      ? `Message ${messageIndex} holds a reasoning item (${partIndex}) with ${data.length} texts of its own, which another provider wrote.`
      : `Message ${messageIndex} is the assistant's, stands at the end and holds thinking (${partIndex}), which is switched off.`,
};
