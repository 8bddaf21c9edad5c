import type { Draft } from '../../model/draft.ts';
import { dropCacheMarks, shortenLateMarks } from '../../operations/cache-marks.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';

/** Of too many marks for the cache the last ones are kept. */
export const cacheMarks: Pass = {
  id: 'cache-marks',
  title: 'Keep the last cache marks',
  about:
    'Where more blocks are marked for the cache than allowed, the earliest marks of messages are removed; an hour after five minutes becomes five minutes.',
  effect: 'lossless',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const { native, facts, marks = 0 } = context;
    if (native && facts.cacheOrder) shortenLateMarks(draft, context);
    if (native && facts.cacheMarks) dropCacheMarks(draft, facts.cacheMarks.is - marks);
  },
};
