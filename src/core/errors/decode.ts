import type { About } from '../api-texts/api-text.ts';
import type { TargetId } from '../model/diagnostic.ts';
import { isWithin } from '../text/pointer.ts';
import type { DecodedError, Degree, ErrorContext } from './decoded.ts';
import { unfound } from './locate/absence.ts';
import { withoutKey } from './locate/absent-key.ts';
import { byFile } from './locate/by-file.ts';
import { locate } from './locate/locate.ts';
import type { Located } from './locate/located.ts';
import { namedPlace } from './locate/named-place.ts';
import { locateOpen } from './locate/open.ts';
import { asPredicted } from './locate/predicted.ts';
import { isUnchecked } from './locate/unchecked.ts';
import { failuresIn } from './log.ts';
import { matchesIn, type Placed } from './match/matches.ts';
import { isForeign } from './open/foreign.ts';
import { givesWay } from './open/outside.ts';
import { besideFor } from './open/placed.ts';
import { readOpen } from './open/read.ts';
import type { OpenReading } from './open/reading.ts';
import { requestRulesIn } from './open/request-rules.ts';
import { settingIn } from './open/setting.ts';
import { alsoOf } from './open/troubles.ts';
import { elementsWithout } from './place/absent.ts';
import type { RefusedPlace, RequestPlaces } from './place/in-request.ts';
import { marksBeyond } from './place/marks.ts';
import { refusedPlaces } from './place/refused-places.ts';
import { speakerIn, statusIn } from './unwrap/status.ts';
import { unwrap } from './unwrap/unwrap.ts';

/** Reads an error text in whatever wrapping, and looks it up in a history if one is given. Never throws. */
export function decodeError(text: string, context?: ErrorContext): DecodedError {
  return dress(text, matchesIn(text), context);
}

/** The same where the history is checked by the rules of the API that spoke, as far as the text tells which. */
export function decodeBy(text: string, contextOf: (spoke: TargetId | undefined) => ErrorContext | null): DecodedError {
  const known = matchesIn(text);
  return dress(text, known, contextOf(known[0]?.hit.row.target) ?? undefined);
}

/**
 * Every error in a log, in order, each once: what templates know, and lines of their own that are known by their kind.
 * Never throws; linear.
 */
export function decodeLog(text: string): DecodedError[] {
  const placed = matchesIn(text).sort((a, b) => a.start - b.start);
  const open = failuresIn(text, placed).map(({ start, end }) => ({
    start,
    read: () => dress(text.slice(start, end), []),
  }));
  const known = placed.map((one, i) => ({ start: one.start, read: () => dress(...around(text, placed, one, i)) }));
  const isKnown = new Set<object>(known);
  const found: DecodedError[] = [];
  for (const it of [...known, ...open].sort((a, b) => a.start - b.start)) {
    if (found.length === MOST) break;
    const decoded = it.read();
    if (isKnown.has(it) || isSaid(decoded)) found.push(decoded);
  }
  return found;
}

/** A known error of a log with what stands around it, up to its neighbours. */
function around(text: string, placed: readonly Placed[], one: Placed, i: number): [string, readonly Placed[]] {
  const from = Math.max(placed[i - 1]?.end ?? 0, one.start - AROUND);
  const to = Math.min(placed[i + 1]?.start ?? text.length, one.end + AROUND);
  return [text.slice(from, to), [{ ...one, start: one.start - from, end: one.end - from }]];
}

/** True where a line alone says enough: a likely fault, or a status with a place or a trouble elsewhere. */
const isSaid = ({ degree, matches, status, about }: DecodedError): boolean =>
  degree === 'kind'
    ? matches[0]?.confidence === 'likely' || (status !== undefined && about !== 'history')
    : degree === 'place' && status !== undefined;

/** So much of a text is compared with what the API would answer. */
const LOOKED = 20_000;
const MOST = 200;
const AROUND = 800;

