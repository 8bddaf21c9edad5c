import { sideOf } from '../model/sides-of-turns.ts';
import { refusedMedia } from './all/refused-media.ts';
import { type FaultCode, type Finding, type SeenMedia, severityUnder } from './fault.ts';
import { moveMediaOut, replaceMedia } from './mends/replace-media.ts';
import { atPart } from './sentence.ts';

export const mediaNotAllowedHere: FaultCode = {
  id: 'media/not-allowed-here',
  visit({ facts, transcript }) {
    const { imageRoles, mediaSources, imageWithSystem, errorMedia } = facts;
    if (!imageRoles && !mediaSources && !imageWithSystem && !errorMedia) return null;
    const isApart = imageWithSystem && !imageWithSystem.assumed;
    const hasSystem = isApart && transcript.messages.some((it) => sideOf(it.role) === 'system');
    return {
      media(seen) {
        const { media, message } = seen;
        if (mediaSources && media.data === null && media.url !== null) return found(seen, 'address', mediaSources);
        const holder = message.parts[seen.at];
        if (errorMedia && holder?.kind === 'result' && holder.isError) return found(seen, 'in-error', errorMedia);
        if (media.mime !== null && !media.mime.startsWith('image/')) return null;
        if (hasSystem) return found(seen, 'with-system', imageWithSystem);
        return imageRoles && !imageRoles.is.includes(message.role) ? found(seen, undefined, imageRoles) : null;
      },
    };
  },
  say({ data, messageIndex, partIndex, variant }) {
    if (variant === 'address')
      return `Message ${messageIndex} names a picture or file (part ${partIndex}) by its address, and nothing is fetched here.`;
    if (variant === 'in-error')
      return `Message ${messageIndex} holds a picture or file in a result (part ${partIndex}) that reports an error; there only text may be.`;
    if (variant === 'with-system')
      return `Message ${messageIndex} holds a picture (part ${partIndex}), and the conversation has a system text beside it.`;
    return `Message ${messageIndex} holds a picture (part ${partIndex}), which a message of the role ${data.role} may not.`;
  },
  mends: [moveMediaOut, replaceMedia],
  all: [refusedMedia],
};

function found(
  { media, message, at, inside }: SeenMedia,
  variant: string | undefined,
  fact: Parameters<typeof severityUnder>[1],
): Finding {
  const role = message.roleName || message.role;
  const severity = variant === undefined ? 'warning' : severityUnder('error', fact);
  const finding = atPart(message, at, inside === null ? { role } : { role, inside }, { severity });
  return { ...finding, at: media.at, ...(variant === undefined ? {} : { variant }) };
}
