import type { FindingData } from '../model/diagnostic.ts';
import type { Message, Part } from '../model/message.ts';
import { messageAt } from '../model/message-at.ts';
import { speakerNamed } from '../operations/roles.ts';
import { functionsAsTools, OLD_KEYS } from '../request/functions.ts';
import { placeOfData } from '../targets/data-list.ts';
import { inWords, isObject, own } from '../text/json.ts';
import { child, dotted, holderOf, isWithin, lastStep, type Pointer, parent } from '../text/pointer.ts';
import { wordsAt } from '../text/words-at.ts';
import type { FaultCode, Finding, RuleInput } from './fault.ts';
import type { NamedPlace } from './input.ts';
import { allCallsToText, removeCall } from './mends/calls.ts';
import { removeMessage } from './mends/messages.ts';
import { removeReasoning, standInSignature, stripAllReasoning, stripReasoningFromHere } from './mends/reasoning.ts';
import { PLACE_FIXES } from './mends/refused-place.ts';
import { schemaToSay } from './mends/refused-schemas.ts';
import { moveMediaOut, replaceMedia } from './mends/replace-media.ts';
import { removeResult, resultToText } from './mends/results.ts';
import { systemToUser } from './mends/roles.ts';
import { alike, isCopy, isOutside, keeping, variantOf, withoutType } from './named-places.ts';
import kinds from './part-kinds.json';
import { waysAt } from './place-ways.ts';
import { around, atEnd, code, NOWHERE } from './sentence.ts';

export const requestRefused: FaultCode = {
  id: 'request/refused',
  visit: (input) => (input.refused?.length ? atEnd(() => namedIn(input)) : null),
  say: ({ data, variant, messageIndex }) =>
    variant === 'part'
      ? `The error is about ${KINDS[inWords(data.kind)] ?? 'all'} of message ${messageIndex}.`
      : variant === 'missing' || variant === 'unsaid'
        ? `The error says that ${code(data.key)} is missing${data.place === '' ? '' : ` in ${code(data.place)}`}${toolWords(data)}.`
        : `The error names ${code(data.place)}${toolWords(data)}.`,
  mends: [
    ...PLACE_FIXES,
    systemToUser,
    resultToText,
    moveMediaOut,
    replaceMedia,
    standInSignature,
    removeReasoning,
    stripReasoningFromHere,
    stripAllReasoning,
    allCallsToText,
    removeCall,
    removeResult,
    removeMessage,
  ],
};

const toolWords = ({ tool }: FindingData): string => (typeof tool === 'string' ? `, in the tool ${code(tool)}` : '');

function* namedIn(input: RuleInput): Iterable<Finding> {
  for (const place of input.refused ?? []) {
    const named = partNamed(place, input);
    if (named) yield* [named, ...signedAlike(named, input)];
    const spelled = place.message === undefined && !isOutside(place, input) ? placeSpelled(place, input) : null;
    if (spelled) yield spelled;
  }
}

/** A place that the error spells; null where nothing is there, or nothing is wrong there that other rules do not tell. */
function placeSpelled(place: NamedPlace, { transcript, raw, facts }: RuleInput): Finding | null {
  const { messages } = transcript;
  const at = place.asks.repeated ? repeatedIn(raw?.(place.at), place.at) : wholeSetting(place);
  const value = raw?.(at);
  const { messageIndex, partIndex } = messageAt(messages, at) ?? NOWHERE;
  const message = messages[messageIndex];
  // Of a message as a whole, and of all messages, the other rules speak.
  if (!raw || value === undefined || isMet(place, at, raw)) return null;
  if (place.asks.remove && isAround(at, transcript)) return aroundList(place, at);
  const ways = { ...waysAt(at, value, place, raw), ...withoutType(place, message, facts) };
  const isUnsaid = isList(at, messages) && ways.adds === null;
  if (isUnsaid && place.missing === null) return null;
  const isMessage = message?.at === at && typeof value !== 'string' && ways.adds === null && !ways.wraps;
  if (isMessage || ways.isAllowed) return null;
  const part = message?.parts[partIndex ?? -1];
  return {
    messageIndex,
    partIndex,
    at,
    data: {
      path: place.path,
      place: dotted(at),
      // A prompt is the whole message: removing it would leave nothing.
      kind: message?.at === at || isUntypedFile(part, at, value) ? null : (part?.kind ?? null),
      says: wordsAt(raw(part?.at ?? '/')) !== '',
      tool: transcript.tools?.find((tool) => isWithin(at, tool.at))?.name ?? null,
      splits: isUnion(value),
      ...ways,
      ...(part?.kind === 'result' && part.at !== at ? {} : { nested: null }),
      ...liftedTo(message, at, raw),
      ...writtenWays(place, at, raw, { ...transcript, ...ways }),
      ...roleMeant(ways, value),
      ...(isRoleOfResults(message, at) ? { isRoleOfResults: true, set: null } : {}),
      ...keeping(message, part, at, value),
      // Two tools of one name and not of one text are both needed.
      ...(place.asks.repeated && !isCopied(raw(place.at), value) ? { isAsked: false } : {}),
    },
    ...variantOf(place, message, at, ways.writes),
    ...(isUnsaid ? { variant: 'unsaid' } : {}),
    ...(place.isSure ? {} : { severity: 'warning' as const }),
  };
}

