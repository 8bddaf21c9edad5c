import { breaksOff, encodedTwice, holdsObject, keepsObjects } from '../model/arguments.ts';
import { argumentsText, type CallPart } from '../model/message.ts';
import type { Effect } from '../model/plan.ts';
import { traitsOf } from '../model/traits.ts';
import type { PlanContext } from '../operations/context.ts';
import { mendArguments, objectsIn } from '../operations/mend-json.ts';
import { rewritePart } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import { parsed } from '../targets/parsed.ts';
import { isObject } from '../text/json.ts';
import { type FaultCode, type RuleInput, severityUnder } from './fault.ts';
import { asFix, type FixCode, placeOf } from './fix.ts';
import { removeExchange } from './mends/calls.ts';
import { isAborted, naming } from './pairing.ts';
import { atPlace, callWords } from './sentence.ts';

const RULE = 'tools/invalid-arguments';

const callArguments: PassCode = {
  id: 'call-arguments',
  plan(draft, _, context) {
    const messages = draft.sight();
    const links = draft.links();
    const isObjects = isStrict(context) && keepsObjects(messages);
    links.columns.calls.forEach((call, number) => {
      if (faultOf(call, context, isObjects) === null) return;
      const link = links.link(number);
      if (isAborted(link, traitsOf(messages))) return;
      const { args, reason, effect } = betterArguments(call.args, wantsText(call.args, context, isObjects));
      const [before, after] = [argumentsText(call.args), argumentsText(args)];
      rewritePart(draft, link, { ...call, args }, { by: RULE, reason, effect, before, after });
    });
  },
};

/** True where arguments become a string: where the API requires one, and where one is there and no object is required. */
function wantsText(args: unknown, { facts, native }: PlanContext, isObjects: boolean): boolean {
  const wants = native || isObjects ? facts.argumentsAre?.is : undefined;
  return wants === 'string' || (wants !== 'object' && typeof args === 'string');
}

interface Better {
  readonly args: unknown;
  readonly effect: Effect;
  readonly reason: string;
}

/** What arguments with a fault should be. */
function betterArguments(args: unknown, asText: boolean): Better {
  if (typeof args !== 'string')
    return asText
      ? { args: JSON.stringify(args ?? {}), effect: 'lossless', reason: 'Arguments are a JSON string here.' }
      : asObject(args);
  const value = parsed(args);
  if (value === undefined) return mended(args, asText);
  const inner = encodedTwice(args);
  if (inner !== null)
    return { args: asText ? inner : parsed(inner), effect: 'lossless', reason: 'The arguments were encoded twice.' };
  return inForm(asObject(value), asText);
}

const inForm = (better: Better, asText: boolean): Better =>
  asText ? { ...better, args: JSON.stringify(better.args) } : better;

function asObject(value: unknown): Better {
  if (isObject(value)) return { args: value, effect: 'lossless', reason: 'Arguments are a JSON object here.' };
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return { args: {}, effect: 'lossless', reason: 'Arguments are a JSON object here.' };
  return { args: { value }, effect: 'lossless', reason: 'Arguments are a JSON object here; the value got a key.' };
}

function mended(text: string, asString: boolean): Better {
  if (text.trim() === '') return { args: asString ? '{}' : {}, effect: 'lossless', reason: 'The arguments are empty.' };
  if (!JSON_BEGINS.test(text)) {
    return inForm(asObject(NOTHING.has(text.trim()) ? null : text), asString);
  }
  const closed = mendArguments(text);
  if (closed === null)
    return { args: asString ? '{}' : {}, effect: 'lossy', reason: 'The arguments are not JSON and cannot be closed.' };
  const { json, how } = closed;
  const isCopied = how === 'first' && text.replaceAll(json, '').trim() === '';
  const several = how === 'first' && !isCopied ? objectsIn(text) : null;
  if (several !== null) return inForm(asObject(several), asString);
  return {
    args: asString ? json : (JSON.parse(json) as unknown),
    effect: json.length >= text.length || isCopied ? 'lossless' : 'lossy',
    reason: MENDED[how],
  };
}

