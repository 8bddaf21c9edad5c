import type { Pointer } from '../../text/pointer.ts';
import type { Asks } from './asks.ts';
import type { RefusedPlace } from './in-request.ts';

/** A place that is there, and that a text means without a doubt. */
export function surePlace(at: Pointer, path: string, how: RefusedPlace['how'], asks: Asks): RefusedPlace {
  return { at, path, how, isSure: true, missing: null, asks };
}
