import { wholeOf } from '../model/diagnostic.ts';
import { treatMedia, unwrapped } from '../operations/media.ts';
import { brokenMedia, cutMedia } from '../targets/media.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { atMedia, mediaFound, whereWords } from './media.ts';
import { replaceMedia } from './mends/replace-media.ts';
import { code } from './sentence.ts';

/** Takes what stands in front of the base64 away: `data:image/png;base64,`. */
const unwrapData: FixCode = {
  id: 'unwrap-data',
  offers(diagnostic, context) {
    const media = mediaFound(diagnostic, context);
    return media !== undefined && unwrapped(media, context.facts) !== null;
  },
  plan(draft, diagnostic, { facts }) {
    treatMedia(draft, (media) => (media.at === wholeOf(diagnostic) ? unwrapped(media, facts) : null));
  },
};

const replaceBrokenMedia: FixCode = {
  id: 'replace-broken-media',
  plan(draft, { rule }, { facts }) {
    const because = { by: rule, reason: 'The data cannot be decoded.' };
    treatMedia(draft, (media) => (brokenMedia(media, facts) ? because : null));
  },
};

export const mediaBroken: FaultCode = {
  id: 'media/broken',
  visit: ({ facts, namedRules }) => {
    // Many decoders read a picture whose end is missing: the error says that this one does not.
    const isNamed = namedRules?.has('media/broken') === true;
    return {
      media: (seen) =>
        atMedia(
          brokenMedia(seen.media, facts) ?? (isNamed ? cutMedia(seen.media) : null),
          seen,
          isNamed ? undefined : (facts.mediaData ?? facts.mediaAddresses),
        ),
    };
  },
  say(finding) {
    const { data, variant = '' } = finding;
    const where = whereWords(finding, variant.startsWith('pdf') ? 'a document' : 'data');
    if (variant.startsWith('empty')) return `${where} without any bytes.`;
    if (variant.startsWith('address')) return `${where} at an address that no API can fetch: ${code(data.start)}.`;
    if (variant.startsWith('cut')) return `${where} that breaks off: the end of the file is missing.`;
    if (variant.startsWith('base64')) return `${where} that is not base64.`;
    return `${where} that begins like no file of the type ${code(data.named)}.`;
  },
  mends: [unwrapData, replaceMedia, replaceBrokenMedia],
  all: [refusedMedia],
};
