import type { Change } from '../text/change.ts';
import { isWithin, type Pointer } from '../text/pointer.ts';
import type { Format } from './format.ts';

/** True where an element that stays as it is shows whose wire it is, or where none ever did. */
export function keepsSign(elements: unknown, at: Pointer, format: Format, changes: readonly Change[]): boolean {
  if (!Array.isArray(elements)) return false;
  const touched = new Uint8Array(elements.length);
  for (const change of changes) {
    const place = placeOf(change);
    // What holds the whole list is written anew.
    if (isWithin(at, place)) return false;
    if (!isWithin(place, at)) continue;
    const first = Number.parseInt(place.slice(at.length + 1), 10);
    if (first >= 0) touched.fill(1, first, first + ((change.do === 'remove' && change.count) || 1));
  }
  const isSigned = (at: number): boolean => typeof format.claim(elements[at]) === 'string';
  for (let i = 0; i < elements.length; i++) if (touched[i] === 0 && isSigned(i)) return true;
  for (let i = 0; i < elements.length; i++) if (touched[i] === 1 && isSigned(i)) return false;
  return true;
}

/** An insertion touches no element that was there. */
function placeOf(change: Change): Pointer {
  if (change.do === 'set') return `${change.into}/${change.key}`;
  return change.do === 'insert' ? `${change.into}/-` : change.at;
}
