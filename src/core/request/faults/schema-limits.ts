import { inWords, isObject, own } from '../../text/json.ts';
import { child } from '../../text/pointer.ts';
import type { RequestFaultCode, RequestFinding } from '../fault.ts';
import keywords from '../keywords.json';
import { code } from '../quoted.ts';
import { bitsBeyond, OF_UNIONS, partsOn } from '../regular.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, objectIn } from '../schema-edits.ts';
import { dataOf, type HeldSchema, type Node, schemasOn } from '../schemas.ts';
import { measured, optionalIn, unendingIn } from '../sizes.ts';
import { dropBounds, enumsToWords, tooManyStates } from '../states.ts';
import type { LimitRequirement } from '../values-tools.ts';
import { cutRecursion, strictOff } from '../ways.ts';

export const schemaLimits: RequestFaultCode<'schema/limits'> = {
  id: 'schema/limits',
  *find(request, is) {
    yield* tooLarge(request, is);
    const bits = (is.ordered ? OF_BOUNDS : 0) | (is.firstKeys ? OF_UNIONS : 0);
    for (const { held, nodes } of bits !== 0 || is.ends ? partsOn(request, is.on, bits) : []) {
      if (is.ends) yield* unending(held);
      for (const node of nodes) {
        if (is.ordered) yield* disordered(held, node);
        if (is.firstKeys) yield* alike(held, node);
      }
    }
    if (is.strictTools !== undefined) yield* manyStrict(request, is.strictTools, is.optional ?? null);
  },
  ways: [
    {
      id: 'swap-bounds',
      offers: ({ variant }) => variant === 'bounds',
      plan: (request, { at, data }) => {
        const schema = objectIn(request, at);
        const [low, high] = [inWords(data.low), inWords(data.high)];
        return changedAt(at, { [low]: own(schema, high), [high]: own(schema, low) });
      },
      reason: ({ data }) => `${data.low} and ${data.high} of ${data.path} of ${data.tool} are swapped.`,
    },
    cutRecursion,
    dropBounds,
    enumsToWords,
    {
      ...strictOff,
      offers: ({ variant, data }) => variant !== 'bounds' && variant !== 'states' && data.strictAt !== null,
    },
  ],
  say({ data, variant }) {
    const tool = code(data.tool);
    if (variant === 'bounds')
      return `${tool} has a ${code(data.low)} above its ${code(data.high)} at ${code(data.path)}.`;
    if (variant === 'states')
      return `The schema of ${tool} has ${data.bounds} bounds, ${data.count} values of enums and ${data.optional} optional properties, which count together.`;
    if (variant === 'recursive')
      return `${tool} requires itself without an end (${code(data.ref)}) at ${code(data.path)}.`;
    if (variant === 'first-keys')
      return `${tool} has objects in one union at ${code(data.path)} that begin with the same property.`;
    if (variant === 'strict-tools') return `${data.count} tools are strict; the limit is ${data.max}.`;
    if (variant === 'optional') return `Strict tools have ${data.count} optional properties; the limit is ${data.max}.`;
    return `The schema of ${tool} has ${data.count} ${data.what}; the limit is ${data.max}.`;
  },
};

/** What is counted of whole schemas. */
function* tooLarge(request: RequestBody, is: LimitRequirement): Iterable<RequestFinding> {
  const isSized = SIZES.some((size) => is[size] !== undefined);
  for (const held of isSized || is.states ? schemasOn(request, is.on) : []) {
    if (isSized) yield* oversized(held, is);
    if (is.states) yield* tooManyStates(held);
  }
}

const SIZES = ['depth', 'properties', 'values', 'characters'] as const;

function* oversized(held: HeldSchema, is: LimitRequirement): Iterable<RequestFinding> {
  const sizes = measured(held.schema);
  const limits = [
    ['levels of nesting', sizes.depth, is.depth],
    ['properties', sizes.properties, is.properties],
    ['values of enums', sizes.values, is.values],
    ['characters in names and values', sizes.characters, is.characters],
  ] as const;
  for (const [what, count, max] of limits)
    if (max !== undefined && count > max)
      yield {
        at: held.at,
        data: { ...dataOf(held, { at: '' }), what, count, max, strictAt: held.strict ? held.strictAt : null },
        variant: what === 'levels of nesting' ? 'depth' : 'size',
      };
}

function* unending(held: HeldSchema): Iterable<RequestFinding> {
  const node = unendingIn(held);
  if (node === null) return;
  const data = { ...dataOf(held, node), ref: inWords(own(node.schema, '$ref')), strictAt: null };
  yield { at: child(held.at + node.at, '$ref'), data, variant: 'recursive' };
}

const OF_BOUNDS = bitsBeyond((keyword) => !keywords.bounds.flat().includes(keyword));

function* disordered(held: HeldSchema, node: Node): Iterable<RequestFinding> {
  for (const [low = '', high = ''] of keywords.bounds) {
    const [least, most] = [own(node.schema, low), own(node.schema, high)];
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      yield { at: held.at + node.at, data: { ...dataOf(held, node), low, high, strictAt: null }, variant: 'bounds' };
  }
}

/** Objects of one union that begin with the same property, and have no constant that tells them apart. */
function* alike(held: HeldSchema, node: Node): Iterable<RequestFinding> {
  const branches = own(node.schema, 'anyOf');
  if (!Array.isArray(branches)) return;
  const seen = new Set<string>();
  for (const branch of branches) {
    const properties = isObject(branch) ? own(branch, 'properties') : undefined;
    if (!isObject(properties)) continue;
    const first = Object.keys(properties)[0];
    // Requests whose objects differ in a later constant were accepted.
    const isTold = Object.values(properties).some(
      (value) => isObject(value) && ['const', 'enum'].some((key) => own(value, key) !== undefined),
    );
    if (first === undefined || isTold) continue;
    if (seen.has(first)) {
      const data = { ...dataOf(held, node), name: first, strictAt: held.strictAt };
      yield { at: child(held.at + node.at, 'anyOf'), data, variant: 'first-keys' };
      return;
    }
    seen.add(first);
  }
}

/** Strict tools of a request count together: those with the most optional properties are named. */
function* manyStrict(request: RequestBody, max: number, optional: number | null): Iterable<RequestFinding> {
  const strict = schemasOn(request, 'strict').flatMap((held) =>
    held.tool ? [{ held, count: optionalIn(held.schema), strictAt: child(held.tool.holderAt, 'strict') }] : [],
  );
  const sorted = [...strict].sort((a, b) => b.count - a.count);
  const beyond = sorted.slice(0, Math.max(0, strict.length - max));
  const first = beyond[0] ?? sorted[0];
  if (!first) return;
  const data = dataOf(first.held, { at: '' });
  const at = first.strictAt;
  if (beyond.length > 0)
    yield {
      at,
      data: { ...data, count: strict.length, max, strictAt: beyond.map(({ strictAt }) => strictAt) },
      variant: 'strict-tools',
    };
  const total = strict.reduce((sum, { count }) => sum + count, 0);
  if (optional === null || total <= optional) return;
  let left = total;
  const off = sorted.flatMap(({ strictAt, count }) => {
    if (left <= optional) return [];
    left -= count;
    return [strictAt];
  });
  yield { at, data: { ...data, count: total, max: optional, strictAt: off }, variant: 'optional' };
}
