import type { Draft, DraftMessage } from '../model/draft.ts';
import type { LinkedResult } from '../model/links.ts';
import type { CallPart } from '../model/message.ts';
import { messageIn } from '../model/place.ts';
import { leadingResults, sideOf } from '../model/sides-of-turns.ts';
import { newMessage, noteChange } from '../operations/parts.ts';
import { isDenied, referencesOf, removeReferences } from '../operations/stored-calls.ts';
import { inWords } from '../text/json.ts';
import { orphanResults } from './all/orphan-results.ts';
import type { FaultCode, Finding, RuleInput } from './fault.ts';
import { type FixCode, partOf } from './fix.ts';
import { ownResult, removeResult, resultToText } from './mends/results.ts';
import { pairingOf, seenBefore } from './pairing.ts';
import { atPart, code, idWords, short } from './sentence.ts';

/** What a call is named whose result does not say it. */
const UNNAMED = 'unknown_tool';

/** Adds a call in front of a result that answers none: what was called is known at most by its name. */
const addMissingCall: FixCode = {
  id: 'add-missing-call',
  offers(diagnostic, context) {
    const part = partOf(diagnostic, context);
    const isBare = diagnostic.variant === 'wrong-role' || diagnostic.variant === 'server';
    if (part?.kind !== 'result' || part.callId === null || part.server || isBare || context.borderless) return false;
    // What a command or a click was nothing in its result says.
    if (part.custom !== undefined && part.custom !== 'custom_tool') return false;
    // An id that cannot be sent cannot be sent twice.
    return part.callId.isWellFormed();
  },
  plan(draft, { rule, messageIndex, partIndex }, context) {
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
    const stored = referencesOf(draft, [{ message: messageIndex, part: partIndex ?? -1 }], context);
    const home = homeOf(draft, messageIndex);
    const reason = 'The call of this result is missing; one without arguments replaces it.';
    const added = { role: 'assistant', action: 'inserted', before: '', after: `${call.name}()` } as const;
    noteChange(draft, messageIndex, { ...added, by: rule, reason, effect: 'invents', tool: call.name });
    if (home !== null) draft.messageAt(home).parts.push({ part: call, from: null });
    else draft.messages.splice(messageIndex, 0, newMessage('assistant', [call]));
    removeReferences(draft, stored, rule);
    draft.touch();
  },
};

const isOfResults = ({ role, parts }: DraftMessage): boolean =>
  role === 'tool' && parts.length > 0 && parts.every(({ part }) => part.kind === 'result' || part.kind === 'opaque');

/** The assistant message directly in front of the run of results; null where another stands there. */
function homeOf(draft: Draft, at: number): number | null {
  const { messages } = draft;
  for (let before = at - 1; ; before--) {
    const message = messages[before];
    if (message && isOfResults(message)) continue;
    return message && sideOf(message.role) === 'assistant' ? before : null;
  }
}

function withoutCall(orphan: LinkedResult, input: RuleInput): Finding {
  const { message, part, result } = orphan;
  const { facts, native, transcript, isUnread } = input;
  const home = messageIn(transcript.messages, orphan);
  const seen = seenBefore(input, message);
  const data = { id: result.callId, name: result.name, block: result.label ?? null, ...seen.data };
  // The call may stand in a line that could not be read.
  if (result.callId !== null && isUnread?.(result.callId))
    return atPart(home, part, data, { variant: 'unread', severity: 'warning' });
  const variant = result.server ? 'server' : native && home.role === 'assistant' ? 'wrong-role' : seen.variant;
  // Where results of a role are not counted, the one behind them may be the one that is.
  const roles = native ? facts.orphanRoles?.is : undefined;
  const isDoubted = [home, transcript.messages[message - 1]].some((near) => near && roles?.includes(near.roleName));
  return atPart(home, part, data, { ...(variant && { variant }), ...(isDoubted && { severity: 'warning' }) });
}

export const toolsOrphanResult: FaultCode = {
  id: 'tools/orphan-result',
  visit: (input) => ({
    end(tell) {
      const { facts, native, transcript } = input;
      const led = transcript.more?.before ? leadingResults(transcript.messages) : 0;
      for (const orphan of pairingOf(input).orphans) {
        const { message, result } = orphan;
        // A result that names no call is another question where the API demands a name.
        if (result.callId === null && native && facts.callIdRequired) continue;
        // Its call may stand in what the provider has stored, or before the lines that are open.
        const isStored = transcript.continues && !isDenied(result, input);
        if (isStored || message < led || (result.server && !native)) continue;
        tell(withoutCall(orphan, input));
      }
    },
  }),
  say({ data, messageIndex, variant }) {
    const of = typeof data.name === 'string' && data.name !== '' ? ` of ${code(data.name)}` : '';
    if (variant === 'unread')
      return `Message ${messageIndex} holds the result of ${short(inWords(data.id))}${of}, a call in a line that could not be read.`;
    return typeof data.id === 'string'
      ? `Message ${messageIndex} holds the result of ${short(data.id)}${of}, and there is no such call.`
      : `Message ${messageIndex} holds a result${of}${idWords(data)} that names no call.`;
  },
  mends: [ownResult, resultToText, addMissingCall, removeResult],
  all: [orphanResults],
};
