import type { About } from '../api-texts/api-text.ts';
import type { TargetId } from '../model/diagnostic.ts';
import { oncePerText } from '../text/once-per-text.ts';
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
import { besideFor } from './open/placed.ts';
import type { OpenReading } from './open/reading.ts';
import { requestRulesIn } from './open/request-rules.ts';
import { elementsWithout } from './place/absent.ts';
import { hollowCalls } from './place/contents-of-messages.ts';
import { marksBeyond } from './place/marks.ts';
import { headerIn } from './place/named-header.ts';
import type { RefusedPlace, RequestPlaces } from './place/refused-place.ts';
import { refusedPlaces } from './place/refused-places.ts';
import { LOOKED, type Told, toldBy } from './told.ts';
import { speakerIn, statusIn } from './unwrap/named-speaker.ts';

/** Reads an error text in whatever wrapping, and looks it up in a history if one is given. Never throws. */
export function decodeError(text: string, context?: ErrorContext): DecodedError {
  return dress(readOnce(text).told, context);
}

/** The same where the history is checked by the rules of the API that spoke, as far as the text tells which. */
export function decodeBy(text: string, contextOf: (spoke: TargetId | undefined) => ErrorContext | null): DecodedError {
  const { found, told } = readOnce(text);
  return dress(told, contextOf(found[0]?.hit.row.target) ?? undefined);
}

/** Longer texts are not kept. */
const MOST_TEXT = 20_000;

/** The rows that know a text, and what is told by it: one is asked about again for every state of a file. */
const readOnce = oncePerText((text) => {
  const found = matchesIn(text);
  return { found, told: toldBy(text, found) };
}, MOST_TEXT);

/**
 * Every error in a log, in order, each once: what templates know, and lines of their own that are known by their kind.
 * Never throws; linear.
 */
export function decodeLog(text: string): DecodedError[] {
  const hits = matchesIn(text).sort((a, b) => a.start - b.start);
  const placed = hits.filter((one, i) => !isAround(text, one, hits[i - 1]) && !isAround(text, one, hits[i + 1]));
  const open = failuresIn(text, placed).map(({ start, end }) => ({
    start,
    read: () => dress(toldBy(text.slice(start, end), [])),
  }));
  const known = placed.map((hit, i) => ({
    start: hit.start,
    read: () => dress(toldBy(...around(text, placed, hit, i))),
  }));
  const isKnown = new Set<object>(known);
  const found: DecodedError[] = [];
  for (const it of [...known, ...open].sort((a, b) => a.start - b.start)) {
    if (found.length === MOST) break;
    const decoded = it.read();
    if (isKnown.has(it) || isSaid(decoded)) found.push(decoded);
  }
  return found;
}

