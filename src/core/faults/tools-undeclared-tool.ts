import { messageIn } from '../model/place.ts';
import { placesWith, Trait, traitsOf } from '../model/traits.ts';
import type { PassCode } from '../operations/pass.ts';
import { exchangesToText } from '../operations/reasoning.ts';
import { isObject, own, ownString } from '../text/json.ts';
import { type FaultCode, type Finding, type RuleInput, severityUnder } from './fault.ts';
import type { FixCode } from './fix.ts';
import { atPart, atPlace, code } from './sentence.ts';

const BECAUSE = { by: 'tools/undeclared-tool', reason: 'The request does not declare this tool.' };

/** Keeps what a tool was asked and what it said as text, with the calls beside it: what it takes nobody here knows. */
const exchangeToText: FixCode = {
  id: 'exchange-to-text',
  offers: ({ severity, variant }) => severity !== 'info' && variant === undefined,
  plan(draft, { data }) {
    exchangesToText(draft, (tool) => tool === data.name, BECAUSE);
  },
};

/** The same of every tool that is called and not declared, where the API rejects that. */
const undeclaredToText: PassCode = {
  id: 'undeclared-to-text',
  plan(draft, _, { facts, isRequest, tools, isRejected }) {
    if (!isRequest || !tools || tools.size === 0) return;
    const isAll = facts.undeclaredTools?.is === 'refused';
    const rejected = draft.links().calls.filter(({ call, message }) => {
      if (tools.has(call.name)) return false;
      return isAll || isRejected?.(draft.at(message)?.from?.index ?? -1, BECAUSE.by, call.at);
    });
    const names = new Set(rejected.map(({ call }) => call.name));
    if (names.size > 0) exchangesToText(draft, (tool) => tool !== '' && names.has(tool), BECAUSE);
  },
};

export const toolsUndeclaredTool: FaultCode = {
  id: 'tools/undeclared-tool',
  visit(input) {
    const { tools, isRequest } = input.transcript;
    const { facts } = input;
    // A body without any declaration was pasted in part, or is another fault (calls without tools).
    if (!tools || tools.length === 0 || !isRequest) return null;
    const declared = new Set(tools.map((it) => it.name));
    const found = new Map<string, { first: number; count: number }>();
    return {
      call({ name, server }, number) {
        if (server || name === '' || declared.has(name)) return null;
        const same = found.get(name);
        if (same) same.count++;
        else found.set(name, { first: number, count: 1 });
        return null;
      },
      end(tell) {
        if (facts.toolReferences) for (const finding of references(input, declared)) tell(finding);
        const manner = facts.undeclaredTools?.is === 'refused' ? { severity: 'error' as const } : {};
        for (const [name, { first, count }] of found) {
          tell(atPlace(input, input.links.link(first), { name, count, declared: tools.length }, manner));
        }
      },
    };
  },
  say: ({ data, messageIndex, variant }) =>
    variant === 'reference'
      ? `Message ${messageIndex} refers to the tool ${code(data.name)}, which is not among those of the request.`
      : `Message ${messageIndex} calls ${code(data.name)}, which is not among the ${data.declared} tools of the request${
          data.count === 1 ? '' : ` (${data.count} calls in all)`
        }.`,
  mends: [exchangeToText],
  all: [undeclaredToText],
};

/** Tools that a result refers to, among its blocks. */
function* references({ transcript, facts, native, raw }: RuleInput, declared: ReadonlySet<string>): Iterable<Finding> {
  if (!native || !raw) return;
  const severity = severityUnder('error', facts.toolReferences);
  for (const place of placesWith(traitsOf(transcript.messages), Trait.mute)) {
    const message = messageIn(transcript.messages, { message: place });
    for (const [at, part] of message.parts.entries()) {
      // A result of text alone refers to nothing.
      if (part.kind !== 'result' || part.server || part.text !== '') continue;
      for (const name of toolsReferred(raw(part.at)))
        if (!declared.has(name)) yield atPart(message, at, { name }, { variant: 'reference', severity });
    }
  }
}

function toolsReferred(block: unknown): string[] {
  const content = isObject(block) ? own(block, 'content') : undefined;
  if (!Array.isArray(content)) return [];
  const references = content.filter((inner) => isObject(inner) && own(inner, 'type') === 'tool_reference');
  return references.flatMap((reference) => ownString(reference, 'tool_name') ?? []);
}
