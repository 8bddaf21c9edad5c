import { strictObject, string, enum as zEnum } from 'zod';
import type { Draft } from '../../model/draft.ts';
import type { Part, ResultPart } from '../../model/message.ts';
import { Trait } from '../../model/traits.ts';
import { isEmptyResult, mendEmptyResult } from '../../operations/empty-results.ts';
import { removeParts, sweepEmptied } from '../../operations/parts.ts';
import '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';

interface Options {
  /** `always`: blank texts go also where the API accepts them. */
  when: 'rejected' | 'always';
  /** Whose blank texts go; of the assistant's the messages that they leave empty go too. `not-failed`: but those of turns that failed. */
  of: 'all' | 'assistant' | 'not-failed';
  /** What a result says of which nothing is left; empty: nothing. */
  result: string;
}

/** Empty (or blank) text blocks go, as far as the target refuses them. Messages left empty are the next pass's. */
export const emptyText: Pass<Options> = {
  id: 'empty-text',
  title: 'Remove empty text blocks',
  about: 'Text blocks without text, or with white space only, are removed where the API rejects them.',
  effect: 'lossless',
  options: strictObject({
    when: zEnum(['rejected', 'always']).default('rejected'),
    of: zEnum(['all', 'assistant', 'not-failed']).default('all'),
    result: string().default(''),
  }),
  plan(draft: Draft, { when, of, result }, context) {
    const isAlways = when === 'always';
    const rejected = isAlways ? 'blank' : context.facts.emptyText?.is;
    // Turns may have been merged since.
    const failed = of === 'not-failed' ? draft.original.filter(({ state }) => state === 'error') : [];
    const spared = new Set(failed.flatMap(({ parts }) => parts));
    const isEmpty = (part: Part) =>
      rejected !== undefined &&
      !spared.has(part) &&
      part.kind === 'text' &&
      (rejected === 'blank' ? part.text.trim() : part.text) === '';
    const isEmptied = (part: Part): boolean =>
      isEmptyResult(part, context) || (isAlways && result !== '' && part.kind === 'result' && saysNothing(part));
    const because = { by: 'content/empty-text', reason: 'The text block holds no text.' };
    const messages = draft.sight();
    const isWide = result !== '' || !context.native;
    for (const message of draft.having(isWide ? Trait.blank | Trait.result : Trait.blank)) {
      const { parts, role } = messages[message]!;
      if (of !== 'all' && role !== 'assistant') continue;
      parts.forEach((it, part) => {
        if (isEmptied(it)) mendEmptyResult(draft, { message, part }, context, result);
      });
      if (parts.some(isEmpty)) removeParts(draft, message, (it) => isEmpty(it.part), because, 'lossless');
    }
    if (of !== 'all') sweepEmptied(draft);
  },
};

const saysNothing = ({ text, media, emptyText }: ResultPart): boolean =>
  emptyText !== undefined || (text === '' && !media?.length);
