import { isOldCall, isOldForm, renewOldForm } from '../../operations/old-form.ts';
import { functionsAsTools } from '../../request/functions.ts';
import { child, holderOf } from '../../text/pointer.ts';
import type { FixCode, OfferContext } from '../fix.ts';
import { note } from './refused-note.ts';

export const functionsToTools: FixCode = {
  id: 'functions-to-tools',
  offers: ({ data }, context) => data.asTools === true && isRenewable(context),
  plan(draft, { at, ...finding }, context) {
    const body = holderOf(at);
    const keys = functionsAsTools(context.raw?.(body));
    // Another finding of the same request may have done it already.
    if (keys === null || draft.rewritten.has(at)) return;
    for (const [key, value] of keys) draft.rewritten.set(child(body, key), value);
    const reason = 'What is declared as functions is declared as tools now.';
    renewOldForm(draft, new Set(draft.messages.filter(isOldForm)), context.facts, { by: finding.rule, reason });
    note(draft, finding, 'lossless', reason);
  },
};

/** True where each call of the old form has its one result: with tools a call without one is rejected. */
const isRenewable = ({ messages, links }: Pick<OfferContext, 'messages' | 'links'>): boolean =>
  links.calls.every(({ call, results }) => !isOldCall(call) || results.length === 1) &&
  messages.every(({ index, parts }) =>
    parts.every(
      (part, i) =>
        part.kind !== 'result' || !part.unaddressed || links.callOf({ message: index, part: i }) !== undefined,
    ),
  );
