import type { DecodedError } from '../errors/decoded.ts';
import { LOOKED_AT } from '../errors/locate/families.ts';
import { asking } from '../errors/place/refused-place.ts';
import type { NamedPlace } from '../faults/input.ts';
import type { RuleId } from '../model/diagnostic.ts';
import { isWithin, type Pointer, parent } from '../text/pointer.ts';
import type { OtherForm } from './other-form.ts';

/** What an API that rejected the request says of it: it outranks what was inferred. */
export interface Refusal {
  /** The places of the request that it names. */
  readonly places: readonly NamedPlace[];
  /** What it says of a request that is in the form of another API. */
  readonly otherForm?: OtherForm;
  /** The rules that it can be about. */
  readonly rules: ReadonlySet<RuleId>;
  /** A place of the request around the messages that alone breaks the rule of the error. */
  readonly alone?: { readonly rule: RuleId; readonly at: Pointer };
  /** A rule that one fault breaks besides, in the message that it is about. */
  readonly sibling?: { readonly rule: RuleId; readonly message: number };
  /** The message that it names; null where it names none, and every place of its rules is meant. */
  readonly message: number | null;
  /** Keys whose value it judges: the API reads them. */
  readonly known: ReadonlySet<Pointer>;
  /** Keys whose value is among those that it lists as accepted. */
  readonly met: ReadonlySet<Pointer>;
  /** True where it is about turns, pairs or reasoning: the API has read the keys beside the messages before. */
  readonly isLater: boolean;
  /** True where it is about something else than turns: the template took them, or was not reached. */
  readonly isOfOther: boolean;
  /** True where it is about messages without a doubt. */
  readonly isOfMessages: boolean;
  /** The one key around the messages that breaks the rule which it is about without a doubt; null where there is none. */
  readonly broken: { readonly rule: RuleId; readonly at: Pointer } | null;
  /** True where it is about what its rules say without a doubt. */
  readonly isPlain: boolean;
}

/** What an API looks at once the keys of a request are read. */
const LATER = /^(?:roles|tools|reasoning)\//;

/**
 * What a refusal, read and looked up, says of a transcript. Where a rule looks at every message for what it is about, the
 * messages are left to that rule; and once the text was changed, a message that the refusal counts may be another one.
 */
export function refusalOf(decoded: Named, list: Pointer, isChangedAt: ((at: Pointer) => boolean) | null): Refusal {
  const [first] = decoded.matches;
  const refused = namedPlaces(decoded, list);
  return {
    ...meantBy(decoded),
    ...aloneIn(decoded),
    places: placesLeft({ ...decoded, refused }, list, isChangedAt),
    known: new Set([
      ...refused.flatMap(({ at, asks, missing }) =>
        missing === null && (asks.isMet || asks.values.length > 0) ? [at] : [],
      ),
      // An API that judges what stands under a key reads that key.
      ...(decoded.judged ?? refused.map(({ at }) => at)).flatMap(above),
    ]),
    met: new Set(refused.flatMap(({ at, asks }) => (asks.isMet && asks.values.length > 0 ? [at] : []))),
    isOfMessages: isHistory(first),
    broken: brokenBeside(decoded),
    isOfOther: isHistory(first) && !isOfTurns(first?.rule),
    isPlain: first?.rule !== undefined && first.confidence === undefined,
    isLater: isHistory(first) && LATER.test(first?.rule ?? ''),
  };
}

function brokenBeside({ matches: [first], culprit }: Named): Refusal['broken'] {
  const isOfRequest = first?.confidence === undefined && first?.about !== 'history' && culprit?.messageIndex === -1;
  return isOfRequest && first?.rule !== undefined && culprit.how === 'rule'
    ? { rule: first.rule, at: culprit.at }
    : null;
}

/** The places that a refusal spells, without what it mentions beside what it is about. */
function namedPlaces({ matches: [first], culprit, refused = [] }: Named, list: Pointer): readonly Spelled[] {
  // A setting that is mentioned beside an id of the history is advice: the error is about what has the id.
  const isOfId = culprit?.how === 'id' && isHistory(first);
  // So is one beside a fault of the history that stands in one place and that the error is about without a doubt.
  const isOfRule = culprit?.how === 'rule' && culprit.sure === 'certain' && first?.about === 'history';
  // An output format that needs the word JSON in a message is not what is rejected.
  const isOfWord = first?.rule === 'content/json-word';
  return refused.filter(
    ({ how, at }) =>
      !(isOfWord && how === 'key') &&
      !(isOfId && how !== 'path' && !isWithin(at, culprit.at)) &&
      !(isOfRule && how === 'key' && !isWithin(at, list) && !isWithin(list, at)),
  );
}

/** The places that are left to be told, and the message or part that was found, where no rule tells it. */
function placesLeft(
  decoded: Named & { readonly refused: readonly Spelled[] },
  list: Pointer,
  isChangedAt: ((at: Pointer) => boolean) | null,
): readonly NamedPlace[] {
  const { culprit, refused } = decoded;
  const [first] = decoded.matches;
  const isLookedAt = first?.about === 'history' && first.rule !== undefined && LOOKED_AT.has(first.rule);
  // What a path leads to, and no rule of ours finds fault with, is named all the same; an id that is not there names another.
  const isPath = culprit?.how === 'path' && first?.ids.length === 0;
  const isUnchecked = decoded.notChecked !== undefined && !isPath;
  const isAnswered = culprit?.sure === 'certain' || decoded.notInFile !== undefined || isUnchecked;
  const isLeft = isChangedAt !== null || (isLookedAt && (isAnswered || culprit === undefined));
  if (!isLeft) return [...refused, ...partNamed(decoded)];
  // A known text that names a message speaks of nothing else; once that message is changed its words lead elsewhere.
  const isOfMessage = isChangedAt !== null && first?.messageIndex !== undefined && first.confidence === undefined;
  return refused.filter(
    ({ at, asks }) => asks.isBroken || (!isOfMessage && !at.startsWith(`${list}/`) && isChangedAt?.(at) !== true),
  );
}

