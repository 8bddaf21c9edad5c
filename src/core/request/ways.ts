import { isObject, type Json } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import type { RequestEdit, RequestFinding, RequestWayCode } from './fault.ts';
import type { RequestBody } from './request.ts';
import { inlined, objectIn, referred } from './schema-edits.ts';
import { type HeldSchema, schemasIn, typesOf } from './schemas.ts';

/** Gives up strict mode for a schema, or for several; the finding's data says where it is written. */
export const strictOff: RequestWayCode = {
  id: 'strict-off',
  offers: ({ data }) => placesIn(data.strictAt).length > 0,
  plan: (_request, { data }) => placesIn(data.strictAt).map((at) => ({ at, value: false })),
  reason: ({ data }) => `The form that the schema of ${data.tool} asks for is no longer guaranteed.`,
};

const placesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((at) => typeof at === 'string');

/** The schema that holds the place of a finding. */
export const schemaAround = (request: RequestBody, at: Pointer): HeldSchema | undefined =>
  schemasIn(request).find((schema) => at.startsWith(`${schema.at}/`));

/** Writes the schema around a finding with what its references lead to in their place. */
export function inline(request: RequestBody, { at }: RequestFinding): readonly RequestEdit[] {
  const held = schemaAround(request, at);
  const whole = held && inlined(held.schema);
  return whole ? [{ at: held.at, value: whole.schema as Json }] : [];
}

/** A schema that refers to itself ends after one level; the finding's data says what is written for it. */
export const cutRecursion: RequestWayCode = {
  id: 'cut-recursion',
  offers: ({ variant }) => variant === 'recursive',
  plan(request, { at }) {
    const holderAt = at.slice(0, at.lastIndexOf('/'));
    const held = schemaAround(request, at);
    const { $ref: ref, ...beside } = objectIn(request, holderAt);
    const found = held && referred(held.schema, ref);
    const type = isObject(found) ? (typesOf(found).find((name) => name !== 'null') ?? 'object') : 'object';
    const shape = type === 'object' ? { type, properties: {}, required: [], additionalProperties: false } : { type };
    return held ? [{ at: holderAt, value: { ...beside, ...shape } as Json }] : [];
  },
  reason: ({ data }) =>
    `${data.path} of ${data.tool} no longer refers to the schema that it is in; more levels are no longer accepted.`,
};
