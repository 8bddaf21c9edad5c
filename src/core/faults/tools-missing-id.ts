import { Trait } from '../model/traits.ts';
import { callIds } from './all/call-ids.ts';
import { orphanResults } from './all/orphan-results.ts';
import type { FaultCode } from './fault.ts';
import { ownResult } from './mends/own-result.ts';
import { removeCall } from './mends/remove-call.ts';
import { removeResult } from './mends/remove-result.ts';
import { resultToText } from './mends/result-to-text.ts';
import { spellIds } from './mends/spell-ids.ts';
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
