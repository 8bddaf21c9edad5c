import { type Demands, factsChecked } from './target.ts';

const fact = factsChecked('2026-09');

/** What the chat APIs that speak OpenAI's form are told to demand of calls and results. `page` is where it was seen. */
export const chatPairs = (page: string, note?: string) =>
  ({
    results: fact('directly-after', page, 'reported', note),
    answers: fact('always', page, 'reported', note),
    orphans: fact('refused', page, 'reported', note),
    duplicateResults: fact('refused', page, 'reported', note),
    uniqueCallIds: fact('turn', page, 'reported', note),
    callIdRequired: fact(true, page, 'reported', note),
    argumentsAre: fact('string', page, 'reported', note),
  }) satisfies Demands;
