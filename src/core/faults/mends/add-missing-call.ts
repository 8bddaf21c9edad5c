import type { Draft, DraftMessage } from '../../model/draft.ts';
import type { CallPart } from '../../model/message.ts';
import { sideOf } from '../../model/sides-of-turns.ts';
import { newMessage, reportIndex } from '../../operations/parts.ts';
import { type Fix, partOf } from '../fix.ts';

/** What a call is named whose result does not say it. */
const UNNAMED = 'unknown_tool';

/** Adds a call in front of a result that answers none: what was called is known at most by its name. */
export const addMissingCall: Fix = {
  id: 'add-missing-call',
  title: 'Add the missing call',
  effect: 'invents',
  offers(diagnostic, context) {
    const part = partOf(diagnostic, context);
    const isBare = diagnostic.variant === 'wrong-role' || diagnostic.variant === 'server';
    if (part?.kind !== 'result' || part.callId === null || part.server || isBare || context.borderless) return false;
    // What a command or a click was nothing in its result says.
    if (part.custom !== undefined && part.custom !== 'custom_tool') return false;
    // An id that cannot be sent cannot be sent twice.
    return part.callId.isWellFormed();
  },
  plan(draft, { rule, messageIndex, partIndex }) {
    const result = draft.at(messageIndex)?.parts[partIndex ?? -1]?.part;
    if (result?.kind !== 'result' || result.callId === null) return;
    const call: CallPart = {
      kind: 'call',
      at: '',
      id: result.callId,
      name: result.name || UNNAMED,
      args: result.custom ? '' : {},
      server: false,
      // The call of a custom tool is paired by more than its id.
      ...(result.custom ? { custom: result.custom, freeform: true, pair: result.pair ?? result.callId } : {}),
    };
    const home = homeOf(draft, messageIndex);
    draft.note({
      index: reportIndex(draft, messageIndex),
      role: 'assistant',
      action: 'inserted',
      by: rule,
      reason: 'The call of this result is missing; one without arguments replaces it.',
      effect: 'invents',
      before: '',
      after: `${call.name}()`,
      tool: call.name,
    });
    if (home !== null) draft.at(home)!.parts.push({ part: call, from: null });
    else draft.messages.splice(messageIndex, 0, newMessage('assistant', [call]));
    draft.touch();
  },
};

const isOfResults = ({ role, parts }: DraftMessage): boolean =>
  role === 'tool' && parts.length > 0 && parts.every(({ part }) => part.kind === 'result' || part.kind === 'opaque');

/** The assistant message directly in front of the run of results; null where another stands there. */
function homeOf(draft: Draft, at: number): number | null {
  const { messages } = draft;
  let before = at - 1;
  while (before >= 0 && isOfResults(messages[before]!)) before--;
  return before >= 0 && sideOf(messages[before]!.role) === 'assistant' ? before : null;
}
