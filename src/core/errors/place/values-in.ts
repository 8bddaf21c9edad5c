import { child, type Pointer, valueAt } from '../../text/pointer.ts';

/** A value inside another, with its place and its key or index; of the outermost the key is empty. */
export interface InnerValue {
  readonly value: unknown;
  readonly at: Pointer;
  readonly key: string;
  readonly isElement: boolean;
}

/** A value and all that is inside of it, in document order; only what `opens` allows is looked into. Without recursion. */
export function* valuesIn(
  root: unknown,
  at: Pointer,
  opens: (inner: InnerValue) => boolean = () => true,
): Generator<InnerValue> {
  const next: InnerValue[] = [{ value: root, at, key: '', isElement: false }];
  for (let inner = next.pop(); inner; inner = next.pop()) {
    yield inner;
    const { value, at: above } = inner;
    if (typeof value !== 'object' || value === null || !opens(inner)) continue;
    const isElement = Array.isArray(value);
    for (const [key, held] of Object.entries(value as Record<string, unknown>).reverse())
      next.push({ value: held, at: child(above, key), key, isElement });
  }
}

/** The places from one on whose values are meant; none where they are more than `most`. */
export function placesWhere(
  document: unknown,
  from: Pointer,
  most: number,
  isMeant: (inner: InnerValue) => boolean,
): readonly Pointer[] {
  const found: Pointer[] = [];
  for (const inner of valuesIn(valueAt(document, from), from)) {
    if (isMeant(inner)) found.push(inner.at);
    if (found.length > most) return [];
  }
  return found;
}
