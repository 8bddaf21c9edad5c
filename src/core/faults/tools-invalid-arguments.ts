import { breaksOff, holdsObject, keepsObjects } from '../model/arguments.ts';
import { isObject } from '../text/json.ts';
import { callArguments } from './all/arguments.ts';
import { type Fault, type RuleInput, severityUnder } from './fault.ts';
import { emptyArguments } from './mends/empty-arguments.ts';
import { removeExchange } from './mends/remove-exchange.ts';
import { spellArguments } from './mends/spell-arguments.ts';
import { atPart, callWords } from './sentence.ts';
import { naming } from './tools-missing-result.ts';

/** Finds arguments of the wrong type, or that are no JSON. */
export const toolsInvalidArguments: Fault = {
  id: 'tools/invalid-arguments',
  title: 'Invalid tool arguments',
  asks: 'Are arguments a JSON string or an object, as the API requires them, and can they be read?',
  why: 'One API requires arguments as a string of JSON, another as an object. Responses that were cut off leave strings that are not JSON, and some APIs read them again with every request.',
  severity: 'error',
  fact: null,
  also: ['argumentsAre', 'argumentsParse'],
  visit(input) {
    const { argumentsAre, argumentsParse } = input.facts;
    if (!argumentsAre && !argumentsParse) return null;
    const isObjects = isStrict(input) && keepsObjects(input.transcript.messages);
    return {
      call(call, number, nth, isAborted) {
        // What an aborted call has for arguments is no question of its own.
        const fault = isAborted || call.server || call.freeform ? null : faultOf(call.args, input, isObjects);
        if (fault === null) return null;
        const link = input.links.link(number);
        const data = { ...naming(link), nth, got: kindOf(call.args), wants: argumentsAre?.is ?? null };
        return atPart(input.transcript.messages[link.message]!, link.part, data, {
          variant: fault,
          severity: severityUnder('error', fault === 'type' ? argumentsAre : argumentsParse),
        });
      },
    };
  },
  say({ data, messageIndex, variant }) {
    const call = `Message ${messageIndex} calls ${callWords(data)}`;
    if (variant === 'json') return `${call} with arguments that are not JSON.`;
    const got = data.got === 'null' ? 'nothing' : data.got;
    const wanted = typeof data.wants === 'string' ? WANTED.get(data.wants) : undefined;
    return `${call} with ${got} as arguments; the API requires ${wanted ?? 'an object'}.`;
  },
  mends: [removeExchange, emptyArguments, spellArguments],
  all: [callArguments],
};

const WANTED: ReadonlyMap<string, string> = new Map([
  ['string', 'a string of JSON'],
  ['string-or-object', 'a string of JSON or an object'],
]);

/** True where an error says that arguments must be objects, of a form that may keep them otherwise. */
const isStrict = ({ facts, native, namedRules }: RuleInput): boolean =>
  !native && facts.argumentsAre?.is === 'object' && namedRules?.has('tools/invalid-arguments') === true;

function faultOf(args: unknown, { facts, native, namedRules }: RuleInput, isObjects: boolean): 'type' | 'json' | null {
  const wants = native ? facts.argumentsAre?.is : undefined;
  if (wants === 'string' && typeof args !== 'string') return 'type';
  if (wants === 'object' && !isObject(args)) return 'type';
  if (wants === 'string-or-object' && typeof args !== 'string' && !isObject(args)) return 'type';
  if (isObjects && typeof args === 'string') return 'type';
  if (!facts.argumentsParse) return null;
  // Who rejects arguments for what they are takes no empty ones either, and nothing but an object.
  const isNamed = namedRules?.has('tools/invalid-arguments') === true;
  return breaksOff(args) || (isNamed && !holdsObject(args)) ? 'json' : null;
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
