import { inWords, isObject, type Json, own } from '../../text/json.ts';
import { child, holderOf } from '../../text/pointer.ts';
import type { RequestFaultCode, RequestFinding } from '../fault.ts';
import { code } from '../quoted.ts';
import { partsOn } from '../regular.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, inlined, isNote, objectIn, referred } from '../schema-edits.ts';
import { dataOf, type HeldSchema, type Node, nodesOf } from '../schemas.ts';
import type { RefRequirement } from '../values-tools.ts';
import { cutRecursion, inline, strictOff } from '../ways.ts';

export const schemaRef: RequestFaultCode<'schema/ref'> = {
  id: 'schema/ref',
  *find(request, is) {
    for (const { held, nodes } of partsOn(request, is.on)) {
      const refs = nodes.filter(({ schema }) => typeof own(schema, '$ref') === 'string');
      for (const node of refs) {
        const variant = variantOf(node, held, is);
        if (variant === null) continue;
        const whole = inlined(held.schema);
        const ref = inWords(own(node.schema, '$ref'));
        const beside = besideIn(node, held);
        const data = {
          ...dataOf(held, node),
          ref,
          strictAt: held.strictAt,
          isInlinable: whole !== null,
          isExact: whole?.isExact ?? false,
          isRemarked: Object.entries(node.schema).every(([key, value]) => key === '$ref' || isNote(key, value)),
          beside,
          // A strict schema must say something.
          isBare: held.strict && Object.keys(node.schema).every((key) => key === '$ref' || key === 'description'),
        };
        yield { at: child(held.at + node.at, '$ref'), data, variant };
      }
    }
  },
  ways: [
    {
      id: 'wrap-reference',
      offers: ({ variant, data }) => variant === 'siblings' && data.isRemarked === true,
      plan: wrapped,
      reason: ({ data }) => `The reference ${data.ref} of ${data.tool} is in a union, so that words can be beside it.`,
    },
    {
      id: 'inline-references',
      offers: ({ variant, data }) => INLINED.has(variant ?? '') && data.isInlinable === true && data.isExact === true,
      plan: inline,
      reason: ({ data }) => `The references of ${data.tool} are replaced by what they lead to.`,
    },
    {
      id: 'merge-references',
      offers: ({ variant, data }) => INLINED.has(variant ?? '') && data.isInlinable === true && data.isExact === false,
      plan: inline,
      reason: ({ data }) =>
        `The references of ${data.tool} are replaced by what they lead to; what is beside them and differs is no longer checked.`,
    },
    {
      id: 'keep-reference',
      offers: ({ variant, data }) => variant === 'siblings' && data.isRemarked !== true,
      plan: wrapped,
      reason: ({ data }) => `What is beside the reference ${data.ref} of ${data.tool} is removed (${data.path}).`,
    },
    {
      id: 'remove-beside-reference',
      offers: ({ variant }) => variant === 'conflict',
      plan: (request, { at, data }) => {
        const holderAt = at.slice(0, at.lastIndexOf('/'));
        const keys = Array.isArray(data.beside) ? data.beside.map(inWords) : [];
        return isObject(objectIn(request, holderAt))
          ? changedAt(holderAt, Object.fromEntries(keys.map((key) => [key, undefined])))
          : [];
      },
      reason: ({ data }) => `${data.path} of ${data.tool} says what ${data.ref} says.`,
    },
    {
      id: 'remove-reference',
      offers: ({ variant }) => variant === 'nowhere',
      plan: (_request, { at, data }) =>
        changedAt(holderOf(at), { $ref: undefined, ...(data.isBare === true ? { type: 'string' } : {}) }),
      reason: ({ data }) =>
        `${data.ref} of ${data.tool} led nowhere and is removed (${data.path}).${data.isBare ? ' It takes only strings now.' : ''}`,
    },
    {
      ...cutRecursion,
      offers: ({ variant, data }) =>
        variant === 'recursive' || ((variant === 'place' || variant === 'union') && data.isInlinable === false),
    },
    { ...strictOff, offers: ({ variant, data }) => variant === 'recursive' && typeof data.strictAt === 'string' },
  ],
  say({ data, variant }) {
    const at = `at ${code(data.path)}`;
    if (variant === 'siblings') return `${code(data.tool)} has keywords beside the reference ${code(data.ref)} ${at}.`;
    if (variant === 'conflict')
      return `${code(data.tool)} has keywords beside the reference ${code(data.ref)} ${at} that it leads to as well.`;
    if (variant === 'recursive') return `${code(data.tool)} refers to itself (${code(data.ref)}) ${at}.`;
    if (variant === 'place')
      return `${code(data.tool)} refers to ${code(data.ref)} ${at}; a reference must lead into ${code('#/$defs/')}.`;
    if (variant === 'union') return `${code(data.tool)} has the reference ${code(data.ref)} in a union ${at}.`;
    return `${code(data.tool)} refers to ${code(data.ref)} ${at}, which is not in its schema.`;
  },
};

const INLINED = new Set(['siblings', 'conflict', 'place', 'union']);

function variantOf(node: Node, held: HeldSchema, is: RefRequirement): string | null {
  const ref = inWords(own(node.schema, '$ref'));
  if (!isObject(referred(held.schema, ref))) return 'nowhere';
  if (is.into !== undefined && !ref.startsWith(is.into)) return 'place';
  if (is.notUnder !== undefined && node.under === is.notUnder) return 'union';
  if (is.siblings === 'none' && Object.keys(node.schema).length > 1) return 'siblings';
  if (is.siblings === 'other' && besideIn(node, held).length > 0) return 'conflict';
  return !is.recursion && inlined(held.schema) === null && leadsToItself(held, ref) ? 'recursive' : null;
}

/** The keywords beside a reference that what it leads to has as well. */
function besideIn({ schema }: Node, held: HeldSchema): string[] {
  const found = referred(held.schema, own(schema, '$ref'));
  return isObject(found) ? Object.keys(schema).filter((key) => key !== '$ref' && own(found, key) !== undefined) : [];
}

/** True if following references from one comes back to it. */
function leadsToItself({ schema }: HeldSchema, ref: string): boolean {
  const seen = new Set<unknown>();
  const start = referred(schema, ref);
  const next: unknown[] = [start];
  for (let found = next.pop(); found !== undefined; found = next.pop())
    for (const { schema: inner } of nodesOf(found)) {
      const leads = referred(schema, own(inner, '$ref'));
      if (leads === start) return true;
      if (leads === undefined || seen.has(leads)) continue;
      seen.add(leads);
      next.push(leads);
    }
  return false;
}

function wrapped(request: RequestBody, { at }: RequestFinding) {
  const holderAt = at.slice(0, at.lastIndexOf('/'));
  const schema = objectIn(request, holderAt);
  const ref = own(schema, '$ref');
  const annotations = Object.entries(schema).filter(([key]) => key !== '$ref');
  const kept = annotations.filter(([key]) => key === 'description' || key === 'title');
  const value = { anyOf: [{ $ref: ref as Json }], ...Object.fromEntries(kept) };
  return ref === undefined ? [] : [{ at: holderAt, value: value as Json }];
}
