/** Which of the numbers (negative ones never) belong to one longest increasing row of them. */
export function longestIncreasing(numbers: readonly number[]): boolean[] {
  const before = new Int32Array(numbers.length).fill(-1);
  // For each length the position of the smallest number that ends a row of that length.
  const ends: number[] = [];
  numbers.forEach((number, i) => {
    if (number < 0) return;
    let high = ends.length;
    // Mostly everything is in its order.
    let low = high > 0 && numbers[ends[high - 1]!]! < number ? high : 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[i] = ends[low - 1]!;
    ends[low] = i;
  });
  const chosen = new Array<boolean>(numbers.length).fill(false);
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i]!) chosen[i] = true;
  return chosen;
}
