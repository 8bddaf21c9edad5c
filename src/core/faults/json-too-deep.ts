import { isDeeper } from '../text/json.ts';
import type { FaultCode } from './fault.ts';
import { atOddities, placeWords } from './oddities.ts';
import { atEnd, atPlace, callWords } from './sentence.ts';

/** Readers of JSON in common languages stop between a hundred and a thousand levels. */
const DEEPEST = 100;

export const jsonTooDeep: FaultCode = {
  id: 'json/too-deep',
  visit: (input) => ({
    call(call, number) {
      if (!isDeeper(call.args, DEEPEST)) return null;
      const data = { name: call.name, id: call.id, levels: DEEPEST };
      return atPlace(input, input.links.link(number), data, { variant: 'arguments' });
    },
    ...atEnd(() => atOddities(input, 'too-deep')),
  }),
  say: (finding) =>
    finding.variant === 'arguments'
      ? `Message ${finding.messageIndex} calls ${callWords(finding.data)} with arguments nested deeper than ${finding.data.levels} levels.`
      : `${placeWords(finding)} is nested too deeply to be looked into at this place.`,
};