/** The rules that a refusal can be about, and the message that it names. */
function meantBy(decoded: Named): Pick<Refusal, 'rules' | 'message'> {
  const { matches, culprit } = decoded;
  // An id that is nowhere in the file speaks of another conversation, whatever its numbers fit.
  const isOther =
    decoded.notInFile !== undefined || (matches[0]?.ids.length && culprit?.how !== 'id' && decoded.notChecked);
  const isKnown = culprit !== undefined && culprit.sure !== 'guess' && !isOther;
  const isPlaced = culprit?.how !== 'rule' && culprit?.how !== 'file';
  const said = isKnown ? matches.filter(({ about }) => about === 'history') : [];
  const likely = said.filter(({ confidence }) => confidence !== 'possible');
  // What a text may mean, and what stands in one place of the file alone, it means.
  const isOnly = likely.length === 0 && culprit?.sure === 'certain';
  const meant = isOnly ? said : likely;
  return {
    rules: new Set(meant.flatMap(({ rule }) => rule ?? [])),
    message: isPlaced || isOnly ? (culprit?.messageIndex ?? null) : null,
  };
}

/** What is doubted of an API, an error about it shows to hold where one place alone breaks it. */
function aloneIn({ matches: [first], culprit }: Named): Pick<Refusal, 'alone'> {
  const isAlone = culprit?.how === 'rule' && culprit.sure === 'certain' && culprit.messageIndex < 0;
  const rule = first?.confidence === undefined ? first?.rule : undefined;
  return isAlone && rule !== undefined ? { alone: { rule, at: culprit.at } } : {};
}

function above(at: Pointer): Pointer[] {
  const holder = parent(at);
  return holder === null || holder === '' ? [] : [holder, ...above(holder)];
}

/** True for a text that is about messages without a doubt. */
const isHistory = (match: DecodedError['matches'][number] | undefined): boolean =>
  match?.about === 'history' && match.confidence === undefined;

/** True for a rule of whose turn it is, and where it is not known what an error is about. */
const isOfTurns = (rule: RuleId | undefined): boolean =>
  rule === undefined || /^roles\/(?:consecutive|order|first)$/.test(rule);

type Named = Pick<DecodedError, 'matches' | 'culprit' | 'refused' | 'notInFile' | 'notChecked'> & {
  /** Places that it named before the text was changed. */
  readonly judged?: readonly Pointer[];
};

type Spelled = NonNullable<DecodedError['refused']>[number];

/** The message or part that was found for a refusal, unless the file was checked for it and ruled out. */
function partNamed({ culprit, notInFile, notChecked, refused = [] }: Named): readonly NamedPlace[] {
  if (!culprit || culprit.messageIndex < 0 || culprit.how === 'file' || notInFile !== undefined) return [];
  if (refused.some(({ at }) => isWithin(at, culprit.at))) return [];
  const { at, messageIndex, partIndex, sure } = culprit;
  const isSure = sure !== 'guess' && notChecked === undefined;
  return [{ at, path: '', isSure, missing: null, asks: asking(), message: messageIndex, part: partIndex }];
}

/**
 * Rules that an API breaks in the words of others. A result that is not where it looks for it is missing to it at its
 * call, and has no call where it is; a content that is null is missing, and one that is not there is of the wrong type. Where
 * a part is told by its key, one of an unknown kind has an unknown key.
 */
const SAID_AS: ReadonlyMap<RuleId, readonly RuleId[]> = new Map<RuleId, readonly RuleId[]>([
  ['tools/result-displaced', ['tools/missing-result', 'tools/orphan-result']],
  ['content/null', ['content/wrong-type', 'content/missing-key']],
  ['content/missing-key', ['content/wrong-type', 'content/null']],
  ['content/empty-message', ['content/missing-key']],
  ['content/unknown-part', ['content/unknown-key']],
  ['roles/system-position', ['roles/unknown']],
]);

const isSaidAsIn = (rules: ReadonlySet<RuleId>, rule: RuleId): boolean =>
  SAID_AS.get(rule)?.some((said) => rules.has(said)) === true;

/** True for a rule that an error can be about, also where the API says it in the words of another. */
export const isAbout = ({ rules }: Pick<Refusal, 'rules'>, rule: RuleId): boolean =>
  rules.has(rule) || isSaidAsIn(rules, rule);

/** True for a finding that a refusal names: a rule that it is about at a message that it names, or its very place. */
export const isRejectedBy = (
  { rules, message: named, places, sibling, alone }: Refusal,
  message: number,
  rule: RuleId,
  at: Pointer,
): boolean =>
  (rules.has(rule) && (named === null || named === message)) ||
  (alone?.rule === rule && alone.at === at) ||
  (sibling?.rule === rule && sibling.message === message) ||
  ((rule === 'tools/result-displaced' || named === null || named === message) && isSaidAsIn(rules, rule)) ||
  places.some((place) => place.message === undefined && place.isSure && place.at === at);
