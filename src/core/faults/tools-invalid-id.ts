import type { FindingData } from '../model/diagnostic.ts';
import type { CallPart } from '../model/message.ts';
import { explain, faultOf, type NameShape } from '../targets/name-shape.ts';
import { inWords } from '../text/json.ts';
import { callIds } from './all/ids.ts';
import { type FaultCode, type RuleInput, severityUnder } from './fault.ts';
import { spellIds } from './mends/ids.ts';
import { atPlace, code, short } from './sentence.ts';

export const toolsInvalidId: FaultCode = {
  id: 'tools/invalid-id',
  visit: (input) => ({
    call(call, number, nth) {
      const { id, name, server } = call;
      const fact = server ? serverFact(input, call) : input.facts.callId;
      const fault = id === null || !fact ? null : faultOf(id, fact.is);
      if (fault === null || !fact) return null;
      const data = { name, id, nth, ...shapeData(id ?? '', fact.is) };
      return atPlace(input, input.links.link(number), data, {
        variant: server ? 'server' : fault,
        severity: severityUnder('error', fact),
      });
    },
  }),
  say({ data, messageIndex, variant }) {
    const call = `Message ${messageIndex} calls ${code(data.name)} with the id ${short(inWords(data.id))}`;
    if (variant === 'long') return `${call}, which is ${data.length} characters long; the limit is ${data.max}.`;
    return `${call}; an id here is ${data.takes}.`;
  },
  mends: [spellIds],
  all: [callIds],
};

/** Calls that the provider passes on have ids of another form. */
const serverFact = ({ facts, native }: RuleInput, { passedOn }: CallPart) =>
  native && !passedOn ? facts.serverCallId : undefined;

/** The demand and the length found, for sentences and predicted answers. */
export const shapeData = (text: string, shape: NameShape): FindingData => ({
  length: text.length,
  pattern: shape.pattern,
  min: shape.min,
  max: shape.max,
  takes: explain(shape),
});
