import { callIds } from '../all/call-ids.ts';
import { asFix, isAboutCall } from '../fix.ts';

export const spellIds = asFix(callIds, {
  id: 'spell-ids',
  offers: (diagnostic, context) =>
    isAboutCall(diagnostic, context) ||
    context.links.callOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? -1 }) !== undefined,
});
