import type { Draft, DraftPart } from '../model/draft.ts';
import { Trait } from '../model/traits.ts';
import { isEmptyResult, mendEmptyResult } from '../plan/empty-results.ts';
import { removeParts } from '../plan/operations.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Empty (or blank) text blocks go, as far as the target refuses them. Messages left empty are the next pass's. */
export const emptyText: Pass = {
  id: 'empty-text',
  title: 'Remove empty text blocks',
  about: 'Text blocks without text, or with white space only, are left out where the API refuses them.',
  effect: 'lossless',
  mends: ['content/empty-text'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const blank = draft.having(Trait.blank);
    for (const message of blank)
      draft.messages[message]!.parts.forEach(({ part: content }, part) => {
        if (isEmptyResult(content, context)) mendEmptyResult(draft, { message, part }, context);
      });
    const fact = context.facts.emptyText;
    if (!fact) return;
    const isEmpty = (it: DraftPart) =>
      it.part.kind === 'text' && (fact.is === 'blank' ? it.part.text.trim() === '' : it.part.text === '');
    const because = { by: 'content/empty-text', reason: 'The text block holds no text.' };
    for (const at of blank) removeParts(draft, at, isEmpty, because, 'lossless');
  },
};
