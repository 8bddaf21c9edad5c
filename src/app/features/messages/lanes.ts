import { firstWhere, lowest, numberAt } from '../../../worker/numbers.ts';
import { LANES } from '../../../worker/outline.ts';
import type { Lanes } from '../../../worker/protocol.ts';

/** So many lines that begin before what is in sight are looked at: a filter may leave few of very many. */
const MOST = 4096;

/**
 * Numbers of the lines to be drawn over messages that are in sight, in order: those that touch them, and of those that look
 * alike, for their ends are elsewhere, one. A call whose other half is filtered out has none: `listed` are the messages
 * that are not, in order; null for all.
 */
export function linesOver(
  lanes: Lanes,
  sights: readonly number[],
  selected: number | null,
  listed: Int32Array | null = null,
): number[] {
  const [from, to] = [sights[0] ?? 0, sights.at(-1) ?? -1];
  const { top, bottom, lane, used } = lanes;
  const places = new Map(sights.map((index, at) => [index, at + 1]));
  const found = new Map<number, number>();
  const add = (line: number) => {
    if (!isListed(listed, numberAt(top, line)) || !isListed(listed, numberAt(bottom, line))) return -1;
    const ends =
      (places.get(numberAt(top, line)) ?? 0) * (sights.length + 1) + (places.get(numberAt(bottom, line)) ?? 0);
    const strong = top[line] === selected || bottom[line] === selected ? 1 : 0;
    const look = (ends * LANES + numberAt(lane, line)) * 2 + strong;
    if (!found.has(look)) found.set(look, line);
    return look;
  };
  for (const index of sights) for (const line of endsAt(lanes, index)) add(line);
  for (const line of selected === null ? [] : endsAt(lanes, selected))
    if (numberAt(top, line) <= to && numberAt(bottom, line) >= from) add(line);
  let passed = 0;
  let looked = 0;
  for (const line of between(lanes, from, to)) {
    if (++looked > MOST) break;
    // Both ends are elsewhere, and neither is selected.
    if (add(line) === numberAt(lane, line) * 2) passed |= 1 << numberAt(lane, line);
    if (passed === used) break;
  }
  return [...found.values()].sort((a, b) => a - b);
}

function isListed(listed: Int32Array | null, index: number): boolean {
  return listed === null || listed[lowest(listed, index)] === index;
}

/** Lines that touch the messages from one to another, the last first. */
function* between({ top, bottom, reach }: Lanes, from: number, to: number): Generator<number> {
  const behind = firstWhere(top.length, (line) => numberAt(top, line) > to);
  for (let line = behind - 1; line >= 0 && numberAt(reach, line) >= from; line--)
    if (numberAt(bottom, line) >= from) yield line;
}

function* endsAt({ top, bottom, byBottom }: Lanes, index: number): Generator<number> {
  const first = firstWhere(top.length, (line) => numberAt(top, line) >= index);
  for (let line = first; top[line] === index; line++) yield line;
  const lower = firstWhere(byBottom.length, (at) => numberAt(bottom, numberAt(byBottom, at)) >= index);
  for (let at = lower; at < byBottom.length && bottom[numberAt(byBottom, at)] === index; at++)
    yield numberAt(byBottom, at);
}
