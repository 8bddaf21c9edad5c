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
      const arrives = isNew && (from[right]! >= 0 || isArrived?.[right] === 1);
      if (isGone && !goesAway && isNew && !arrives && replaces(left, right)) runs.add('changed', left++, right++);
      else if (isGone) runs.add(goesAway ? 'away' : 'removed', left++, -1);
      else runs.add(arrives ? 'moved' : 'inserted', -1, right++);
    }
  };
  for (let at = 0; at < from.length; at++) {
    if (kept[at] === 0) continue;
    gap(from[at]!, at);
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
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < 0) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[i] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = i;
  }
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i]!) isIn[i] = 1;
  return isIn;
}

/** Rows that are gathered into runs. */
export class RunList {
  private readonly kind: number[] = [];
  private readonly left: number[] = [];
  private readonly right: number[] = [];
  private readonly length: number[] = [];

  add(kind: SideKind, left: number, right: number): void {
    const last = this.kind.length - 1;
    const code = SIDE_KINDS.indexOf(kind);
    if (
      last >= 0 &&
      this.kind[last] === code &&
      follows(this.left[last]!, this.length[last]!, left) &&
      follows(this.right[last]!, this.length[last]!, right)
    ) {
      this.length[last]!++;
      return;
    }
    this.kind.push(code);
    this.left.push(left);
    this.right.push(right);
    this.length.push(1);
  }

  view(): SidesView {
    return {
      kind: Uint8Array.from(this.kind),
      left: Int32Array.from(this.left),
      right: Int32Array.from(this.right),
      length: Int32Array.from(this.length),
    };
  }
}

/** Both sides of a run go on together; a side without messages has none in any of its rows. */
const follows = (first: number, length: number, next: number): boolean =>
  first < 0 ? next < 0 : next === first + length;
