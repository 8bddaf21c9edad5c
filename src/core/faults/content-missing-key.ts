import { knownShapes, nullContent } from './all/content.ts';
import type { FaultCode } from './fault.ts';
import { emptyContent, mendShape } from './mends/content.ts';
import { atMessage, code } from './sentence.ts';
import { lacking, shaped } from './shaped.ts';

export const contentMissingKey: FaultCode = {
  id: 'content/missing-key',
  visit(input) {
    const visitor = shaped(input, 'missing') ?? {};
    if (!input.facts.content) return visitor;
    const asked = lacking('missing', input.facts.content.is);
    if (input.facts.contentOfCalls?.confidence !== 'observed') return { ...visitor, ...asked };
    return {
      ...visitor,
      message: (message) =>
        message.shape === 'missing' && message.parts.some((part) => part.kind === 'call')
          ? atMessage(message, { role: message.roleName }, { variant: 'calls' })
          : (asked.message?.(message) ?? null),
    };
  },
  say({ data, messageIndex, variant }) {
    if (variant === undefined || variant === 'calls')
      return `Message ${messageIndex} (${data.role}) has no \`content\`.`;
    const what =
      variant === 'call'
        ? 'a call'
        : variant === 'part' || variant === 'value'
          ? 'a part'
          : `an item (${code(data.type)})`;
    return `Message ${messageIndex} has ${what} without the key ${code(data.key)}.`;
  },
  mends: [mendShape, emptyContent],
  all: [knownShapes, nullContent],
};
