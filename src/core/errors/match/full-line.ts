/** True if the line that ends at `end` is as long as its neighbours: wrapped by a terminal, not by a writer. */
export function isFullLine(text: string, end: number): boolean {
  const start = text.lastIndexOf('\n', end - 1) + 1;
  const size = end - start;
  if (size < 30 || size > 260) return false;
  const nextStart = text.indexOf('\n', end) + 1;
  const nextEnd = nextStart > 0 ? text.indexOf('\n', nextStart) : -1;
  const next = (nextEnd < 0 ? text.length : nextEnd) - nextStart;
  const before = start > 0 ? start - 1 - (text.lastIndexOf('\n', start - 2) + 1) : size;
  return next <= size + 12 && before <= size + 12;
}
