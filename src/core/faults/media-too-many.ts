import { countMedia, mediaOf } from '../model/media.ts';
import { dropSurplusMedia } from '../operations/media.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { atPart } from './sentence.ts';

const replaceOldestMedia: FixCode = {
  id: 'replace-oldest-media',
  plan(draft, _, { facts }) {
    dropSurplusMedia(draft, facts);
  },
};

export const mediaTooMany: FaultCode = {
  id: 'media/too-many',
  visit: ({ facts, transcript }) => ({
    end(tell) {
      const max = facts.mediaCount?.is ?? Number.POSITIVE_INFINITY;
      const { images, files } = countMedia(transcript.messages);
      if (images + files <= max) return;
      for (const message of transcript.messages)
        for (const [place, part] of message.parts.entries()) {
          const [first] = mediaOf(part);
          if (first === undefined) continue;
          tell({ ...atPart(message, place, { images, files, max }), at: first.at });
          return;
        }
    },
  }),
  say: ({ data }) =>
    `The conversation holds ${data.images} pictures and ${data.files} other files; the limit is ${data.max}. This is the first.`,
  mends: [replaceOldestMedia],
  all: [refusedMedia],
};
