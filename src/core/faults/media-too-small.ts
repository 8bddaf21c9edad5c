import { tooSmall } from '../targets/media.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { FaultCode } from './fault.ts';
import { atMedia, whereWords } from './media.ts';
import { replaceMedia } from './mends/replace-media.ts';

export const mediaTooSmall: FaultCode = {
  id: 'media/too-small',
  visit: ({ facts }) => ({ media: (seen) => atMedia(tooSmall(seen.media, facts), seen, facts.imageLeast) }),
  say: (finding) =>
    `${whereWords(finding)} of ${finding.data.width} x ${finding.data.height} pixels; each side must have more than ${finding.data.least}.`,
  mends: [replaceMedia],
  all: [refusedMedia],
};
