/** Where a key leads in a list of which `at` is the present entry (-1 for none); null for keys that do not move. */
export function stepOf(key: string, { at, page, count }: { at: number; page: number; count: number }): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
}
