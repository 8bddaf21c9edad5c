import { faultOf } from '../targets/name-shape.ts';
import type { Rule } from './rule.ts';
import { shapeData } from './tools-invalid-id.ts';
import { atPart, code } from './words.ts';

/** Finds calls whose tool name the API cannot take. */
export const toolsInvalidName: Rule = {
  id: 'tools/invalid-name',
  title: 'Tool name with refused characters or length',
  asks: 'Do the names of called tools have the pattern and length that the API takes?',
  why: 'A name that is empty, too long or holds blanks or dots is refused even in old turns. Streams that were put together wrongly, and models that write text into the name, cause this.',
  severity: 'error',
  fact: 'callName',
  visit({ facts, transcript }) {
    const shape = facts.callName?.is;
    if (!shape) return null;
    return {
      call({ call, message, part }, nth) {
        const { name, id } = call;
        const fault = call.server ? null : faultOf(name, shape);
        if (fault === null) return null;
        const data = { name, id, nth, ...shapeData(name, shape) };
        return atPart(transcript.messages[message]!, part, data, { variant: fault });
      },
    };
  },
  say({ data, messageIndex, variant }) {
    if (variant === 'empty') return `Message ${messageIndex} calls a tool without a name.`;
    const call = `Message ${messageIndex} calls ${code(data.name)}`;
    return variant === 'long'
      ? `${call}, a name of ${data.length} characters; the limit is ${data.max}.`
      : `${call}; a name here is ${data.takes}.`;
  },
};
