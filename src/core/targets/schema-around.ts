import { isObject, own } from '../text/json.ts';
import { child, holderOf, type Pointer, steps } from '../text/pointer.ts';

/** Keys whose value is a whole schema, in the forms of all APIs. */
const WHOLE = /^(?:parameters|input_?schema|json|schema|(?:parameters|response)_?(?:json)?_?schema)$/i;
const OF_SCHEMAS = ['type', 'properties', 'items', 'anyOf', 'oneOf', 'allOf', '$ref'];

/** The schema of a declaration or an output that a place is in, which its references count from; null outside of one. */
export function schemaAround(at: Pointer, valueAt: (at: Pointer) => unknown): Pointer | null {
  let above: Pointer = '';
  for (const step of steps(holderOf(at))) {
    above = child(above, step);
    const schema = WHOLE.test(step) ? valueAt(above) : null;
    if (isObject(schema) && OF_SCHEMAS.some((key) => own(schema, key) !== undefined)) return above;
  }
  return null;
}
