import { type Diagnostic, wholeOf } from '../model/diagnostic.ts';
import { mediaOf } from '../model/media.ts';
import { treatMedia, typeOf } from '../operations/media.ts';
import { wrongType } from '../targets/media.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { FaultCode } from './fault.ts';
import { type FixCode, type OfferContext, partOf } from './fix.ts';
import { atMedia, whereWords } from './media.ts';
import { replaceMedia } from './mends/replace-media.ts';
import { code } from './sentence.ts';

const correctType: FixCode = {
  id: 'correct-type',
  offers: (diagnostic, context) => isCorrectable(diagnostic, context),
  plan(draft, diagnostic, { facts }) {
    treatMedia(draft, (media) => {
      const type = media.at === wholeOf(diagnostic) ? typeOf(media, facts) : null;
      return type === null ? null : { type };
    });
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
  offers: (diagnostic, context) => isCorrectable(diagnostic, context),
  plan(draft, _, { facts }) {
    treatMedia(draft, (media) => {
      const type = typeOf(media, facts);
      return type === null ? null : { type };
    });
  },
};

function isCorrectable(diagnostic: Diagnostic, context: OfferContext): boolean {
  const part = partOf(diagnostic, context);
  const media = part && mediaOf(part).find((it) => it.at === wholeOf(diagnostic));
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
