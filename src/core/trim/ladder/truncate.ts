import { headAndTail } from './head-and-tail.ts';
import { type EditedParts, type Edits, isFixed, type LadderHistory } from './history.ts';
import { isExcluded, resultPlaces } from './results.ts';
import type { Rung } from './rung.ts';

/** Long results keep their head and tail. The cap halves from the longest result down to the smallest cap. */
export function* truncate(
  rung: Extract<Rung, { kind: 'truncate' }>,
  history: LadderHistory,
  current: (index: number) => EditedParts,
): Edits {
  const floor = Math.max(1, Math.floor(rung.maxTokens ?? 500));
  const places = resultPlaces(history)
    .filter((it) => !isFixed(history, it.index) && !isExcluded(rung.exclude, it.name))
    // An earlier rung may have shortened it already; that text is where this one starts from.
    .map((it) => ({ ...it, text: textAt(current(it.index)[it.part]) }))
    .map((it) => ({ ...it, size: history.measure(it.text) }))
    .filter((it) => it.size > floor);
  const longest = places.reduce((most, it) => Math.max(most, it.size), 0);
  for (const cap of capsFrom(longest, floor)) {
    for (const { index, part, text, size } of places) {
      if (size <= cap) continue;
      const slots = current(index);
      const result = slots[part];
      if (result?.kind !== 'result') continue;
      const short = headAndTail(text, cap, rung.head ?? 0.6, (it) => history.measure(it));
      if (short !== null && short !== result.text) yield { index, slots: slots.with(part, { ...result, text: short }) };
    }
  }
}

const textAt = (part: EditedParts[number] | undefined): string => (part?.kind === 'result' ? part.text : '');

function capsFrom(longest: number, floor: number): number[] {
  const caps: number[] = [];
  for (let cap = floor; cap < longest; cap *= 2) caps.push(cap);
  return caps.reverse();
}
