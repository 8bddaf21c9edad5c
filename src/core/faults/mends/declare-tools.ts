import { declareTools } from '../../operations/declare-tools.ts';
import { callsToText } from '../../operations/reasoning.ts';
import type { Fix } from '../fix.ts';

/** Declares the tools that the messages call. */
export const declareCalledTools: Fix = {
  id: 'declare-tools',
  title: 'Declare the tools that are called',
  effect: 'invents',
  offers: ({ data }, { body }) => body !== undefined && Number(data.calls) > 0,
  plan(draft, { rule }, context) {
    declareTools(draft, context, { by: rule, reason: 'The messages call it; what it takes is not known.' });
  },
};

/** Writes every call and every result out as text: what holds none needs no tools. */
export const allCallsToText: Fix = {
  id: 'calls-to-text',
  title: 'Turn all calls and results into text',
  effect: 'lossy',
  offers: ({ rule, data, variant }) =>
    rule === 'roles/consecutive' ? variant === 'results' : rule !== 'request/refused' || data.isRoleOfResults === true,
  plan(draft, { rule }) {
    const isUndeclared = rule === 'tools/tools-not-declared';
    const reason = isUndeclared ? 'The request declares no tools.' : 'The API knows no messages of this role.';
    callsToText(draft, { by: rule, reason });
  },
};
