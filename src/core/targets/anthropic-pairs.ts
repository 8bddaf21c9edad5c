import { type Demands, factsChecked } from './target.ts';

const fact = factsChecked('2026-11-27');

/** What other APIs that take the form of Anthropic require of calls and results. `page` is where it was seen. */
export const anthropicPairs = (page: string, note?: string) =>
  ({
    results: fact('next-turn', page, 'reported', note),
    answers: fact('always', page, 'reported', note),
    orphans: fact('refused', page, 'reported', note),
    consecutive: fact('merged', page, 'reported', note),
    callIdRequired: fact(true, page, 'reported', note),
    argumentsAre: fact('object', page, 'reported', note),
  }) satisfies Demands;
