import { tallyOf } from '../faults/tally.ts';
import type { Snapshot } from '../snapshot.ts';
import { eachConversation } from './open.ts';
import type { Terms } from './situation.ts';
import { validateMessages } from './validate.ts';

export interface Surveyed {
  readonly messages: number;
  readonly errors: number;
  readonly warnings: number;
}

/** How much is wrong with each conversation of a text, in their order, each before its own API. */
export function surveyTranscripts(snapshot: Snapshot, terms: Terms = {}): Surveyed[] {
  return [...eachConversation(snapshot)].map(({ snapshot: one, transcript }) => {
    const { errors, warnings } = tallyOf(validateMessages(one, { ...terms, transcript }));
    return { messages: one.transcripts[transcript]?.messages.length ?? 0, errors, warnings };
  });
}
