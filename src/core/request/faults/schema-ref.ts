import { isObject, type Json, own } from '../../text/json.ts';
import { child } from '../../text/pointer.ts';
import type { RequestFault, RequestFinding } from '../fault.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, inlined, objectIn, referred } from '../schema-edits.ts';
import { dataOf, type HeldSchema, nodesOf, schemasIn, schemasOn } from '../schemas.ts';
import { strictOff } from '../ways.ts';
import { code } from '../words.ts';

/** Finds references in schemas that lead nowhere, or that the API does not accept as they are written. */
export const schemaRef: RequestFault<'schema/ref'> = {
  id: 'schema/ref',
  title: 'Reference in a schema that the API does not accept',
  asks: 'Does every `$ref` lead to a place in its schema, in a form that the API accepts?',
  why: 'A reference leads into the schema of its own tool and nowhere else. Some APIs take nothing beside it, or no schema that refers to itself.',
  severity: 'error',
  *find(request, { on, siblings, recursion }) {
    for (const held of schemasOn(request, on))
      for (const node of nodesOf(held.schema)) {
        const ref = own(node.schema, '$ref');
        if (typeof ref !== 'string') continue;
        const strictAt = held.tool ? child(held.tool.holderAt, 'strict') : null;
        const found = referred(held.schema, ref);
        const isInlinable = isObject(inlined(held.schema, held.schema));
        const data = { ...dataOf(held, node), ref, strictAt, isInlinable };
        const at = child(held.at + node.at, '$ref');
        if (!isObject(found)) yield { at, data, variant: 'nowhere' };
        else if (siblings === 'none' && Object.keys(node.schema).length > 1) yield { at, data, variant: 'siblings' };
        else if (!recursion && !isInlinable && leadsToItself(held, ref)) yield { at, data, variant: 'recursive' };
      }
  },
  ways: [
    {
      id: 'wrap-reference',
      title: 'Put the reference into a union of its own',
      effect: 'lossless',
      offers: ({ variant }) => variant === 'siblings',
      plan: wrapped,
      reason: ({ data }) => `The reference ${data.ref} of ${data.tool} is in a union, so that words can be beside it.`,
    },
    {
      id: 'inline-references',
      title: 'Write what is referred to in its place',
      effect: 'lossless',
      offers: ({ variant, data }) => variant === 'siblings' && data.isInlinable === true,
      plan: inline,
      reason: ({ data }) => `The references of ${data.tool} are replaced by what they lead to.`,
    },
    {
      id: 'remove-reference',
      title: 'Remove the reference: any value is accepted',
      effect: 'lossy',
      offers: ({ variant }) => variant === 'nowhere',
      plan: (_request, { at }) => [{ at, value: undefined }],
      reason: ({ data }) => `${data.ref} of ${data.tool} led nowhere and is removed (${data.path}).`,
    },
    { ...strictOff, offers: ({ variant, data }) => variant === 'recursive' && typeof data.strictAt === 'string' },
  ],
  say: ({ data, variant }) =>
    variant === 'siblings'
      ? `${code(data.tool)} has keywords beside the reference ${code(data.ref)} at ${code(data.path)}.`
      : variant === 'recursive'
        ? `${code(data.tool)} refers to itself (${code(data.ref)}) at ${code(data.path)}.`
        : `${code(data.tool)} refers to ${code(data.ref)} at ${code(data.path)}, which is not in its schema.`,
};

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

function inline(request: RequestBody, { at }: RequestFinding) {
  const held = schemasIn(request).find((schema) => at.startsWith(`${schema.at}/`));
  const whole = held && inlined(held.schema, held.schema);
  return held && isObject(whole) ? [{ at: held.at, value: whole as Json }] : changedAt(at, {});
}
