import type { Draft } from '../model/draft.ts';
import type { Part } from '../model/message.ts';
import { Trait } from '../model/traits.ts';
import { isEmptyResult, mendEmptyResult } from '../plan/empty-results.ts';
import { removeParts } from '../plan/operations.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Empty (or blank) text blocks go, as far as the target refuses them. Messages left empty are the next pass's. */
export const emptyText: Pass = {
  id: 'empty-text',
  title: 'Remove empty text blocks',
  about: 'Text blocks without text, or with white space only, are removed where the API rejects them.',
  effect: 'lossless',
  mends: ['content/empty-text'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const fact = context.facts.emptyText;
    const isEmpty = (part: Part) =>
      fact !== undefined && part.kind === 'text' && (fact.is === 'blank' ? part.text.trim() : part.text) === '';
    const because = { by: 'content/empty-text', reason: 'The text block holds no text.' };
    const messages = draft.sight();
    for (const message of draft.having(Trait.blank)) {
      const { parts } = messages[message]!;
      parts.forEach((it, part) => {
        if (isEmptyResult(it, context)) mendEmptyResult(draft, { message, part }, context);
      });
      if (parts.some(isEmpty)) removeParts(draft, message, (it) => isEmpty(it.part), because, 'lossless');
    }
  },
};
