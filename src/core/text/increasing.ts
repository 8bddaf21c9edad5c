import { firstWhere } from './search.ts';

/** Which of the numbers (negative ones never) belong to one longest increasing row of them: 1 by place. */
export function longestIncreasing(numbers: ArrayLike<number>): Uint8Array {
  const chosen = new Uint8Array(numbers.length);
  if (isIncreasing(numbers)) return chosen.fill(1);
  const before = new Int32Array(numbers.length).fill(-1);
  // For each length the position of the smallest number that ends a row of that length.
  const ends = new Int32Array(numbers.length);
  const endOf = (at: number): number => numbers[ends[at] ?? -1] ?? -1;
  let length = 0;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] ?? -1;
    if (number < 0) continue;
    // Mostly everything is in its order.
    const from = length > 0 && endOf(length - 1) < number ? length : 0;
    const low = firstWhere(length, (at) => endOf(at) >= number, from);
    before[i] = ends[low - 1] ?? -1;
    ends[low] = i;
    if (low === length) length++;
  }
  for (let i = ends[length - 1] ?? -1; i >= 0; i = before[i] ?? -1) chosen[i] = 1;
  return chosen;
}

function isIncreasing(numbers: ArrayLike<number>): boolean {
  let last = -1;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] ?? -1;
    if (number <= last) return false;
    last = number;
  }
  return true;
}
