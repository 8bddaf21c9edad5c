import { knownShapes } from './all/content.ts';
import { knownRoles } from './all/roles.ts';
import type { FaultCode } from './fault.ts';
import { mendShape } from './mends/content.ts';
import { removeMessage } from './mends/messages.ts';
import { nameRole } from './mends/roles.ts';
import { code } from './sentence.ts';
import { shaped } from './shaped.ts';

export const contentWrongType: FaultCode = {
  id: 'content/wrong-type',
  visit: (input) => shaped(input, 'type'),
  say({ data, messageIndex, variant }) {
    if (variant === 'entry') return `Element ${messageIndex} of the list is ${data.got} and no message.`;
    if (variant === 'name') return `Message ${messageIndex} names an author ${code(data.name)}, which is not accepted.`;
    if (variant === 'string') return `Message ${messageIndex} has a list as its content, where a string is required.`;
    if (variant === 'value')
      return `Message ${messageIndex} has ${data.got} ${data.key ? `as ${code(data.key)}` : 'in its content'}, where ${data.wanted} is required.`;
    if (variant === 'list') return `Message ${messageIndex} has a string as its content, where a list is required.`;
    return `Message ${messageIndex} has ${data.got} as its content.`;
  },
  mends: [mendShape, nameRole, removeMessage],
  all: [knownShapes, knownRoles],
};
