import { outputSchemaAt, schemaSaid } from '../../request/output-format.ts';
import { inWords } from '../../text/json.ts';
import { child, lastStep, type Pointer } from '../../text/pointer.ts';
import type { FixCode } from '../fix.ts';
import { note, written } from './refused-note.ts';

/** A schema that a message can say in place of the output format at a place; null where there is none. */
export function schemaToSay(
  at: Pointer,
  raw: (at: Pointer) => unknown,
  body: Pointer,
): { readonly at: Pointer; readonly before: string; readonly after: string; readonly where: string } | null {
  const schema = outputSchemaAt(lastStep(at), raw(at));
  const said = schema === undefined ? null : schemaSaid(raw(body), schema);
  if (said === null) return null;
  return { at: said.path.reduce<Pointer>(child, body), before: written(schema), after: said.to, where: said.where };
}

export const schemaToText: FixCode = {
  id: 'schema-to-text',
  offers: ({ data }, { messages }) => typeof data.saysIn === 'string' && messages.length > 0,
  plan(draft, { at, ...finding }, context) {
    const said = context.raw && schemaToSay(at, context.raw, inWords(finding.data.saysIn));
    if (!said || draft.rewritten.has(said.at)) return;
    draft.rewritten.set(at, undefined);
    draft.rewritten.set(said.at, said.after);
    const reason = `The schema of the output is said in ${said.where}, and the API no longer enforces it.`;
    note(draft, finding, 'lossy', reason, said.before, said.after);
  },
};
