import { lowest } from '../numbers.ts';
import type { Origins } from './origins.ts';
import { SIDE_KINDS, type SideKind, type SidesView } from './side-views.ts';

/**
 * The rows of two states of a conversation. Messages that keep their order stand beside each other; one that was moved
 * is shown at both of its places. What was replaced by a message of the same role stands beside it where `replaces` says so.
 */
export function runsOf(
  count: number,
  { from, isChanged, isAway, isArrived }: Origins,
  replaces: (left: number, right: number) => boolean,
): SidesView {
  const kept = risingOf(from);
  const isMoved = isAway?.slice() ?? new Uint8Array(count);
  from.forEach((left, right) => {
    if (left >= 0 && kept[right] === 0) isMoved[left] = 1;
  });
  const runs = new RunList();
  let left = 0;
  let right = 0;
  /** The rows up to a pair that keeps its order. */
  const gap = (leftEnd: number, rightEnd: number): void => {
    while (left < leftEnd || right < rightEnd) {
      const isGone = left < leftEnd;
      const goesAway = isGone && isMoved[left] === 1;
      const isNew = right < rightEnd;
      const arrives = isNew && ((from[right] ?? -1) >= 0 || isArrived?.[right] === 1);
      if (isGone && !goesAway && isNew && !arrives && replaces(left, right)) runs.add('changed', left++, right++);
      else if (isGone) runs.add(goesAway ? 'away' : 'removed', left++, -1);
      else runs.add(arrives ? 'moved' : 'inserted', -1, right++);
    }
  };
  for (const [at, was] of from.entries()) {
    if (kept[at] === 0) continue;
    gap(was, at);
    runs.add(isChanged[at] === 1 ? 'changed' : 'same', left++, right++);
  }
  gap(count, from.length);
  return runs.view();
}

/** 1 for each entry of the longest rising row of those that are not negative. */
export function risingOf(values: Int32Array): Uint8Array {
  const isIn = new Uint8Array(values.length);
  const previous = new Int32Array(values.length).fill(-1);
  /** By length of a row that rises: where the one with the lowest end ends. */
  const ends: number[] = [];
  const lowestEnds: number[] = [];
  for (const [i, value] of values.entries()) {
    if (value < 0) continue;
    const low = lowest(lowestEnds, value);
    previous[i] = ends[low - 1] ?? -1;
    ends[low] = i;
    lowestEnds[low] = value;
  }
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i] ?? -1) isIn[i] = 1;
  return isIn;
}

/** Rows that are gathered into runs. */
export class RunList {
  private readonly runs: { code: number; left: number; right: number; length: number }[] = [];

  add(kind: SideKind, left: number, right: number): void {
    const last = this.runs.at(-1);
    const code = SIDE_KINDS.indexOf(kind);
    if (last?.code === code && follows(last.left, last.length, left) && follows(last.right, last.length, right))
      last.length++;
    else this.runs.push({ code, left, right, length: 1 });
  }

  view(): SidesView {
    return {
      kind: Uint8Array.from(this.runs, (run) => run.code),
      left: Int32Array.from(this.runs, (run) => run.left),
      right: Int32Array.from(this.runs, (run) => run.right),
      length: Int32Array.from(this.runs, (run) => run.length),
    };
  }
}

/** Both sides of a run go on together; a side without messages has none in any of its rows. */
const follows = (first: number, length: number, next: number): boolean =>
  first < 0 ? next < 0 : next === first + length;