/** The output format whose schema is rejected: without its schema it would be none. */
const wholeSetting = ({ at, asks }: NamedPlace): Pointer =>
  asks.remove && at.endsWith('/response_format/json_schema') ? holderOf(at) : at;

/** True for an object around the body of the request. */
const isAround = (at: Pointer, { at: list }: RuleInput['transcript']): boolean => {
  const body = parent(list) ?? '';
  return at !== '' && (at === body || isWithin(body, at)) && list !== at;
};

/** A key that the whole body stands under: without it nothing would be left. */
const aroundList = ({ path, isSure }: NamedPlace, at: Pointer): Finding =>
  around(
    at,
    { path, place: dotted(at), tool: null },
    { variant: 'around', ...(isSure ? {} : { severity: 'warning' }) },
  );

/** True for the empty type of a file: the file itself is not what the error rejects. */
const isUntypedFile = (part: Part | undefined, at: Pointer, value: unknown): boolean =>
  part?.kind === 'media' && value === '' && /type$/i.test(at);

/** The usual word for a role that is rejected and said in another. */
function roleMeant({ key, set }: ReturnType<typeof waysAt>, value: unknown): { readonly set?: string } {
  const meant = key === 'role' && set === null && typeof value === 'string' ? speakerNamed(value) : undefined;
  return meant === undefined || meant === value ? {} : { set: meant };
}

/** True for the role of a message with results, which no other role can have. */
const isRoleOfResults = (message: Message | undefined, at: Pointer): boolean =>
  message !== undefined && at === `${message.at}/role` && message.parts.some(({ kind }) => kind === 'result');

/** Where a key that stands too deep belongs, if none is there: a role beside the parts, a signature beside the call. */
function liftedTo(message: Message | undefined, at: Pointer, raw: NonNullable<RuleInput['raw']>): { lifts?: Pointer } {
  const beside = SIGNATURE_IN_CALL.exec(at)?.[1];
  if (beside !== undefined)
    return (raw(`${beside}/thoughtSignature`) ?? raw(`${beside}/thought_signature`)) === undefined
      ? { lifts: `${beside}/thoughtSignature` }
      : {};
  const home = message && child(message.at, 'role');
  return home && at !== home && at.endsWith('/role') && raw(home) === undefined ? { lifts: home } : {};
}

/** How else a setting that is rejected can be written. */
function writtenWays(
  { asks, missing }: NamedPlace,
  at: Pointer,
  raw: NonNullable<RuleInput['raw']>,
  { at: list, removes }: { readonly at: Pointer; readonly removes: boolean },
): { readonly asTools?: true; readonly saysIn?: Pointer } {
  if (missing !== null) return {};
  const isOld = asks.remove || /^tool(?:s|_choice)$/.test(asks.rename ?? '');
  if (isOld && OLD_KEYS.has(lastStep(at)) && functionsAsTools(raw(holderOf(at))) !== null) return { asTools: true };
  const body = parent(list) ?? '';
  return asks.remove && removes && schemaToSay(at, raw, body) !== null ? { saysIn: body } : {};
}

