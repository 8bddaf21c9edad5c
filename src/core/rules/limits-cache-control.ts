import type { Rule } from './rule.ts';

/** Finds requests that mark more places for the cache of the prompt than the API takes. */
export const limitsCacheControl: Rule = {
  id: 'limits/cache-control',
  title: 'Too many cache marks',
  asks: 'Are no more blocks marked for the cache than may be?',
  why: 'Marks are counted over tools, system prompt and messages. Programs that mark the end of every turn and never take a mark away run into the limit after a few turns.',
  severity: 'error',
  fact: 'cacheMarks',
  wire: true,
  visit: ({ facts, transcript }) => ({
    *end() {
      const max = facts.cacheMarks?.is ?? Number.POSITIVE_INFINITY;
      const beside = transcript.marks ?? 0;
      let count = beside;
      for (const { parts } of transcript.messages) for (const part of parts) if (part.marked) count++;
      if (count <= max) return;
      const finding = { messageIndex: -1, partIndex: null, at: transcript.at, data: { count, beside, max } };
      yield beside > max ? { ...finding, variant: 'beside' } : finding;
    },
  }),
  say: ({ data }) => `${data.count} blocks are marked for the cache; the limit is ${data.max}.`,
};
