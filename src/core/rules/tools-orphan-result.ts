import { pairingOf } from './pairing.ts';
import type { Rule } from './rule.ts';
import { resultVariant } from './tools-duplicate-result.ts';
import { atPart, code, idWords, short } from './words.ts';

/** Finds results whose call is not in the history. */
export const toolsOrphanResult: Rule = {
  id: 'tools/orphan-result',
  title: 'Orphaned result: a result without its call',
  asks: 'Does every result answer a call of the history?',
  why: 'A result is only understood together with the call that asked for it. Trimming a history between a call and its result, or rewriting ids on one side only, leaves results that answer nothing.',
  severity: 'error',
  fact: 'orphans',
  *check(input) {
    const { orphans, placing } = pairingOf(input);
    const { messages } = input.transcript;
    for (const { message, part, result } of orphans) {
      // A result that names no call is another question where the API demands a name.
      if (result.callId === null && input.native && input.facts.callIdRequired) continue;
      if (result.server && !input.native) continue;
      const variant = result.server
        ? 'server'
        : input.native && messages[message]!.role === 'assistant'
          ? 'wrong-role'
          : resultVariant(input, messages, placing.headOf(message));
      yield atPart(messages[message]!, part, { id: result.callId, name: result.name }, variant ? { variant } : {});
    }
  },
  say({ data, messageIndex }) {
    const of = typeof data.name === 'string' && data.name !== '' ? ` of ${code(data.name)}` : '';
    return typeof data.id === 'string'
      ? `Message ${messageIndex} answers the call ${short(data.id)}${of}, and there is no such call.`
      : `Message ${messageIndex} holds a result${of}${idWords(data)} that names no call.`;
  },
};
