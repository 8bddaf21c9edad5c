import { Trait } from '../model/traits.ts';
import { nullContent } from './all/content.ts';
import type { FaultCode, Visitor } from './fault.ts';
import { emptyContent } from './mends/content.ts';
import { atMessage } from './sentence.ts';
import { lacking } from './shaped.ts';

export const contentNull: FaultCode = {
  id: 'content/null',
  visit({ facts, namedRules }) {
    const { contentOfCalls } = facts;
    const all = facts.content ? lacking('null', facts.content.is) : {};
    // Of an assistant that says nothing the rule speaks that an error names.
    const isNamed = namedRules?.has('content/empty-message') === true;
    const asked: Visitor = isNamed
      ? { ...all, message: (message) => (message.role === 'assistant' ? null : (all.message?.(message) ?? null)) }
      : all;
    if (!contentOfCalls || contentOfCalls.assumed) return asked;
    return {
      among: Trait.contentless,
      message: (message) =>
        message.shape === 'null' && message.parts.some((it) => it.kind === 'call')
          ? atMessage(message, { role: message.roleName }, { variant: 'calls', severity: 'warning' })
          : (asked.message?.(message) ?? null),
    };
  },
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} (${data.role}) has an empty value where its content should be.`,
  mends: [emptyContent],
  all: [nullContent],
};
