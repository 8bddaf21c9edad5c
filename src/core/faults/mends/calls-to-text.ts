import { callsToText } from '../../operations/reasoning.ts';
import type { FixCode } from '../fix.ts';

/** Writes every call and every result out as text: what holds none needs no tools. */
export const allCallsToText: FixCode = {
  id: 'calls-to-text',
  offers: ({ rule, data, variant }) =>
    rule === 'roles/consecutive' ? variant === 'results' : rule !== 'request/refused' || data.isRoleOfResults === true,
  plan(draft, { rule }) {
    const isUndeclared = rule === 'tools/tools-not-declared';
    const reason = isUndeclared ? 'The request declares no tools.' : 'The API knows no messages of this role.';
    callsToText(draft, { by: rule, reason });
  },
};