/** True for what says only that there is an error, or no more than the one before, on the line of the one that says which. */
function isAround(text: string, one: Placed, neighbour: Placed | undefined): boolean {
  if (neighbour?.match.rule === undefined) return false;
  const { rule, path, ids, messageIndex } = one.match;
  const isRepeat = rule === neighbour.match.rule && neighbour.start < one.start;
  const saysMore = path !== undefined || ids.length > 0 || messageIndex !== undefined;
  if (rule !== undefined && (!isRepeat || saysMore)) return false;
  const [first, second] = neighbour.start < one.start ? [neighbour, one] : [one, neighbour];
  return !text.slice(first.end, second.start).includes('\n');
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

const MOST = 200;
const AROUND = 800;

/** What may be meant, and where it is in the history and in the request around it. */
interface Looked extends Located {
  readonly placed: readonly Placed[];
  readonly refused: readonly RefusedPlace[];
  /** True where the text rejects a place of this request, whatever else it was read as. */
  readonly isHere: boolean;
}

const dress = (told: Told, context?: ErrorContext): DecodedError => said(told, lookUp(told, context));

function lookUp({ text, payload, known, open, degree }: Told, context: ErrorContext | undefined): Looked {
  const looked = open
    ? locateOpen(open, context, known, text)
    : { placed: known, ...lookUpKnown(known, degree, context) };
  const likely = asPredicted(
    { ...looked, placed: [...looked.placed, ...besideOf(looked.placed, open, payload, text)] },
    `${payload}\n${text.slice(0, LOOKED)}`,
    context,
  );
  const where = (context && withoutKey(payload, likely.placed[0]?.match.rule, likely, context)) ?? likely;
  const named = context?.request ? refusedIn(payload, text, context.request, where) : [];
  // What no rule finds of calls and results may be a message whose calls are not seen.
  const isUnseen = where.notChecked !== undefined && likely.placed[0]?.match.rule?.startsWith('tools/') === true;
  const isNothingAsked = named.every(({ how, asks }) => how === 'key' && !asks.isBroken && !asks.remove);
  const hollow = isUnseen && isNothingAsked && context?.request ? hollowCalls(context.request) : [];
  const refused = hollow.length > 0 ? hollow : named;
  // What stands in the request and is rejected there is no trouble of an account or a service, whatever is round the text,
  // and none of a conversation that was not found to have it.
  const isRefusedHere = refused.some(({ isSure, asks }) => isSure && (asks.isBroken || asks.remove));
  const isUnfounded = isRefusedHere && where.culprit === undefined && isGuessOfHistory(likely.placed, context, refused);
  const placed = isUnfounded ? likely.placed.filter(({ match }) => match.about !== 'history') : likely.placed;
  const isOfOthers = placed.length === 0 && open?.outside !== undefined && !BESIDE.has(open.outside.about);
  return {
    ...placeOf(where, likely.placed[0], refused, context),
    placed,
    refused,
    isHere: isUnfounded || (isOfOthers && isRefusedHere),
  };
}

/** The culprit; else what was checked. A place of the request that the text names outranks what the rules found. */
function placeOf(
  where: Located,
  first: Placed | undefined,
  refused: readonly RefusedPlace[],
  context: ErrorContext | undefined,
): Located {
  const named = context && namedPlace(refused, where, context);
  if (named && named !== where.culprit) return { culprit: named };
  // A value that the text says is wrong, at the place that it spells, is not denied by a rule that finds nothing there.
  // Nor is a place inside a message that it spells and that is here.
  const list = context?.request?.list;
  const isSaid = refused.some(({ isSure, asks }) => isSure && asks.isBroken);
  const isInside = refused.some(({ isSure, asks, how, at, missing }) => {
    const isSpelled = missing === null && how === 'path' && list !== undefined && at.startsWith(`${list}/`);
    return isSure && isSpelled && at.slice(list.length + 1).includes('/') && !asks.isMet;
  });
  // Where it names an id besides that is nowhere here, the place may be that of another conversation.
  const isOfOther = isInside && !isSaid && first?.match.ids.length && where.culprit?.how !== 'id';
  return given({
    culprit: where.culprit,
    notInFile: isSaid || isInside ? undefined : where.notInFile,
    notChecked: where.notChecked ?? (isOfOther ? where.notInFile : unfound(first, where, context)),
  });
}

/** What is told of it all. */
function said({ text, payload, open, degree }: Told, looked: Looked): DecodedError {
  const { placed, refused, isHere, culprit, notInFile, notChecked } = looked;
  const first = placed[0];
  const words = isHere ? HERE : (open?.words ?? first?.match ?? open?.outside);
  const about = isHere ? 'request' : (first?.match.about ?? open?.outside?.about);
  const mayBe = isHere ? undefined : (open?.mayBe ?? open?.outside?.mayBe);
  const unchecked = degree !== 'file' && isUnchecked(degree === 'words' ? placed.slice(0, 1) : placed);
  return {
    ...given({ status: statusIn(text), provider: speakerIn(text) ?? (first?.hit.row.provider || undefined) }),
    ...given({ target: first?.hit.row.target }),
    payload,
    ...given({ degree, about, mayBe: about === 'history' ? undefined : mayBe }),
    matches: placed.map((one) => one.match),
    explanation: words?.explanation ?? '',
    fix: words?.fix ?? '',
    aboutHistory: first?.match.about === 'history',
    ...(unchecked ? { unchecked } : {}),
    ...given({
      place: open?.place,
      culprit,
      refused: refused.length === 0 ? undefined : refused,
      notInFile,
      notChecked,
    }),
  };
}

/** The fields that have a value. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
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
  if (culprit !== undefined || headerIn(payload, text) !== null || named.some(({ how }) => how !== 'key')) return named;
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

function lookUpKnown(known: readonly Placed[], degree: Degree | undefined, context: ErrorContext | undefined): Located {
  if (!context || context.messages.length === 0) return {};
  return degree === 'file' ? byFile(context) : locate(known, context);
}
