import type { Draft } from '../../model/draft.ts';
import { declareTools } from '../../operations/declare-tools.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';
import { callsToText } from '../../operations/reasoning.ts';

const BECAUSE = { by: 'tools/tools-not-declared', reason: 'The messages call it; what it takes is not known.' };

/** A request whose messages call tools declares them, where the API requires it. */
export const declareToolsPass: Pass = {
  id: 'declare-tools',
  title: 'Declare the tools that are called',
  about: 'Where the API requires it, tools that the messages call are declared, with arguments of any kind.',
  effect: 'invents',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    if (!context.facts.toolsDeclared || !context.isRequest || (context.tools?.size ?? 0) > 0) return;
    if (draft.links().count > 0 && context.body) declareTools(draft, context, BECAUSE);
    else callsToText(draft, { ...BECAUSE, reason: 'The request declares no tools.' });
  },
};
