/** An object with more keys, whose values are made when they are first asked for. */
export function withLater<Known extends object, Later extends object>(
  known: Known,
  later: { readonly [Key in keyof Later]: () => Later[Key] },
): Known & Later {
  const whole = { ...known } as Known & Later;
  for (const [key, make] of Object.entries<() => unknown>(later))
    Object.defineProperty(whole, key, { get: once(make), enumerable: true, configurable: true });
  return whole;
}

/** Makes a value when it is first asked for, and keeps it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