function dress(text: string, found: readonly Placed[], context?: ErrorContext): DecodedError {
  const own = found.filter((one) => !isOfDeclaration(one, text) && !isOfPart(one, text));
  const known = own.every((one) => one.match.messageIndex === undefined) && isForeign(text) ? [] : own;
  const isOpen = known.every((one) => isSilent(one) || one.hit.row.general === true || isSlight(one));
  const payload = unwrap(text, isOpen ? null : (known[0]?.start ?? null), (it) => matchesIn(it).length > 0);
  const reading = isOpen ? readOpen(text, payload) : null;
  const open = known.length > 0 && reading && !saysMore(reading, known) ? null : reading;
  const degree = degreeOf(known, open);
  const looked = open ? locateOpen(open, context, known, text) : { placed: known, ...lookUp(known, degree, context) };
  const likely = asPredicted(
    { ...looked, placed: [...looked.placed, ...besideOf(looked.placed, open, payload, text)] },
    `${payload}\n${text.slice(0, LOOKED)}`,
    context,
  );
  const where = (context && withoutKey(payload, likely.placed[0]?.match.rule, likely, context)) ?? likely;
  const refused = context?.request ? refusedIn(payload, text, context.request, where) : [];
  const culprit = context ? (namedPlace(refused, where, context) ?? where.culprit) : where.culprit;
  // A value that the text says is wrong, at the place that it spells, is not denied by a rule that finds nothing there.
  const isPlaced = refused.some(({ isSure, asks }) => isSure && asks.isBroken);
  const notInFile = isPlaced ? undefined : where.notInFile;
  const notChecked = where.notChecked ?? unfound(likely.placed[0], { ...where, culprit }, context);
  // What stands in the request and is rejected there is no trouble of an account or a service, whatever is round the text,
  // and none of a conversation that was not found to have it.
  const isRefusedHere = refused.some(({ isSure, asks }) => isSure && (asks.isBroken || asks.remove));
  const isUnfounded = isRefusedHere && where.culprit === undefined && isGuessOfHistory(likely.placed, context, refused);
  const placed = isUnfounded ? likely.placed.filter(({ match }) => match.about !== 'history') : likely.placed;
  const first = placed[0];
  const status = statusIn(text);
  const provider = speakerIn(text) ?? (first?.hit.row.provider || undefined);
  const isHere =
    isUnfounded ||
    (first === undefined && open?.outside !== undefined && !BESIDE.has(open.outside.about) && isRefusedHere);
  const words = isHere ? HERE : (open?.words ?? first?.match ?? open?.outside);
  const about = isHere ? 'request' : (first?.match.about ?? open?.outside?.about);
  const mayBe = isHere ? undefined : (open?.mayBe ?? open?.outside?.mayBe ?? alsoOf(words?.explanation ?? ''));
  return {
    ...(status === undefined ? {} : { status }),
    ...(provider === undefined ? {} : { provider }),
    ...(first?.hit.row.target === undefined ? {} : { target: first.hit.row.target }),
    payload,
    ...(degree === undefined ? {} : { degree }),
    ...(about === undefined ? {} : { about }),
    ...(mayBe === undefined || about === 'history' ? {} : { mayBe }),
    matches: placed.map((one) => one.match),
    explanation: words?.explanation ?? '',
    fix: words?.fix ?? '',
    aboutHistory: first?.match.about === 'history',
    ...(degree !== 'file' && isUnchecked(degree === 'words' ? placed.slice(0, 1) : placed) ? { unchecked: true } : {}),
    ...(open?.place === undefined ? {} : { place: open.place }),
    ...(culprit === undefined ? {} : { culprit }),
    ...(refused.length === 0 ? {} : { refused }),
    ...(notInFile === undefined || culprit !== where.culprit ? {} : { notInFile }),
    ...(notChecked === undefined || culprit !== where.culprit ? {} : { notChecked }),
  };
}

/** The places that a text names; where it names none, the marks that are too many, or the elements that lack what it misses. */
function refusedIn(
  payload: string,
  text: string,
  request: RequestPlaces,
  { culprit }: Located,
): readonly RefusedPlace[] {
  const named = refusedPlaces(payload, text, request);
  if (culprit !== undefined || named.some(({ how }) => how !== 'key')) return named;
  const lacking = [...marksBeyond(payload, request), ...elementsWithout(`${payload}\n${text}`, request)];
  return lacking.length > 0 ? lacking : named;
}

/** Of an error about the request around the messages the rules that it can be about, where no row names one. */
function besideOf(
  placed: readonly Placed[],
  open: OpenReading | null,
  payload: string,
  text: string,
): readonly Placed[] {
  const told = open?.outside;
  if (!told || placed.length > 0 || !BESIDE.has(told.about)) return [];
  return requestRulesIn(payload, text).map((rule, rank) => besideFor(rule, rank, told));
}

