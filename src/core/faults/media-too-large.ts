import { tooLarge } from '../targets/media.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { FaultCode } from './fault.ts';
import { atMedia, whereWords } from './media.ts';
import { replaceLargeMedia, replaceMedia } from './mends/replace-media.ts';
import { figure } from './sentence.ts';

export const mediaTooLarge: FaultCode = {
  id: 'media/too-large',
  visit: ({ facts }) => ({ media: (seen) => atMedia(tooLarge(seen.media, facts), seen, facts.imageLength) }),
  say: (finding) =>
    `${whereWords(finding)} of ${figure(finding.data.bytes)} characters of base64; the limit is ${figure(finding.data.limit)}.`,
  mends: [replaceMedia, replaceLargeMedia],
  all: [refusedMedia],
};
