import { numberAt } from '../text/int-list.ts';
import { GrowingColumns } from './call-columns.ts';
import { LINKED, Linker, linkCalls } from './linker.ts';
import { type LinkedResult, Links, type PartPlace } from './links.ts';
import type { CallPart, Message, Part, ResultPart } from './message.ts';
import { pairOf } from './pairs.ts';
import { Trait, type Traits, traitsOf } from './traits.ts';

interface Drafted {
  readonly sight: readonly Message[];
  /** By place: the number of the original of a message that nobody changed, else -1. */
  readonly origins: Int32Array;
}

/** One in so many messages may be changed: of more, all are linked anew. */
const FEW = 8;

/**
 * The links of a draft, by place, from those of its original. What ties calls to results depends on those of their pair
 * alone, as long as every result names its pair: of a long history in which little was changed only the pairs of what was
 * changed are linked again, and of the others not even the messages are looked at. Null where that does not hold: messages
 * stand in another order, results name no call, or much was changed.
 */
export function relinked(original: readonly Message[], drafted: Drafted): Links | null {
  const { sight, origins } = drafted;
  const had = traitsOf(original);
  const has = traitsOf(sight);
  const places = placesOf(original.length, origins);
  if (places === null || mayAdopt(had) || mayAdopt(has)) return null;
  const gone = linkedWithout(had, places);
  const fresh = linkedWithout(has, origins);
  if ((gone.length + fresh.length) * FEW > original.length) return null;
  const pairs = new Set([...pairsAt(original, gone), ...pairsAt(sight, fresh)]);
  const before = linkCalls(original);
  const again = new Set(fresh);
  for (const { message } of partsOf(before, pairs)) {
    const place = numberAt(places, message);
    if (place >= 0) again.add(place);
  }
  const isAgain = (part: Part, place: number): boolean =>
    (part.kind === 'call' || part.kind === 'result') && (numberAt(origins, place) < 0 || isOf(pairs, part));
  const linker = new Linker(sight.length);
  for (const place of Int32Array.from(again).sort())
    linker.read(place, sight[place]?.parts.map((part) => (isAgain(part, place) ? part : OTHER)) ?? []);
  return joined({ links: before, places, pairs }, linker.links(), drafted, isAgain);
}

/** Stands for a part that is not linked again. */
const OTHER: Part = { kind: 'text', at: '', text: '' };

/** By number in the original: the place now, -1 for one that was changed or is gone; null where their order is another. */
function placesOf(count: number, origins: Int32Array): Int32Array | null {
  const places = new Int32Array(count).fill(-1);
  let last = -1;
  for (let place = 0; place < origins.length; place++) {
    const origin = numberAt(origins, place);
    if (origin < 0) continue;
    if (origin <= last) return null;
    last = origin;
    places[origin] = place;
  }
  return places;
}

/** Such a result is tied by where it stands. */
const mayAdopt = (traits: Traits): boolean => traits.some((it) => (it & Trait.unnamed) !== 0);

/** The messages with calls or results that have no counterpart in the other list. */
function linkedWithout(traits: Traits, counterparts: Int32Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < traits.length; i++)
    if (numberAt(counterparts, i) < 0 && ((traits[i] ?? 0) & LINKED) !== 0) found.push(i);
  return found;
}

function* pairsAt(messages: readonly Message[], places: readonly number[]): Iterable<string> {
  for (const place of places)
    for (const part of messages[place]?.parts ?? []) {
      const pair = part.kind === 'call' || part.kind === 'result' ? pairOf(part) : null;
      if (pair !== null) yield pair;
    }
}

function isOf(pairs: ReadonlySet<string>, part: CallPart | ResultPart): boolean {
  const pair = pairOf(part);
  return pair !== null && pairs.has(pair);
}

function* partsOf({ columns, index, orphans }: Links, pairs: ReadonlySet<string>): Iterable<{ message: number }> {
  const { messages, answerMessages, more } = columns;
  for (const pair of pairs)
    for (const call of index.ofPair(pair)) {
      yield { message: numberAt(messages, call) };
      yield { message: numberAt(answerMessages, call) };
      yield* more.get(call) ?? [];
    }
  for (const orphan of orphans) if (isOf(pairs, orphan.result)) yield orphan;
}

interface Left {
  readonly links: Links;
  readonly places: Int32Array;
  /** Pairs that were linked again. */
  readonly pairs: ReadonlySet<string>;
}

/** Both together, in the order of the draft. */
function joined(
  { links, places, pairs }: Left,
  again: Links,
  { sight, origins }: Drafted,
  isAgain: (part: Part, place: number) => boolean,
): Links {
  const placeOf = (message: number): number => numberAt(places, message);
  const numbers = new Int32Array(links.count).fill(-1);
  const numbersAgain = new Int32Array(again.count);
  const isRelinked = new Uint8Array(links.count);
  for (const pair of pairs) for (const call of links.index.ofPair(pair)) isRelinked[call] = 1;
  const columns = new GrowingColumns(links.count + again.count);
  let next = 0;
  const addAgain = (message: number, part: number): void => {
    const { columns: from } = again;
    for (; next < again.count; next++) {
      const at = numberAt(from.messages, next);
      if (!isBefore(at, numberAt(from.parts, next), message, part)) return;
      numbersAgain[next] = columns.copy(from, next, (place) => place);
    }
  };
  const { columns: from } = links;
  for (let call = 0; call < links.count; call++) {
    const message = placeOf(numberAt(from.messages, call));
    if (message < 0 || isRelinked[call] === 1) continue;
    addAgain(message, numberAt(from.parts, call));
    numbers[call] = columns.copy(from, call, placeOf);
  }
  addAgain(sight.length, 0);
  const isLeft = ({ message, result }: LinkedResult): boolean => placeOf(message) >= 0 && !isOf(pairs, result);
  const left = links.orphans.filter(isLeft).map((orphan) => ({ ...orphan, message: placeOf(orphan.message) }));
  const orphans = [...left, ...again.orphans];
  orphans.sort((a, b) => a.message - b.message || a.part - b.part);
  const callAt = (place: PartPlace): number => {
    const { message, part } = place;
    const it = sight[message]?.parts[part];
    if (it === undefined) return -1;
    if (isAgain(it, message)) return numberAt(numbersAgain, again.numberAt(place));
    return numberAt(numbers, links.numberAt({ message: numberAt(origins, message), part }));
  };
  return new Links(columns.done(), orphans, callAt, {
    ofPair(pair) {
      return pairs.has(pair)
        ? again.index.ofPair(pair).map((call) => numberAt(numbersAgain, call))
        : links.index.ofPair(pair).flatMap((call) => (numberAt(numbers, call) < 0 ? [] : [numberAt(numbers, call)]));
    },
    hasNamesakes: () => links.index.hasNamesakes() || again.index.hasNamesakes(),
  });
}

const isBefore = (message: number, part: number, other: number, otherPart: number): boolean =>
  message < other || (message === other && part < otherPart);
