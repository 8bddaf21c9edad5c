import { wholeOf } from '../../model/diagnostic.ts';
import { countMedia, mediaOf } from '../../model/media.ts';
import type { Part } from '../../model/message.ts';
import { sideOf } from '../../model/sides-of-turns.ts';
import { treatMedia } from '../../operations/media.ts';
import { moveMedia } from '../../operations/move-media.ts';
import { sweepEmptied } from '../../operations/parts.ts';
import { tooLarge, tooManyPixels } from '../../targets/media.ts';
import { isWithin, type Pointer, parent } from '../../text/pointer.ts';
import { type FixCode, forAll, partOf } from '../fix.ts';

/** Lets the user show a picture that may not be in a result, or in a message of the system. */
export const moveMediaOut: FixCode = {
  id: 'move-media',
  offers(diagnostic, context) {
    const part = partOf(diagnostic, context);
    const isNamed = diagnostic.rule === 'request/refused' && diagnostic.data.kind !== null;
    const isOfRule = diagnostic.rule !== 'request/refused' && (diagnostic.variant ?? 'in-error') === 'in-error';
    // What is wrong with a picture itself is wrong with it anywhere.
    const isWhole = isNamed && part !== undefined && mediaOf(part).some(({ at }) => at === diagnostic.at);
    const isInResult = part?.kind === 'result' && (isOfRule || isWhole);
    const isOfSystem = sideOf(context.messages[diagnostic.messageIndex]?.role ?? 'user') === 'system';
    const isMovable = isInResult || (isWhole && part.kind === 'media' && isOfSystem);
    return isMovable && !context.borderless && context.facts.imageRoles?.is.includes('user') !== false;
  },
  ...forAll((draft, diagnostics) => {
    const because = { by: diagnostics[0].rule, reason: 'The picture or file may not be here.' };
    const places = new Set(diagnostics.flatMap(({ at }) => above(at)));
    moveMedia(draft, (media) => places.has(media.at), because);
    sweepEmptied(draft);
  }),
};

const isAtMedia = (at: Pointer, part: Part): boolean => mediaOf(part).some((media) => isWithin(at, media.at));

export const replaceMedia: FixCode = {
  id: 'replace-media',
  offers(diagnostic, context) {
    if (diagnostic.rule !== 'request/refused') return true;
    const part = partOf(diagnostic, context);
    return part !== undefined && diagnostic.data.kind !== null && isAtMedia(diagnostic.at, part);
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
