import type { ToolDeclaration, Transcript } from '../model/message.ts';

/** Declarations of tools that were called and that nothing declares: all that is known of each is its name. */
export function undeclared({ tools, messages }: Transcript): ToolDeclaration[] {
  const known = new Set((tools ?? []).map((it) => it.name));
  const called = messages.flatMap((it) =>
    it.parts.flatMap((part) => (part.kind === 'call' && !known.has(part.name) ? [part.name] : [])),
  );
  return [...new Set(called)].map((name) => ({ name, schema: { type: 'object' }, at: '', nameAt: '' }));
}
