import { tooSmall } from '../targets/media.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { Fault } from './fault.ts';
import { atMedia, whereWords } from './media.ts';
import { replaceMedia } from './mends/replace-media.ts';

/** Finds pictures with fewer pixels on a side than the model needs. */
export const mediaTooSmall: Fault = {
  id: 'media/too-small',
  title: 'Picture with too few pixels',
  asks: 'Has every picture enough pixels on each side?',
  why: 'A picture has a least size. A model sees a picture in tiles, and one of a single pixel holds none. Agents that read every file of a project send such pictures: spacers, backgrounds of one pixel, icons.',
  severity: 'error',
  fact: 'imageLeast',
  aspect: 'data',
  visit: ({ facts }) => ({ media: (seen) => atMedia(tooSmall(seen.media, facts), seen, facts.imageLeast) }),
  say: (finding) =>
    `${whereWords(finding)} of ${finding.data.width} x ${finding.data.height} pixels; each side must have more than ${finding.data.least}.`,
  mends: [replaceMedia],
  all: [refusedMedia],
};
