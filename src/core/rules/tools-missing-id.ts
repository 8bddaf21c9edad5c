import type { Part } from '../model/message.ts';
import { isLegacy, type pairingOf } from './pairing.ts';
import type { Rule } from './rule.ts';
import { atPart, code } from './words.ts';

/** Finds calls and results that carry no id where the API needs one. */
export const toolsMissingId: Rule = {
  id: 'tools/missing-id',
  title: 'Call or result without an id',
  asks: 'Do calls and results carry the id that pairs them?',
  why: 'The id is the only thing that ties a result to its call. Streams that were put together wrongly and converters from APIs without ids leave it out.',
  severity: 'error',
  fact: 'callIdRequired',
  wire: true,
  *check(input) {
    for (const message of input.transcript.messages.filter((it) => it.parts.some(isUnnamed))) {
      let nth = 0;
      for (let part = 0; part < message.parts.length; part++) {
        const it = message.parts[part]!;
        if (it.kind === 'call') {
          if (it.id === null && !isLegacy(input, it)) yield atPart(message, part, { name: it.name, nth });
          nth++;
        } else if (it.kind === 'result' && it.callId === null && message.roleName !== 'function')
          yield atPart(
            message,
            part,
            { name: it.name, call: callOf(input, message.index, part) },
            { variant: 'result' },
          );
      }
    }
  },
  say({ data, messageIndex, variant }) {
    if (variant !== 'result') return `Message ${messageIndex} calls ${code(data.name)} without an id.`;
    const hint = typeof data.call === 'number' ? ` It can only belong to message ${data.call}.` : '';
    return `Message ${messageIndex} holds a result that does not name its call.${hint}`;
  },
};

const callOf = (input: Parameters<typeof pairingOf>[0], message: number, part: number): number | null =>
  input.links.callOf({ message, part })?.message ?? null;

const isUnnamed = (part: Part): boolean =>
  (part.kind === 'call' && part.id === null) || (part.kind === 'result' && part.callId === null);
