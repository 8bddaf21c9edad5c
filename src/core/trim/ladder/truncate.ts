import { isExcluded, resultPlaces } from './clear-results.ts';
import { type Edits, isFixed, type Scene, type Slots } from './climb.ts';
import { headAndTail } from './head-and-tail.ts';
import type { Rung } from './rung.ts';

/** Long results keep their head and tail. The cap halves from the longest result down to the smallest cap. */
export function* truncate(
  rung: Extract<Rung, { kind: 'truncate' }>,
  scene: Scene,
  current: (index: number) => Slots,
): Edits {
  const floor = Math.max(1, Math.floor(rung.maxTokens ?? 500));
  const places = resultPlaces(scene)
    .filter((it) => !isFixed(scene, it.index) && !isExcluded(rung.exclude, it.name))
    // An earlier rung may have shortened it already; that text is where this one starts from.
    .map((it) => ({ ...it, text: textAt(current(it.index)[it.part]) }))
    .map((it) => ({ ...it, size: scene.measure(it.text) }))
    .filter((it) => it.size > floor);
  const longest = places.reduce((most, it) => Math.max(most, it.size), 0);
  for (const cap of capsFrom(longest, floor)) {
    for (const { index, part, text, size } of places) {
      if (size <= cap) continue;
      const slots = current(index);
      const result = slots[part];
      if (result?.kind !== 'result') continue;
      const short = headAndTail(text, cap, rung.head ?? 0.6, (it) => scene.measure(it));
      if (short !== null && short !== result.text) yield { index, slots: slots.with(part, { ...result, text: short }) };
    }
  }
}

const textAt = (part: Slots[number] | undefined): string => (part?.kind === 'result' ? part.text : '');

function capsFrom(longest: number, floor: number): number[] {
  const caps: number[] = [];
  for (let cap = floor; cap < longest; cap *= 2) caps.push(cap);
  return caps.reverse();
}