/** What begins otherwise is words, and no JSON that broke off. */
const JSON_BEGINS = /^\s*[{["]/;
const NOTHING: ReadonlySet<string> = new Set(['None', 'nil', 'undefined']);

const MENDED = {
  escaped: 'The arguments hold characters that JSON requires to be escaped.',
  first: 'The arguments hold more than one object; the first is kept.',
  closed: 'The arguments break off; the JSON is closed.',
};

const spellArguments = asFix(callArguments, {
  id: 'spell-arguments',
});

const emptyArguments: FixCode = {
  id: 'empty-arguments',
  plan(draft, diagnostic, context) {
    const place = placeOf(diagnostic);
    const call = draft.at(place.message)?.parts[place.part]?.part;
    if (call?.kind !== 'call') return;
    const isObjects = isStrict(context) && keepsObjects(draft.sight());
    const args = wantsText(call.args, context, isObjects) ? '{}' : {};
    const because = { by: diagnostic.rule, reason: 'The arguments cannot be read.' };
    const before = argumentsText(call.args);
    rewritePart(draft, place, { ...call, args }, { ...because, effect: 'lossy', before, after: '{}' });
  },
};

export const toolsInvalidArguments: FaultCode = {
  id: RULE,
  visit(input) {
    const { argumentsAre, argumentsParse } = input.facts;
    if (!argumentsAre && !argumentsParse) return null;
    const isObjects = isStrict(input) && keepsObjects(input.transcript.messages);
    // It is JSON, and most APIs look no further.
    const twice = input.namedRules?.has(RULE) === true ? 'error' : 'warning';
    return {
      call(call, number, nth, isAborted) {
        // What an aborted call has for arguments is no question of its own.
        const fault = isAborted ? null : faultOf(call, input, isObjects);
        if (fault === null) return null;
        const link = input.links.link(number);
        const data = {
          ...naming(link),
          nth,
          got: kindOf(call.args),
          wants: argumentsAre?.is ?? null,
          ...(fault === 'json' ? heldBy(call.args) : {}),
        };
        return atPlace(input, link, data, {
          variant: fault,
          severity:
            fault === 'twice' ? twice : severityUnder('error', fault === 'type' ? argumentsAre : argumentsParse),
        });
      },
    };
  },
  say({ data, messageIndex, variant }) {
    const call = `Message ${messageIndex} calls ${callWords(data)}`;
    if (variant === 'twice')
      return `${call} with arguments that were encoded twice: a string of JSON in a string of JSON.`;
    if (variant === 'json' && typeof data.holds === 'string')
      return `${call} with ${data.holds} as arguments; the API requires an object.`;
    if (variant === 'json') return `${call} with arguments that are not JSON.`;
    const got = data.got === 'null' ? 'nothing' : data.got;
    const wanted = typeof data.wants === 'string' ? WANTED.get(data.wants) : undefined;
    return `${call} with ${got} as arguments; the API requires ${wanted ?? 'an object'}.`;
  },
  mends: [spellArguments, emptyArguments, removeExchange],
  all: [callArguments],
};

const WANTED: ReadonlyMap<string, string> = new Map([
  ['string', 'a string of JSON'],
  ['string-or-object', 'a string of JSON or an object'],
]);

/** What decides how arguments are required. */
type Asking = Pick<RuleInput, 'facts' | 'native' | 'namedRules'>;

/** True where an error says that arguments must be objects, of a form that may keep them otherwise. */
const isStrict = ({ facts, native, namedRules }: Asking): boolean =>
  !native && facts.argumentsAre?.is === 'object' && namedRules?.has(RULE) === true;

/** `isObjects`: true where strings are none of the arguments that are required. */
function faultOf(
  { args, server, freeform }: CallPart,
  { facts, native, namedRules }: Asking,
  isObjects: boolean,
): 'type' | 'json' | 'twice' | null {
  if (server || freeform) return null;
  const wants = native ? facts.argumentsAre?.is : undefined;
  if (wants === 'string' && typeof args !== 'string') return 'type';
  if (wants === 'object' && !isObject(args)) return 'type';
  if (wants === 'string-or-object' && typeof args !== 'string' && !isObject(args)) return 'type';
  if (isObjects && typeof args === 'string') return 'type';
  const isNamed = namedRules?.has(RULE) === true;
  if ((native || isNamed) && typeof args === 'string' && encodedTwice(args) !== null) return 'twice';
  if (!facts.argumentsParse) return null;
  // Who rejects arguments for what they are takes no empty ones either, and nothing but an object.
  return breaksOff(args) || (isNamed && !holdsObject(args)) ? 'json' : null;
}

/** What arguments hold that are JSON and no object; nothing where they are none. */
function heldBy(args: unknown): { readonly holds?: string } {
  if (typeof args !== 'string') return {};
  const value = parsed(args);
  return value === undefined ? {} : { holds: value === null ? 'null' : kindOf(value) };
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