const SIGNATURE_IN_CALL = /^(.+)\/function_?call\/thought_?signature$/i;

/** True for the list of the messages itself, or what is around it. */
const isList = (at: Pointer, [first]: readonly Message[]): boolean =>
  first !== undefined && at !== first.at && isWithin(first.at, at);

/** A message or a part that the error is about and of which it asks for nothing that is known. */
function partNamed(
  { message, part, at, isSure }: NamedPlace,
  { transcript: { messages, continues }, raw, namedRules }: RuleInput,
): Finding | null {
  const found = message === undefined ? undefined : messages[message];
  if (!found) return null;
  const partIndex = part ?? onlyPart(found, at);
  const named = found.parts[partIndex ?? -1];
  return {
    messageIndex: found.index,
    partIndex,
    at,
    data: {
      kind: named?.kind ?? 'message',
      says: named?.kind === 'opaque' && wordsAt(raw?.(named.at)) !== '',
      // Of thinking that stands in the wrong place none of its message can stay.
      isWhole: named?.kind === 'reasoning' && namedRules?.has('reasoning/position') === true,
      holds: named?.kind === 'result' ? placeOfData(raw?.(named.at), named.at) : null,
      // What the API has of the response before is sent once more.
      stored: continues === true && found.role === 'assistant' && namedRules?.has('ids/duplicate-item') === true,
    },
    variant: 'part',
    ...(isSure ? {} : { severity: 'warning' as const }),
  };
}

/** The other thinking blocks with the signature of the one that an error rejects: it is as wrong there. */
function signedAlike(
  { messageIndex, partIndex, data }: Finding,
  { transcript: { messages }, namedRules }: RuleInput,
): readonly Finding[] {
  const named = messages[messageIndex]?.parts[partIndex ?? -1];
  const signature = named?.kind === 'reasoning' ? named.signature : null;
  if (!signature || namedRules?.has('reasoning/invalid-signature') !== true) return [];
  return messages.flatMap(({ index, parts }) =>
    parts.flatMap((part, i) =>
      part !== named && part.kind === 'reasoning' && part.signature === signature
        ? [{ messageIndex: index, partIndex: i, at: part.at, data, variant: 'part' }]
        : [],
    ),
  );
}

/** True for a part with several of the keys by which a form tells its kinds of parts apart. */
const isUnion = (part: unknown): boolean =>
  isObject(part) && Object.keys(part).length > 1 && Object.keys(part).every((key) => UNION.has(key));

const UNION = new Set([
  ...['text', 'image', 'document', 'video', 'audio', 'toolUse', 'toolResult', 'cachePoint', 'reasoningContent'],
  ...['inlineData', 'inline_data', 'fileData', 'file_data', 'functionCall', 'functionResponse'],
]);

/** The part that one item of several in a message is (Responses); null where the place is more than that. */
function onlyPart({ parts }: Message, at: Pointer): number | null {
  const index = parts.findIndex((part) => isWithin(part.at, at));
  const isAlone = parts.length > 1 && parts.filter((part) => isWithin(part.at, at)).length === 1;
  return isAlone ? index : null;
}

const KINDS: { readonly [kind: string]: string } = kinds;

/** True where nothing is left of what the error asks for: it speaks of another request, or of this one before a fix. */
const isMet = ({ asks, missing, at: named }: NamedPlace, at: Pointer, raw: NonNullable<RuleInput['raw']>): boolean =>
  asks.isMet ||
  (asks.repeated && at === named && !isCopy(asks, at, raw)) ||
  (asks.missing && missing === null && !asks.remove && !asks.isBroken);

const isCopied = (list: unknown, value: unknown): boolean => Array.isArray(list) && alike(list, value).length > 1;

/** The element of a list that has the name of one before it. */
function repeatedIn(list: unknown, at: Pointer): Pointer {
  if (!Array.isArray(list)) return at;
  const known = new Set<unknown>();
  for (const [i, element] of list.entries()) {
    const inner = isObject(element) ? (own(element, 'function') ?? own(element, 'toolSpec') ?? element) : element;
    const name = isObject(inner) ? own(inner, 'name') : inner;
    if (known.has(name)) return child(at, i);
    known.add(name);
  }
  return at;
}
