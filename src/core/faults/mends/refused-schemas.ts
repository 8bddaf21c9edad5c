import { isOldCall, isOldForm, renewOldForm } from '../../operations/old-form.ts';
import { functionsAsTools } from '../../request/functions.ts';
import { outputSchemaAt, schemaSaid } from '../../request/output-format.ts';
import { inlined } from '../../request/schema-edits.ts';
import { inWords, isObject, type Json, own } from '../../text/json.ts';
import { child, dotted, holderOf, lastStep, type Pointer } from '../../text/pointer.ts';
import type { FixCode, OfferContext } from '../fix.ts';
import type { Raw } from '../least-value.ts';
import { note, rewriting, written } from './refused-note.ts';

/** A boolean in the place of a schema becomes the object that says the same. */
export const writeSchemaObject = rewriting('write-schema-object', 'schema', ({ at, data }) => ({
  values: [[at, JSON.parse(inWords(data.schema)) as Json]],
  reason: `The schema ${data.place} is now an object that says the same.`,
}));

/** A definition that another schema of the request has under the same name is written into the one that lacks it. */
export const copyDefinition = rewriting('copy-definition', 'definition', ({ data }, raw) => {
  const root = inWords(data.definesIn);
  const added = JSON.parse(inWords(data.definition)) as {
    readonly [group: string]: { readonly [name: string]: Json };
  };
  const schema = raw(root);
  const values = Object.entries(added).flatMap(([group, definitions]): [Pointer, Json][] => {
    const held = isObject(schema) ? own(schema, group) : undefined;
    const at = child(root, group);
    if (!isObject(held)) return [[at, definitions]];
    return Object.entries(definitions).map(([name, definition]) => [child(at, name), definition]);
  });
  return { values, reason: `The definition of ${data.ref} is copied from another schema of the request.` };
});

/** A reference without its definition becomes an object of any kind: what the definition was is not in the file. */
export const openReference = rewriting('open-reference', 'isLost', ({ at, data }, raw) => {
  const holder = holderOf(at);
  const schema = raw(holder);
  const isUntyped = isObject(schema) && own(schema, 'type') === undefined;
  return {
    values: [[at, undefined], ...(isUntyped ? [[child(holder, 'type'), 'object'] as const] : [])],
    reason: `${dotted(holder)} now takes any object: what ${data.ref} was is not in this text.`,
    ...{ effect: 'lossy', before: written(raw(at)), after: '' },
  };
});

export const inlineReferences = rewriting('inline-named-references', 'inlines', ({ data }, raw) => {
  const at = inWords(data.inlines);
  const whole = inlined(raw(at));
  return (
    whole && {
      at,
      values: [[at, whole.schema as Json]],
      reason: `The references of ${data.tool ?? 'the schema'} are replaced by what they lead to.`,
      effect: whole.isExact ? 'lossless' : 'lossy',
    }
  );
});

/** A schema that a message can say in place of the output format at a place; null where there is none. */
export function schemaToSay(
  at: Pointer,
  raw: Raw,
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
  plan(draft, finding, context) {
    const said = context.raw && schemaToSay(finding.at, context.raw, inWords(finding.data.saysIn));
    if (!said || draft.rewritten.has(said.at)) return;
    const { before, after } = said;
    draft.rewritten.set(finding.at, undefined);
    draft.rewritten.set(said.at, after);
    const reason = `The schema of the output is said in ${said.where}, and the API no longer enforces it.`;
    note(draft, finding, { effect: 'lossy', reason, before, after });
  },
};

export const functionsToTools: FixCode = {
  id: 'functions-to-tools',
  offers: ({ data }, context) => data.asTools === true && isRenewable(context),
  plan(draft, finding, context) {
    const body = holderOf(finding.at);
    const keys = functionsAsTools(context.raw?.(body));
    // Another finding of the same request may have done it already.
    if (keys === null || draft.rewritten.has(finding.at)) return;
    for (const [key, value] of keys) draft.rewritten.set(child(body, key), value);
    const reason = 'What is declared as functions is declared as tools now.';
    renewOldForm(draft, new Set(draft.messages.filter(isOldForm)), context.facts, { by: finding.rule, reason });
    note(draft, finding, { reason });
  },
};

/** True where each call of the old form has its one result: with tools a call without one is rejected. */
const isRenewable = ({ messages, links }: Pick<OfferContext, 'messages' | 'links'>): boolean =>
  links.calls.every(({ call, results }) => !isOldCall(call) || results.length === 1) &&
  messages.every(({ index, parts }) =>
    parts.every(
      (part, i) =>
        part.kind !== 'result' || !part.unaddressed || links.callOf({ message: index, part: i }) !== undefined,
    ),
  );
