import { own } from '../../text/json.ts';
import { child } from '../../text/pointer.ts';
import type { RequestFault } from '../fault.ts';
import { code } from '../quoted.ts';
import { valueIn } from '../schema-edits.ts';

/** Finds descriptions of tools that are null, empty or longer than the API accepts. */
export const toolsDescription: RequestFault<'tools/description'> = {
  id: 'tools/description',
  title: 'Description of a tool that the API does not accept',
  asks: 'Is the description of every tool a text that the API accepts?',
  why: 'A tool without a description is fine almost everywhere; one whose description is null or empty is rejected by some.',
  severity: 'error',
  *find({ tools }, { not, max }) {
    for (const { name, holder, holderAt, index } of tools) {
      const text = own(holder, 'description');
      const at = child(holderAt, 'description');
      const data = { tool: name ?? '', nth: index };
      if (text === null && not.includes('null')) yield { at, data, variant: 'null' };
      else if (text === '' && not.includes('empty')) yield { at, data, variant: 'empty' };
      else if (max !== null && typeof text === 'string' && text.length > max)
        yield { at, data: { ...data, length: text.length, max }, variant: 'long' };
    }
  },
  ways: [
    {
      id: 'remove-description',
      title: 'Remove the description, which says nothing',
      effect: 'lossless',
      offers: ({ variant }) => variant !== 'long',
      plan: (_request, { at }) => [{ at, value: undefined }],
      reason: ({ data }) => `${data.tool} has no description.`,
    },
    {
      id: 'shorten-description',
      title: 'Shorten the description',
      effect: 'lossy',
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
