import { predictionsFor } from '../api-texts/texts.ts';
import { factsChecked, type Target } from './target.ts';

const GRAPH = 'https://github.com/pydantic/pydantic-ai/blob/main/pydantic_ai_slim/pydantic_ai/_agent_graph.py';
const HISTORY = 'https://ai.pydantic.dev/message-history/';

const fact = factsChecked('2026-09');

/** The library itself: what a run that is given this history would make of it, before any provider sees it. */
export const pydanticAi: Target = {
  id: 'pydantic-ai',
  title: 'Pydantic AI message history',
  speaker: 'Pydantic AI',
  docs: HISTORY,
  kind: 'library',
  facts: {
    results: fact(
      'next-turn',
      HISTORY,
      'documented',
      'A tool return or a retry prompt in the next request is the result of a call; neighbouring requests are merged.',
    ),
    answers: fact(
      'always',
      GRAPH,
      'observed',
      'A conversation that ends in open calls can be run again without a prompt, but not with a new one.',
    ),
    orphans: fact(
      'refused',
      HISTORY,
      'observed',
      'Version 1 hands it on and the provider rejects; version 2 drops it.',
    ),
    duplicateResults: fact('refused', HISTORY, 'observed', 'The library hands it on; the providers reject it.'),
    consecutive: fact('merged', GRAPH, 'observed'),
    emptyMessage: fact(
      'assistant',
      GRAPH,
      'contested',
      'The library asks a model again after an empty response; in a conversation it hands it on, and most providers reject it.',
    ),
  },
  answers: predictionsFor('pydantic-ai'),
  models: [],
};
