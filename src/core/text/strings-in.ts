/** Every string in some values, in order. */
export function stringsIn(values: readonly unknown[]): string[] {
  const found: string[] = [];
  const todo = [...values].reverse();
  while (todo.length > 0) {
    const value = todo.pop();
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) {
      const inner = Object.values(value) as unknown[];
      for (let i = inner.length - 1; i >= 0; i--) todo.push(inner[i]);
    }
  }
  return found;
}
