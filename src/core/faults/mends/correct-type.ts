import type { Diagnostic } from '../../model/diagnostic.ts';
import { mediaOf } from '../../model/media.ts';
import { treatMedia, typeOf } from '../../operations/media.ts';
import { type Fix, type OfferContext, partOf } from '../fix.ts';

/** Names the type that the picture's first bytes are. */
export const correctType: Fix = {
  id: 'correct-type',
  title: 'Correct the type',
  effect: 'lossless',
  offers: (diagnostic, context) => isCorrectable(diagnostic, context),
  plan(draft, { at }, { facts }) {
    treatMedia(draft, (media) => {
      const type = media.at === at ? typeOf(media, facts) : null;
      return type === null ? null : { type };
    });
  },
};

/** Names the right type of every picture that says another. */
export const correctAllTypes: Fix = {
  id: 'correct-all-types',
  title: 'Correct the type of every picture',
  effect: 'lossless',
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
  const media = part && mediaOf(part).find((it) => it.at === diagnostic.at);
  return media !== undefined && typeOf(media, context.facts) !== null;
}
