import { mediaOf } from '../../model/media.ts';
import { treatMedia, unwrapped } from '../../operations/media.ts';
import { type Fix, partOf } from '../fix.ts';

/** Takes what stands in front of the base64 away: `data:image/png;base64,`. */
export const unwrapData: Fix = {
  id: 'unwrap-data',
  title: 'Keep the base64 only',
  effect: 'lossless',
  offers(diagnostic, context) {
    const part = partOf(diagnostic, context);
    const media = part && mediaOf(part).find((it) => it.at === diagnostic.at);
    return media !== undefined && unwrapped(media, context.facts) !== null;
  },
  plan(draft, { at }, { facts }) {
    treatMedia(draft, (media) => (media.at === at ? unwrapped(media, facts) : null));
  },
};
