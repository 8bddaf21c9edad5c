import type { Part } from '../../model/message.ts';
import { inWords, isObject } from '../../text/json.ts';
import { child, holderOf, type Pointer, valueAt } from '../../text/pointer.ts';
import type { RequestFaultCode } from '../fault.ts';
import { code } from '../quoted.ts';
import type { RequestBody } from '../request.ts';
import type { DeclaredTool } from '../tools.ts';

export const toolsDuplicateName: RequestFaultCode<'tools/duplicate-name'> = {
  id: 'tools/duplicate-name',
  *find({ tools, messages }) {
    const names = new Set(tools.map(({ name }) => name));
    for (const { tool, other, name } of repeatedIn(tools)) {
      const { at, index } = tool;
      // What the provider runs has its name from the provider.
      const renamed = !isHosted(tool) ? tool : isHosted(other) ? null : other;
      const isCalled = renamed === other && messages.some(({ parts }) => parts.some((part) => isCallOf(part, name)));
      const isSame = JSON.stringify(other.value) === JSON.stringify(tool.value);
      let nth = 2;
      while (names.has(`${name}_${nth}`)) nth++;
      names.add(`${name}_${nth}`);
      const nameAt = renamed && !isCalled ? child(renamed.holderAt, 'name') : null;
      const data = { name, tool: name, nth: index, to: `${name}_${nth}`, nameAt, isOfHosted: renamed === other };
      yield { at, data, variant: isSame ? 'same' : 'other' };
    }
  },
  ways: [
    {
      id: 'remove-repeated-tool',
      offers: ({ variant }) => variant === 'same',
      plan: (request, { at }) => [{ at: withItsList(request, at), value: undefined }],
      reason: ({ data }) => `${data.name} was declared twice, in the same words.`,
    },
    {
      id: 'rename-repeated-tool',
      offers: ({ variant, data }) => variant === 'other' && data.nameAt !== null,
      plan: (_request, { data }) => [{ at: inWords(data.nameAt), value: inWords(data.to) }],
      reason: ({ data }) =>
        data.isOfHosted === true
          ? `The function ${data.name} is called ${data.to}; the name of the hosted tool is fixed.`
          : `The second ${data.name} is called ${data.to}; calls in the conversation are those of the first.`,
    },
    {
      id: 'remove-second-tool',
      offers: ({ variant }) => variant === 'other',
      plan: (request, { at }) => [{ at: withItsList(request, at), value: undefined }],
      reason: ({ data }) => `The second declaration of ${data.name} is removed.`,
    },
  ],
  say: ({ data, variant }) =>
    variant === 'same'
      ? `The request declares ${code(data.name)} twice, in the same words.`
      : `The request declares ${code(data.name)} twice, in different words.`,
};

/** The place of a declaration that is removed: of the last one of a list (Gemini) its list as well, which may not be empty. */
function withItsList({ tools, body, at: bodyAt }: RequestBody, at: Pointer): Pointer {
  const set = tools.find((tool) => tool.at === at)?.set;
  if (tools.filter((tool) => tool.set === set).length !== 1) return at;
  const list = holderOf(at);
  const holder = holderOf(list);
  const held = valueAt(body, holder.slice(bodyAt.length));
  return isObject(held) && Object.keys(held).length === 1 ? holder : list;
}

const isHosted = ({ kind }: DeclaredTool): boolean => kind !== 'function';

const isCallOf = (part: Part, name: string): boolean => part.kind === 'call' && part.name === name;

/** The tools that have the name of one before them, each with the first of that name. */
function repeatedIn(tools: readonly DeclaredTool[]) {
  const first = new Map<string, DeclaredTool>();
  const repeated: { readonly tool: DeclaredTool; readonly other: DeclaredTool; readonly name: string }[] = [];
  for (const tool of tools) {
    const { name } = tool;
    if (name === null || name === '') continue;
    const other = first.get(name);
    if (other) repeated.push({ tool, other, name });
    else first.set(name, tool);
  }
  return repeated;
}
