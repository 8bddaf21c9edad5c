import { own } from '../../text/json.ts';
import { child } from '../../text/pointer.ts';
import type { RequestFaultCode, RequestFinding } from '../fault.ts';
import { code } from '../quoted.ts';
import { valueIn } from '../schema-edits.ts';
import type { ToolValues } from '../values-tools.ts';

export const toolsDescription: RequestFaultCode<'tools/description'> = {
  id: 'tools/description',
  find({ tools }, { not, max }) {
    const found: RequestFinding[] = [];
    for (const tool of tools) {
      const text = own(tool.holder, 'description');
      const variant = variantOf(text, not, max);
      if (variant === null) continue;
      const data = { tool: tool.name ?? '', nth: tool.index };
      const sizes =
        typeof text === 'string' && max !== null && variant === 'long' ? { length: text.length, max } : null;
      found.push({ at: child(tool.holderAt, 'description'), data: { ...data, ...sizes }, variant });
    }
    return found;
  },
  ways: [
    {
      id: 'remove-description',
      offers: ({ variant }) => variant !== 'long',
      plan: (_request, { at }) => [{ at, value: undefined }],
      reason: ({ data }) => `${data.tool} has no description.`,
    },
    {
      id: 'shorten-description',
      offers: ({ variant }) => variant === 'long',
      plan(request, { at, data }) {
        const text = valueIn(request, at);
        return typeof text === 'string'
          ? [{ at, value: `${text.slice(0, Number(data.max) - 1).toWellFormed()}…` }]
          : [];
      },
      reason: ({ data }) => `The description of ${data.tool} is cut to ${data.max} characters.`,
    },
  ],
  say: ({ data, variant }) =>
    variant === 'long'
      ? `The description of ${code(data.tool)} has ${data.length} characters; the limit is ${data.max}.`
      : `The description of ${code(data.tool)} is ${variant === 'null' ? 'null' : 'empty'}.`,
};

function variantOf(text: unknown, not: ToolValues['tools/description']['not'], max: number | null) {
  if (text === null) return not.includes('null') ? 'null' : null;
  if (typeof text !== 'string') return null;
  if (text === '') return not.includes('empty') ? 'empty' : null;
  return max !== null && text.length > max ? 'long' : null;
}
