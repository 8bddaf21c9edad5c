import { child, type Pointer, steps } from '../../text/pointer.ts';
import type { RefusedPlace } from './refused-place.ts';
import type { Spelled } from './spelled.ts';

/** A key that the text names and that the whole body stands under. */
export function aroundBody(spelled: readonly Spelled[], at: Pointer | null): Omit<RefusedPlace, 'asks'> | null {
  const around = at === null ? [] : steps(at);
  const name = spelled.find(({ path }) => around.includes(path) && !/^\d+$/.test(path))?.path;
  if (name === undefined) return null;
  const above = around.slice(0, around.indexOf(name) + 1).reduce<Pointer>(child, '');
  return { at: above, path: name, how: 'key', isSure: true, missing: null };
}
