import { moveMedia } from '../../operations/move-media.ts';
import { type Fix, forAll, partOf } from '../fix.ts';

/** Lets the user show a picture that a result may not hold. */
export const moveMediaOut: Fix = {
  id: 'move-media',
  title: 'Move it to the user, after the results',
  effect: 'lossless',
  offers: (diagnostic, context) =>
    partOf(diagnostic, context)?.kind === 'result' &&
    (diagnostic.variant === undefined || diagnostic.variant === 'in-error') &&
    !context.borderless &&
    context.facts.imageRoles?.is.includes('user') !== false,
  ...forAll((draft, diagnostics) => {
    const because = { by: diagnostics[0]!.rule, reason: 'The picture or file may not be in a result.' };
    const places = new Set(diagnostics.map(({ at }) => at));
    moveMedia(draft, (media) => places.has(media.at), because);
  }),
};
