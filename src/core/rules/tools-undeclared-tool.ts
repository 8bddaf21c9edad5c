import type { LinkedCall } from '../model/links.ts';
import { pairingOf } from './pairing.ts';
import type { Rule } from './rule.ts';
import { atPart, code } from './words.ts';

/** Finds tools that are called but not declared in the request; one finding per tool, at its first call. */
export const toolsUndeclaredTool: Rule = {
  id: 'tools/undeclared-tool',
  title: 'Call of a tool that the request does not declare',
  asks: 'Is every called tool declared in the request?',
  why: 'A model that sees calls of a tool it was not given may call it again, and nothing will run it. Some APIs refuse such a request.',
  severity: 'info',
  fact: 'undeclaredTools',
  *check(input) {
    const { tools, messages, isRequest } = input.transcript;
    // A body without any declaration was pasted in part, or is another fault (calls without tools).
    if (!tools || tools.length === 0 || !isRequest) return;
    const declared = new Set(tools.map((it) => it.name));
    const found = new Map<string, { first: LinkedCall; count: number }>();
    for (const { link } of pairingOf(input).calls) {
      const { name, server } = link.call;
      if (server || name === '' || declared.has(name)) continue;
      const same = found.get(name);
      if (same) same.count++;
      else found.set(name, { first: link, count: 1 });
    }
    const refused = input.facts.undeclaredTools?.is === 'refused';
    for (const [name, { first, count }] of found)
      yield atPart(
        messages[first.message]!,
        first.part,
        { name, count, declared: tools.length },
        refused ? { severity: 'error' } : {},
      );
  },
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} calls ${code(data.name)}, which is not among the ${data.declared} tools of the request${
      data.count === 1 ? '' : ` (${data.count} calls in all)`
    }.`,
};
