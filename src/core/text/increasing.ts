import { firstWhere } from './search.ts';
/** Which of the numbers (negative ones never) belong to one longest increasing row of them: 1 by place. */
export function longestIncreasing(numbers: ArrayLike<number>): Uint8Array {
  const chosen = new Uint8Array(numbers.length);
  if (isIncreasing(numbers)) return chosen.fill(1);
  const before = new Int32Array(numbers.length).fill(-1);
  // For each length the position of the smallest number that ends a row of that length.
  const ends = new Int32Array(numbers.length);
  let length = 0;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    if (number < 0) continue;
    // Mostly everything is in its order.
    const from = length > 0 && numbers[ends[length - 1]!]! < number ? length : 0;
    const low = firstWhere(length, (at) => numbers[ends[at]!]! >= number, from);
    if (low > 0) before[i] = ends[low - 1]!;
    ends[low] = i;
    if (low === length) length++;
  }
  for (let i = length > 0 ? ends[length - 1]! : -1; i >= 0; i = before[i]!) chosen[i] = 1;
  return chosen;
}

function isIncreasing(numbers: ArrayLike<number>): boolean {
  let last = -1;
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i]! <= last) return false;
    last = numbers[i]!;
  }
  return true;
}
