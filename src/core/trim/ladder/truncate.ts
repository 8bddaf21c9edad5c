import { headAndTail } from './head-and-tail.ts';
import {
  type Climbing,
  type EditedParts,
  type Edits,
  firstOfLastTurns,
  isFixed,
  type LadderHistory,
} from './history.ts';
import { isExcluded, resultPlaces } from './results.ts';
import type { RungOf } from './rung.ts';

export function* truncate(rung: RungOf<'truncate'>, history: Climbing): Edits {
  const floor = Math.max(1, Math.floor(rung.maxTokens ?? 500));
  const results = resultPlaces(history).filter(({ name }) => !isExcluded(rung.exclude, name));
  const places = [...results, ...(rung.texts ? textPlaces(history) : [])]
    .filter((place) => !isFixed(history, place.index))
    // An earlier rung may have shortened it already; that text is where this one starts from.
    .map((place) => ({ ...place, text: textAt(history.current(place.index)[place.part]) }))
    .map((place) => ({ ...place, size: history.measure(place.text) }))
    .filter((place) => place.size > floor);
  const longest = places.reduce((most, place) => Math.max(most, place.size), 0);
  for (const cap of capsFrom(longest, floor)) {
    for (const { index, part, text, size } of places) {
      if (size <= cap) continue;
      const slots = history.current(index);
      const long = slots[part];
      if (long?.kind !== 'result' && long?.kind !== 'text') continue;
      const short = headAndTail(text, cap, rung.head ?? 0.6, (it) => history.measure(it));
      if (short !== null && short !== long.text) yield { index, slots: slots.with(part, { ...long, text: short }) };
    }
  }
}

const textAt = (part: EditedParts[number] | undefined): string =>
  part?.kind === 'result' || part?.kind === 'text' ? part.text : '';

/** Texts of the user and of the assistant before the last turn. Signed ones stay as they were signed. */
function textPlaces(history: LadderHistory): { readonly index: number; readonly part: number }[] {
  const before = history.messages.slice(0, firstOfLastTurns(history.units, 1));
  return before.flatMap(({ role, parts }, index) =>
    role === 'user' || role === 'assistant'
      ? parts.flatMap((text, part) => (text.kind === 'text' && !text.signature ? [{ index, part }] : []))
      : [],
  );
}

function capsFrom(longest: number, floor: number): number[] {
  const caps: number[] = [];
  for (let cap = floor; cap < longest; cap *= 2) caps.push(cap);
  return caps.reverse();
}
