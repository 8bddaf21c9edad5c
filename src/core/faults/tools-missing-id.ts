import { Trait } from '../model/traits.ts';
import { callIds } from './all/ids.ts';
import { orphanResults } from './all/orphan-results.ts';
import type { FaultCode } from './fault.ts';
import { removeCall } from './mends/calls.ts';
import { spellIds } from './mends/ids.ts';
import { ownResult, removeResult, resultToText } from './mends/results.ts';
import { isUnaddressed } from './pairing.ts';
import { atPart, atPlace, code } from './sentence.ts';

export const toolsMissingId: FaultCode = {
  id: 'tools/missing-id',
  visit: (input) => ({
    among: Trait.unnamed,
    call(call, number, nth) {
      if (call.id !== null || isUnaddressed(input, call)) return null;
      return atPlace(input, input.links.link(number), { name: call.name, nth });
    },
    result(result, message, part) {
      if (result.callId !== null || isUnaddressed(input, result)) return null;
      const call = input.links.callOf({ message: message.index, part })?.message ?? null;
      return atPart(message, part, { name: result.name, call }, { variant: 'result' });
    },
  }),
  say({ data, messageIndex, variant }) {
    if (variant !== 'result') return `Message ${messageIndex} calls ${code(data.name)} without an id.`;
    const hint = typeof data.call === 'number' ? ` It can only belong to message ${data.call}.` : '';
    return `Message ${messageIndex} holds a result that does not name its call.${hint}`;
  },
  mends: [ownResult, spellIds, resultToText, removeResult, removeCall],
  all: [orphanResults, callIds],
};
