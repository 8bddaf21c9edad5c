import { wholeOf } from '../../model/diagnostic.ts';
import { countMedia, mediaOf } from '../../model/media.ts';
import { treatMedia } from '../../operations/media.ts';
import { tooLarge, tooManyPixels } from '../../targets/media.ts';
import { isWithin, type Pointer, parent } from '../../text/pointer.ts';
import { type FixCode, forAll, partOf } from '../fix.ts';

export const replaceMedia: FixCode = {
  id: 'replace-media',
  offers(diagnostic, context) {
    if (diagnostic.rule !== 'request/refused') return true;
    const part = partOf(diagnostic, context);
    return (
      part !== undefined && diagnostic.data.kind !== null && mediaOf(part).some(({ at }) => isWithin(diagnostic.at, at))
    );
  },
  ...forAll((draft, diagnostics) => {
    const because = { by: diagnostics[0].rule, reason: 'The picture or file is rejected.' };
    const places = new Set(diagnostics.flatMap((it) => (it.rule === 'request/refused' ? above(it.at) : [wholeOf(it)])));
    treatMedia(draft, (media) => (places.has(media.at) ? because : null));
  }),
};

/** A place and all that it is in. */
const above = (at: Pointer): Pointer[] => {
  const inner = parent(at);
  return inner === null ? [at] : [at, ...above(inner)];
};

export const replaceLargeMedia: FixCode = {
  id: 'replace-large-media',
  plan(draft, { rule }, { facts }) {
    const because = { by: rule, reason: 'The picture is over a limit.' };
    const count = countMedia(draft.view()).images;
    treatMedia(draft, (media) => (tooLarge(media, facts) || tooManyPixels(media, count, facts) ? because : null));
  },
};
