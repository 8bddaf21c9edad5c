import { factsChecked, type Target } from './target.ts';

const SOURCE = 'https://modelcontextprotocol.io/specification/2025-11-25/client/sampling';

const checked = factsChecked('2026-09');
const fact = <T>(is: T, note?: string) => checked(is, SOURCE, 'observed', note);

/** Only what every API demands; for histories of which nothing says where they go. */
export const generic: Target = {
  id: 'generic',
  title: 'Any API (what all require)',
  speaker: 'Any API',
  docs: SOURCE,
  kind: 'any',
  // Forms like that of another company, and demands of their own.
  hosts: [/^api\.writer\.com\//],
  facts: {
    results: fact(
      'anywhere-after',
      'Most APIs require them directly after the call; all require them somewhere after it.',
    ),
    answers: fact('always'),
    orphans: fact('refused'),
    duplicateResults: fact('refused'),
    uniqueCallIds: fact('turn', 'Two calls of one turn with one id cannot be told apart by their results.'),
  },
  answers: {},
  models: [],
};
