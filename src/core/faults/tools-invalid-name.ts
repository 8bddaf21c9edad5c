import type { ToolDeclaration } from '../model/message.ts';
import { faultOf, type NameShape } from '../targets/name-shape.ts';
import { callNames } from './all/call-names.ts';
import { type Fault, type Finding, severityUnder } from './fault.ts';
import { removeExchange } from './mends/remove-exchange.ts';
import { resultToText } from './mends/result-to-text.ts';
import { spellNames } from './mends/spell-names.ts';
import { atPart, code } from './sentence.ts';
import { shapeData } from './tools-invalid-id.ts';

/** Finds calls, results and declarations whose tool name the API cannot take. */
export const toolsInvalidName: Fault = {
  id: 'tools/invalid-name',
  title: 'Tool name with rejected characters or length',
  asks: 'Do the names of called and declared tools have the pattern and length that the API accepts?',
  why: 'A name that is empty, too long or holds blanks or dots is rejected even in old turns. Streams that were put together wrongly, and models that write text into the name, cause this.',
  severity: 'error',
  fact: null,
  also: ['callName', 'toolName', 'resultName'],
  visit({ facts, links, transcript, native, namedRules }) {
    const { callName, toolName, resultName } = facts;
    const severity = severityUnder('error', callName);
    /** A history calls few tools, one of them again and again. */
    let legal: string | null = null;
    return {
      ...(callName
        ? {
            call(call, number, nth) {
              const { name, id } = call;
              if (call.server || name === legal) return null;
              const fault = faultOf(name, callName.is);
              if (fault === null) {
                legal = name;
                return null;
              }
              const { message, part } = links.link(number);
              const data = { name, id, nth, ...shapeData(name, callName.is) };
              return atPart(transcript.messages[message]!, part, data, { variant: fault, severity });
            },
          }
        : {}),
      ...(resultName && (native || namedRules?.has('tools/invalid-name'))
        ? {
            result: (part, message, at) =>
              part.server || (part.name ?? '') !== '' ? null : atPart(message, at, { name: '' }, { variant: 'result' }),
          }
        : {}),
      *end() {
        if (!toolName || !native) return;
        for (const tool of transcript.tools ?? []) {
          const found = declared(tool, toolName.is);
          if (found) yield { ...found, severity: severityUnder('error', toolName) };
        }
      },
    };
  },
  say({ data, messageIndex, variant }) {
    if (variant === 'empty') return `Message ${messageIndex} calls a tool without a name.`;
    if (variant === 'result') return `Message ${messageIndex} holds a result that does not name its tool.`;
    if (variant?.startsWith('declared'))
      return `The request declares ${code(data.name)}; a name here is ${data.takes}.`;
    const call = `Message ${messageIndex} calls ${code(data.name)}`;
    return variant === 'long'
      ? `${call}, a name of ${data.length} characters; the limit is ${data.max}.`
      : `${call}; a name here is ${data.takes}.`;
  },
  mends: [removeExchange, resultToText, spellNames],
  all: [callNames],
};

/** A declaration stands beside the messages: its number in its list is what the API names. */
function declared({ name, at }: ToolDeclaration, shape: NameShape): Finding | null {
  const fault = faultOf(name, shape);
  if (fault === null) return null;
  const [set = 0, nth = set] = (at.match(/\d+/g) ?? []).map(Number);
  const data = { name, set, nth, ...shapeData(name, shape) };
  return { messageIndex: -1, partIndex: null, at, data, variant: fault === 'long' ? 'declared-long' : 'declared' };
}
