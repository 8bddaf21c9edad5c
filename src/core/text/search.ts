/** What is first made of one of some values; null where nothing is made of any. */
export function firstMade<Value, Made>(values: Iterable<Value>, make: (value: Value) => Made | null): Made | null {
  for (const value of values) {
    const made = make(value);
    if (made !== null) return made;
  }
  return null;
}

/**
 * The first number from `from` up to `to` for which something holds that holds for all after it as well; `to` where it
 * holds for none. Logarithmic.
 */
export function firstWhere(to: number, holds: (at: number) => boolean, from = 0): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
