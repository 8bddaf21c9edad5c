import { valueAt } from '../../core/index.ts';
import {
  type AroundPlace,
  type Asked,
  aroundLines,
  aroundOf,
  aroundPlaces,
  brokenIn,
  jsonLines,
} from '../request-around.ts';
import { differenceOf, firstOf } from './difference.ts';
import type { RequestAsk, RequestCell, RequestPair, RequestSides, SidePiece } from './side-views.ts';

/** Characters of a part that is on one side only, or the same on both. */
const SHOWN = 600;

/** A part on both sides, or on one. */
type Paired = Kept | readonly [was: null, is: AroundPlace];
type Kept = readonly [was: AroundPlace, is: AroundPlace | null];

/** The requests of two states of a conversation, part by part: those that differ, and on request the others. */
export function requestSides(before: Asked, after: Asked, { all, whole }: RequestAsk): RequestSides {
  const pairs = pairedPlaces(aroundPlaces(before), aroundPlaces(after));
  const isSame = ([was, is]: Paired) =>
    was !== null && is !== null && writtenAt(before, was.at) === writtenAt(after, is.at);
  const changed = pairs.filter((pair) => !isSame(pair));
  // What differs in a tool is shown there, and not once more with the list of all.
  const hasTools = changed.some((pair) => kindOf(pair) === 'tool');
  const isTold = (pair: Paired) => hasTools && kindOf(pair) === 'tools';
  const differing = new Set(changed.filter((pair) => !isTold(pair)));
  const parts = pairs
    .filter((pair) => differing.has(pair) || (all && !isTold(pair)))
    .map((pair) => pairView(before, after, pair, !differing.has(pair), whole));
  return {
    around: aroundOf(before) ?? aroundOf(after),
    parts,
    unchanged: pairs.filter((pair) => !differing.has(pair) && !isTold(pair)).length,
  };
}

const kindOf = ([was, is]: Paired): AroundPlace['kind'] | undefined => (is ?? was)?.kind;

const writtenAt = ({ snapshot }: Asked, at: string): string =>
  JSON.stringify(valueAt(snapshot.document.value, at)) ?? '';

/** Parts of one name are one part, the n-th as the n-th; tools that are left over in equal number were renamed. */
function pairedPlaces(olds: readonly AroundPlace[], news: readonly AroundPlace[]): Paired[] {
  const nameOf = ({ kind, name }: AroundPlace) => (kind === 'parameter' || kind === 'tool' ? `${kind} ${name}` : kind);
  const waiting = new Map<string, AroundPlace[]>();
  for (const place of news) waiting.set(nameOf(place), [...(waiting.get(nameOf(place)) ?? []), place]);
  const pairs = olds.map((was): Kept => [was, waiting.get(nameOf(was))?.shift() ?? null]);
  const left = [...waiting.values()].flat();
  const alone = pairs.filter(([was, is]) => is === null && was.kind === 'tool');
  const added = left.filter(({ kind }) => kind === 'tool');
  if (alone.length > 0 && alone.length === added.length)
    return [
      ...pairs.map((pair): Paired => (alone.includes(pair) ? [pair[0], added[alone.indexOf(pair)] ?? null] : pair)),
      ...left.filter(({ kind }) => kind !== 'tool').map((is): Paired => [null, is]),
    ].sort(inOrder);
  return [...pairs, ...left.map((is): Paired => [null, is])].sort(inOrder);
}

const ORDER = ['parameter', 'tools', 'tool', 'system'] as const;
const rankOf = (pair: Paired): number => (ORDER as readonly unknown[]).indexOf(kindOf(pair));
const inOrder = (a: Paired, b: Paired): number => rankOf(a) - rankOf(b);

function pairView(
  before: Asked,
  after: Asked,
  [was, is]: Paired,
  isSame: boolean,
  whole: readonly string[],
): RequestPair {
  const place = was === null ? is : (is ?? was);
  const isWhole = whole.includes(place.at);
  const about = { at: place.at, wasAt: was?.at ?? null, name: place.name, index: place.index };
  if (was === null || is === null || isSame) {
    const cell = (asked: Asked, own: AroundPlace | null) =>
      own === null ? null : cellOf([plain(linesOf(asked, own))], isWhole);
    const change = isSame ? 'same' : was === null ? 'inserted' : 'removed';
    return { ...about, change, before: cell(before, was), after: cell(after, is) };
  }
  // A value that has become long is broken on both sides, or every line of it would differ.
  const broken = new Set([...brokenIn(before, was.at), ...brokenIn(after, is.at)]);
  const words = [linesOf(before, was, broken), linesOf(after, is, broken)] as const;
  // What differs may be beside the words.
  const [old, next] = words[0] === words[1] ? [jsonOf(before, was, broken), jsonOf(after, is, broken)] : words;
  const [first, second] = differenceOf(old, next, isWhole);
  return { ...about, change: 'changed', before: cellOf(first, true), after: cellOf(second, true) };
}

const plain = (text: string): SidePiece => ({ text, isChanged: false, skipped: 0 });
const joined = (lines: readonly { readonly text: string }[]): string => lines.map(({ text }) => text).join('\n');
const linesOf = (asked: Asked, { at, kind }: AroundPlace, broken?: ReadonlySet<string>): string =>
  joined(kind === 'system' ? aroundLines(asked, at) : jsonLines(asked, at, broken));
const jsonOf = (asked: Asked, { at }: AroundPlace, broken: ReadonlySet<string>): string =>
  joined(jsonLines(asked, at, broken));

function cellOf(pieces: readonly SidePiece[], isWhole: boolean): RequestCell {
  const shown = pieces.map((piece) => (isWhole ? piece : { ...piece, text: firstOf(piece.text, SHOWN) }));
  const skipped = pieces.reduce((sum, piece) => sum + piece.skipped, 0);
  return { pieces: shown, unshown: skipped + lengthOf(pieces) - lengthOf(shown) };
}

const lengthOf = (pieces: readonly SidePiece[]): number => pieces.reduce((sum, { text }) => sum + text.length, 0);
