/** The message that the filter lets through at an index or before it; -1 where it lets none through. */
export function nearestShown(visible: Int32Array | null, index: number): number {
  if (visible === null) return index;
  let position = 0;
  let high = visible.length - 1;
  while (position < high) {
    const middle = (position + high + 1) >> 1;
    if (visible[middle]! <= index) position = middle;
    else high = middle - 1;
  }
  return visible[position] ?? -1;
}
