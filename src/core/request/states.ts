import { own } from '../text/json.ts';
import type { RequestEdit, RequestFinding, RequestWayCode } from './fault.ts';
import type { RequestBody } from './request.ts';
import { changedAt, described, objectIn } from './schema-edits.ts';
import { dataOf, type HeldSchema, type Node, nodesOf } from './schemas.ts';
import { measured, optionalIn } from './sizes.ts';

/** Keywords that multiply the states of a grammar. */
const BOUNDS = ['minItems', 'maxItems', 'min_items', 'max_items', 'minLength', 'maxLength', 'min_length', 'max_length'];
/** So few values an enum may have in a schema that is too large. */
const FEW = 8;

const boundsIn = ({ schema }: Node): string[] => BOUNDS.filter((key) => own(schema, key) !== undefined);
const isLong = ({ schema }: Node): boolean => {
  const values = own(schema, 'enum');
  return Array.isArray(values) && values.length > FEW;
};

/** A schema of which an error says that it has too many states, as long as there is something to take out of it. */
export function* tooManyStates(held: HeldSchema): Iterable<RequestFinding> {
  const nodes = nodesOf(held.schema);
  const bounds = nodes.reduce((count, node) => count + boundsIn(node).length, 0);
  if (bounds === 0 && !nodes.some(isLong)) return;
  const sizes = { bounds, count: measured(held.schema).values, optional: optionalIn(held.schema) };
  yield { at: held.at, data: { ...dataOf(held, { at: '' }), ...sizes, strictAt: null }, variant: 'states' };
}

/** Removes all bounds of a schema, and says them in its descriptions. */
export const dropBounds: RequestWayCode = {
  id: 'drop-bounds',
  offers: ({ variant, data }) => variant === 'states' && data.bounds !== 0,
  plan: (request, { at }) => nodesAt(request, at).flatMap((node) => said(request, at + node.at, boundsIn(node))),
  reason: ({ data }) => `The bounds of ${data.tool} are no longer checked.`,
};

/** Says the values of long enums in words. */
export const enumsToWords: RequestWayCode = {
  id: 'enums-to-words',
  offers: ({ variant, data }) => variant === 'states' && data.bounds === 0,
  plan: (request, { at }) =>
    nodesAt(request, at)
      .filter(isLong)
      .flatMap((node) => said(request, at + node.at, ['enum'])),
  reason: ({ data }) => `The values of long enums of ${data.tool} are no longer checked.`,
};

const nodesAt = (request: RequestBody, at: string): readonly Node[] => nodesOf(objectIn(request, at));

function said(request: RequestBody, at: string, keys: readonly string[]): RequestEdit[] {
  if (keys.length === 0) return [];
  const schema = objectIn(request, at);
  let text: string | undefined;
  for (const key of keys)
    text = described(text === undefined ? schema : { ...schema, description: text }, key, own(schema, key)) ?? text;
  const gone = Object.fromEntries(keys.map((key) => [key, undefined]));
  return changedAt(at, { ...gone, ...(text === undefined ? {} : { description: text }) });
}
