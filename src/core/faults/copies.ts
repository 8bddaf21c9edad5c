import { holderOf, lastStep, type Pointer } from '../text/pointer.ts';
import type { NamedPlace } from './input.ts';
import type { Raw } from './least-value.ts';

/** True for an element that is as one before it in its list, where the text says that it is there twice. */
export function isCopy({ repeated }: NamedPlace['asks'], at: Pointer, raw: Raw): boolean {
  const list = repeated && at !== '' ? raw(holderOf(at)) : null;
  return Array.isArray(list) && alike(list.slice(0, Number(lastStep(at))), raw(at)).length > 0;
}

/** The elements of a list that are written as a value is. */
export function alike(list: readonly unknown[], value: unknown): readonly unknown[] {
  const written = JSON.stringify(value);
  return list.filter((element) => JSON.stringify(element) === written);
}