/** True where a text was only guessed to be about the history, and what it names stands beside the messages. */
const isGuessOfHistory = (
  placed: readonly Placed[],
  context: ErrorContext | undefined,
  refused: readonly RefusedPlace[],
): boolean =>
  placed[0]?.match.about === 'history' &&
  placed.every(({ match }) => match.confidence !== undefined) &&
  context?.request !== undefined &&
  refused.every(({ at }) => !isWithin(at, context.request?.list ?? ''));

const BESIDE: ReadonlySet<About> = new Set(['request', 'tools']);

const HERE = {
  explanation: 'The error names a place in this request and rejects what is there.',
  fix: 'Change it as the error asks.',
};

/** True for a row that names an envelope or a refusal, and no reason. */
const isSilent = ({ hit, match }: Placed): boolean =>
  match.rule === undefined && (hit.row.general === true || (hit.row.vague === true && match.about === 'history'));

/** True for a refusal without a reason that names the messages: a server's word around it says less. */
const isOfMessages = ({ hit: { row } }: Placed): boolean => row.vague === true && row.suspect !== undefined;

/** True where the open reading says more than what is known: against a row that names a rule only what is likely. */
const saysMore = (open: OpenReading, known: readonly Placed[]): boolean =>
  known.every(isSilent)
    ? open.placed.length > 0 ||
      (isKnown(open) &&
        (!open.outside || !givesWay(open.outside) || (open.outside.strong && !known.some(isOfMessages)))) ||
      open.place !== undefined
    : (open.placed[0]?.match.confidence === 'likely' &&
        (known.every(isLoose) || !known.every(isSlight) || open.placed[0].match.messageIndex !== undefined)) ||
      (open.outside?.strong === true && known.every((one) => isLoose(one) || isSlight(one)));

/** True for a trouble outside that is known for what it is. */
const isKnown = ({ outside }: OpenReading): boolean =>
  outside !== undefined && (outside.about !== 'elsewhere' || outside.strong);

/** True for a few words that name no place: they can be about a setting as well. */
const isSlight = (one: Placed): boolean => one.hit.weight < 26 && isPlaceless(one);

/** Rows of validators that say the same of every field of a request. */
const VALIDATED = new Set([
  ...['converse-constraint', 'schema-field-required', 'serde-content-shape', 'compat-content-not-string'],
  'responses-missing-parameter',
]);

/** What was compared with types is an answer, or a declared tool. */
const ANSWERED =
  /untagged enum \w{0,60}(?:Response|Reply|Chunk|Completion|Delta|Event|Result)\b|validation errors? for (?:Tool|Function)(?:Definition|Declaration|Param|Choice|Spec)?\b/;

const ofShape = (rule: string | undefined): boolean =>
  rule === 'content/unknown-key' || rule === 'content/unknown-part';

/** What must be an object is a part of a message, and not what a call is given. */
const OF_PART = /\bvalid dictionary or instance of (?!\w{0,40}(?:Tool|Function|Input|Argument))\w/;

/** True for a key that is unknown in a declared tool or at the top of the request, where the same words are said of messages. */
const isOfDeclaration = (one: Placed, text: string): boolean =>
  (ofShape(one.match.rule) || VALIDATED.has(one.hit.row.id)) &&
  one.match.messageIndex === undefined &&
  one.match.ids.length === 0 &&
  (ANSWERED.test(text.slice(0, LOOKED)) ||
    /\btools?(?:[[.]\d|\.function_?declarations)|\bparse tools:/i.test(text.slice(0, LOOKED)) ||
    settingIn(text) !== undefined);

const isOfPart = ({ match }: Placed, text: string): boolean =>
  match.rule === 'tools/invalid-arguments' && OF_PART.test(text.slice(0, LOOKED));

const isPlaceless = ({ match }: Placed): boolean =>
  match.messageIndex === undefined && match.ids.length === 0 && match.path === undefined;

/** True for a row that a text of many causes has. */
const isLoose = ({ hit: { row } }: Placed): boolean => row.general === true && row.vague === true;

function degreeOf(known: readonly Placed[], open: OpenReading | null): Degree | undefined {
  if (open === null) return known.every(isSilent) ? 'file' : 'words';
  if (open.placed.length > 0 || isKnown(open)) return 'kind';
  if (open.place) return 'place';
  return open.saysNothing ? 'file' : undefined;
}

function lookUp(known: readonly Placed[], degree: Degree | undefined, context: ErrorContext | undefined): Located {
  if (!context || context.messages.length === 0) return {};
  return degree === 'file' ? byFile(context) : locate(known, context);
}
