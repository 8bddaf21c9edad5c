/** The number at a place of a list of numbers, 0 where none is. */
export const numberAt = (numbers: ArrayLike<number>, place: number): number => numbers[place] ?? 0;

/** The first of so many places for which something holds that holds for all after it; `count` where none is. Logarithmic. */
export function firstWhere(count: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first place of an ascending list whose number is not below a value; the length where all are. */
export const lowest = (sorted: ArrayLike<number>, value: number): number =>
  firstWhere(sorted.length, (place) => numberAt(sorted, place) >= value);
