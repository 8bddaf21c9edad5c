import type { FaultCode } from './fault.ts';
import { atEnd } from './sentence.ts';

export const sessionBrokenChain: FaultCode = {
  id: 'session/broken-chain',
  visit: ({ transcript: { bridges = [] } }) =>
    atEnd(() =>
      bridges.map(({ at, message, why, isProven }) => {
        const data = { before: message, proven: isProven };
        const found = { messageIndex: message, partIndex: null, at, data, variant: why };
        return isProven || why === 'begins' || why === 'shown' ? { ...found, severity: 'info' } : found;
      }),
    ),
  say({ data, messageIndex, variant }) {
    if (variant === 'begins')
      return `Message ${messageIndex} names a record before it that is not in the file: it was lost, or the conversation begins in another file.`;
    if (variant === 'shown')
      return `The file shows words that no record of the conversation holds; a record was lost near message ${messageIndex}.`;
    const what = variant === 'unread' ? 'could not be read' : 'is not in the file';
    const count = data.before === 1 ? '1 message' : `${data.before} messages`;
    const proof = data.proven ? ' The recorded prompts show that they were sent.' : '';
    return `The record before message ${messageIndex} ${what}. The conversation continues with the nearest earlier one; ${count} would be lost otherwise.${proof}`;
  },
};
