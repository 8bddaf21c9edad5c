import { type JsonObject, own } from '../../text/json.ts';
import { child } from '../../text/pointer.ts';
import type { RequestFaultCode, RequestFinding } from '../fault.ts';
import { code, listed } from '../quoted.ts';
import { partsOn } from '../regular.ts';
import type { RequestBody } from '../request.ts';
import { changedAt, described, objectIn, typeIn } from '../schema-edits.ts';
import { dataOf, typesOf } from '../schemas.ts';

export const schemaEnum: RequestFaultCode<'schema/enum'> = {
  id: 'schema/enum',
  *find(request, { on, values }) {
    for (const { held, nodes } of partsOn(request, on))
      for (const node of nodes) {
        const list = own(node.schema, 'enum');
        if (!Array.isArray(list)) continue;
        const wrong = list.filter((value: unknown) => !isTaken(value, node.schema, values));
        const isText = values === 'of-type' || isOfText(node.schema);
        if (wrong.length === 0 && isText) continue;
        const canStay = isText && wrong.length < list.length;
        yield {
          at: child(held.at + node.at, 'enum'),
          data: { ...dataOf(held, node), values: wrong.map((value) => JSON.stringify(value)), canStay, rule: values },
        };
      }
  },
  ways: [
    {
      id: 'remove-enum-values',
      offers: ({ data }) => data.canStay === true,
      plan: withoutValues,
      reason: ({ data }) => `${listed(data.values)} of ${data.tool} can no longer be chosen (${data.path}).`,
    },
    {
      id: 'enum-to-description',
      offers: ({ data }) => data.canStay === false,
      plan(request, { at }) {
        const holder = at.slice(0, at.lastIndexOf('/'));
        const schema = objectIn(request, holder);
        return changedAt(holder, { enum: undefined, description: described(schema, 'enum', own(schema, 'enum')) });
      },
      reason: ({ data }) => `The values of ${data.path} of ${data.tool} are no longer checked.`,
    },
  ],
  say: ({ data }) => `${code(data.tool)} has values in ${code(`${data.path}.enum`)} that the API does not accept.`,
};

const isOfText = (schema: JsonObject): boolean => {
  const types = typesOf(schema).filter((type) => type !== 'null');
  return types.length === 0 || types.includes('string');
};

function isTaken(value: unknown, schema: JsonObject, values: 'strings' | 'of-type'): boolean {
  if (values === 'strings') return typeof value === 'string' && value !== '';
  const types = typesOf(schema);
  if (types.length === 0) return true;
  return types.includes(typeIn(value)) || (Number.isInteger(value) && types.includes('integer'));
}

function withoutValues(request: RequestBody, { at, data }: RequestFinding) {
  const holder = at.slice(0, at.lastIndexOf('/'));
  const schema = objectIn(request, holder);
  const list = own(schema, 'enum');
  if (!Array.isArray(list)) return [];
  const rule = data.rule === 'strings' ? 'strings' : 'of-type';
  const left = list.filter((value: unknown) => isTaken(value, schema, rule));
  return changedAt(holder, { enum: left });
}
