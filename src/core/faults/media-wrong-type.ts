import { type Diagnostic, wholeOf } from '../model/diagnostic.ts';
import type { MediaPart } from '../model/message.ts';
import { treatMedia, typeOf } from '../operations/media.ts';
import { wrongType } from '../targets/media.ts';
import type { Facts } from '../targets/target.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode, OfferContext } from './fix.ts';
import { atMedia, mediaFound, whereWords } from './media.ts';
import { replaceMedia } from './mends/replace-media.ts';
import { code } from './sentence.ts';

const correctType: FixCode = {
  id: 'correct-type',
  offers: isCorrectable,
  plan(draft, diagnostic, { facts }) {
    treatMedia(draft, (media) => (media.at === wholeOf(diagnostic) ? corrected(media, facts) : null));
  },
};

const writeAsFile: FixCode = {
  id: 'write-as-file',
  offers: ({ variant }) => variant === 'file',
  plan(draft, diagnostic) {
    treatMedia(draft, (media) => (media.at === wholeOf(diagnostic) ? { asFile: true } : null));
  },
};

const correctAllTypes: FixCode = {
  id: 'correct-all-types',
  offers: isCorrectable,
  plan(draft, _, { facts }) {
    treatMedia(draft, (media) => corrected(media, facts));
  },
};

/** What `treatMedia` is told of a picture whose type is named wrongly. */
function corrected(media: MediaPart, facts: Facts): { readonly type: string } | null {
  const type = typeOf(media, facts);
  return type === null ? null : { type };
}

function isCorrectable(diagnostic: Diagnostic, context: OfferContext): boolean {
  const media = mediaFound(diagnostic, context);
  return media !== undefined && typeOf(media, context.facts) !== null;
}

export const mediaWrongType: FaultCode = {
  id: 'media/wrong-type',
  visit: ({ facts }) => ({
    media: (seen) => {
      const fault = wrongType(seen.media, facts);
      return atMedia(fault, seen, fault?.variant === 'mismatch' ? facts.imageTypeNamed : facts.imageTypes);
    },
  }),
  say(finding) {
    const { data, variant = '' } = finding;
    if (variant.startsWith('file')) return `${whereWords(finding)} of type ${code(data.named)}, which is a file.`;
    if (variant.startsWith('refused'))
      return `${whereWords(finding, 'a file')} that is named ${code(data.named)}, a type that is not accepted.`;
    const where = `${whereWords(finding)} that is named ${code(data.named)}`;
    if (variant.startsWith('mismatch')) return `${where} and is ${code(data.actual)} by its first bytes.`;
    return `${where}; accepted are ${data.takes}.`;
  },
  mends: [correctType, correctAllTypes, writeAsFile, replaceMedia],
  all: [refusedMedia],
};
