/** Puts all items behind those of a list. `push(...items)` ends at some hundred thousand of them: each is an argument. */
export function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item);
}
