import { type Pointer, parent, steps } from '../text/pointer.ts';
import type { NamedPlace } from './input.ts';
import type { Raw } from './least-value.ts';

/** True for an element that is as one before it in its list, where the text says that it is there twice. */
export function isCopy({ repeated }: NamedPlace['asks'], at: Pointer, raw: Raw): boolean {
  const list = repeated && at !== '' ? raw(parent(at) ?? '') : null;
  if (!Array.isArray(list)) return false;
  const written = JSON.stringify(raw(at));
  return list.slice(0, Number(steps(at).at(-1))).some((element) => JSON.stringify(element) === written);
}
