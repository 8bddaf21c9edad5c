import { tooLarge } from '../targets/media.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { Fault } from './fault.ts';
import { atMedia, whereWords } from './media.ts';
import { replaceLargeMedia, replaceMedia } from './mends/replace-media.ts';
import { figure } from './sentence.ts';

/** Finds pictures with more bytes than the API takes. */
export const mediaTooLarge: Fault = {
  id: 'media/too-large',
  title: 'Picture with too many bytes',
  asks: 'Is every picture small enough?',
  why: 'A picture has a limit in bytes. The base64 of a picture is counted, which is a third longer than the file. One picture over the limit stops every later turn, since the conversation is sent as a whole.',
  severity: 'error',
  fact: 'imageLength',
  aspect: 'data',
  visit: ({ facts }) => ({ media: (seen) => atMedia(tooLarge(seen.media, facts), seen, facts.imageLength) }),
  say: (finding) =>
    `${whereWords(finding)} of ${figure(finding.data.bytes)} characters of base64; the limit is ${figure(finding.data.limit)}.`,
  mends: [replaceMedia, replaceLargeMedia],
  all: [refusedMedia],
};
