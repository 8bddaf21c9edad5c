import type { Draft } from '../model/draft.ts';
import { numberDocuments } from '../plan/document-names.ts';
import { dropSurplusMedia, mediaSentence, treatMedia } from '../plan/media.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Pictures get the type that they are; those that no type helps, and the oldest of too many, become a line of text. */
export const refusedMedia: Pass = {
  id: 'refused-media',
  title: 'Mend or remove pictures that are refused',
  about: 'A wrong type is corrected; pictures that are broken, too large or too many become a line of text.',
  effect: 'lossy',
  mends: [
    'media/not-allowed-here',
    'media/broken',
    'media/wrong-type',
    'media/too-large',
    'media/too-many-pixels',
    'media/too-many',
    'media/too-small',
    'media/duplicate-name',
  ],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const { facts, native } = context;
    if (!draft.messages.some((it) => it.parts.some(({ part }) => part.kind === 'media' || part.kind === 'result')))
      return;
    treatMedia(draft, mediaSentence(draft, context));
    if (facts.documentNames && native) numberDocuments(draft);
    if (facts.mediaCount && !facts.mediaCount.assumed && facts.mediaCount.confidence !== 'contested')
      dropSurplusMedia(draft, facts);
  },
};
