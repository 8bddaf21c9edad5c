import { isContentless } from '../model/contentless.ts';
import type { Draft } from '../model/draft.ts';
import { isWithout, writeEmptyContent } from '../plan/empty-content.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Content that is null or not there becomes an empty string where the API wants one. */
export const nullContent: Pass = {
  id: 'null-content',
  title: 'Write empty content as an empty string',
  about: 'Content that is null or not there becomes an empty string where the API refuses it.',
  effect: 'lossless',
  mends: ['content/null', 'content/missing-key'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, { native, facts }) {
    if (!native || !facts.content) return;
    if (!draft.mayHave(isContentless)) return;
    draft.messages.forEach((message, at) => {
      if (isWithout(message)) writeEmptyContent(draft, at, 'content/null');
    });
  },
};
