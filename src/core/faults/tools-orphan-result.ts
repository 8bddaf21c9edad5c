import { leadingResults } from '../model/sides-of-turns.ts';
import { inWords } from '../text/json.ts';
import { orphanResults } from './all/orphan-results.ts';
import type { Fault } from './fault.ts';
import { addMissingCall } from './mends/add-missing-call.ts';
import { ownResult } from './mends/own-result.ts';
import { removeResult } from './mends/remove-result.ts';
import { resultToText } from './mends/result-to-text.ts';
import { pairingOf, seenBefore } from './pairing.ts';
import { atPart, code, idWords, short } from './sentence.ts';

/** Finds results whose call is not in the history. */
export const toolsOrphanResult: Fault = {
  id: 'tools/orphan-result',
  title: 'Orphaned result: a result without its call',
  asks: 'Does every result have its call in the conversation?',
  why: 'A result is only understood together with its call. Trimming a conversation between a call and its result, or rewriting ids on one side only, leaves results without a call.',
  severity: 'error',
  fact: 'orphans',
  visit: (input) => ({
    *end() {
      const { facts, native, transcript } = input;
      const led = transcript.more?.before ? leadingResults(transcript.messages) : 0;
      for (const { message, part, result } of pairingOf(input).orphans) {
        // A result that names no call is another question where the API demands a name.
        if (result.callId === null && native && facts.callIdRequired) continue;
        // Its call may stand in what the provider has stored, or before the lines that are open.
        if (transcript.continues || message < led || (result.server && !native)) continue;
        const home = transcript.messages[message]!;
        const seen = seenBefore(input, message);
        const isUnread = result.callId !== null && input.isUnread?.(result.callId) === true;
        const variant = isUnread
          ? 'unread'
          : result.server
            ? 'server'
            : native && home.role === 'assistant'
              ? 'wrong-role'
              : seen.variant;
        const data = { id: result.callId, name: result.name, block: result.label ?? null, ...seen.data };
        const severity = isUnread ? ({ severity: 'warning' } as const) : {};
        yield atPart(home, part, data, variant ? { variant, ...severity } : {});
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
  mends: [ownResult, removeResult, resultToText, addMissingCall],
  all: [orphanResults],
};
