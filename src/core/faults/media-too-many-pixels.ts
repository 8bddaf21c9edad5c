import { countMedia } from '../model/media.ts';
import { tooManyPixels } from '../targets/media.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { FaultCode } from './fault.ts';
import { atMedia, whereWords } from './media.ts';
import { replaceLargeMedia, replaceMedia } from './mends/replace-media.ts';
import { figure } from './sentence.ts';

export const mediaTooManyPixels: FaultCode = {
  id: 'media/too-many-pixels',
  visit({ facts, transcript }) {
    const { imageSide, imageSideOfMany } = facts;
    if (!imageSide && !imageSideOfMany) return null;
    let count = -1;
    return {
      media(seen) {
        if (count < 0) count = countMedia(transcript.messages).images;
        const fault = tooManyPixels(seen.media, count, facts);
        return atMedia(fault, seen, fault?.variant === 'many' ? imageSideOfMany : imageSide);
      },
    };
  },
  say(finding) {
    const { data, variant = '' } = finding;
    const many = variant.startsWith('many') ? ` with more than ${data.over} pictures, and there are ${data.count}` : '';
    return `${whereWords(finding)} of ${figure(data.width)} x ${figure(data.height)} pixels; the limit is ${figure(data.limit)} on a side${many}.`;
  },
  mends: [replaceMedia, replaceLargeMedia],
  all: [refusedMedia],
};
