import { inWords, isObject, type Json, own } from '../../text/json.ts';
import { child, dotted, holderOf } from '../../text/pointer.ts';
import type { FixCode } from '../fix.ts';
import { note, written } from './refused-note.ts';

/** A boolean in the place of a schema becomes the object that says the same. */
export const writeSchemaObject: FixCode = {
  id: 'write-schema-object',
  offers: ({ data }) => typeof data.schema === 'string',
  plan(draft, { at, data, ...finding }) {
    draft.rewritten.set(at, JSON.parse(inWords(data.schema)) as Json);
    note(draft, finding, 'lossless', `The schema ${data.place} is now an object that says the same.`);
  },
};

/** A definition that another schema of the request has under the same name is written into the one that lacks it. */
export const copyDefinition: FixCode = {
  id: 'copy-definition',
  offers: ({ data }) => typeof data.definesIn === 'string' && typeof data.definition === 'string',
  plan(draft, { data, ...finding }, context) {
    const root = inWords(data.definesIn);
    const added = JSON.parse(inWords(data.definition)) as {
      readonly [group: string]: { readonly [name: string]: Json };
    };
    const schema = context.raw?.(root);
    for (const [group, definitions] of Object.entries(added)) {
      const held = isObject(schema) ? own(schema, group) : undefined;
      if (isObject(held))
        for (const [name, definition] of Object.entries(definitions))
          draft.rewritten.set(child(child(root, group), name), definition);
      else draft.rewritten.set(child(root, group), definitions);
    }
    note(draft, finding, 'lossless', `The definition of ${data.ref} is copied from another schema of the request.`);
  },
};

/** A reference without its definition becomes an object of any kind: what the definition was is not in the file. */
export const openReference: FixCode = {
  id: 'open-reference',
  offers: ({ data }) => data.isLost === true,
  plan(draft, { at, data, ...finding }, context) {
    const holder = holderOf(at);
    draft.rewritten.set(at, undefined);
    const schema = context.raw?.(holder);
    if (isObject(schema) && own(schema, 'type') === undefined) draft.rewritten.set(child(holder, 'type'), 'object');
    const reason = `${dotted(holder)} now takes any object: what ${data.ref} was is not in this text.`;
    note(draft, finding, 'lossy', reason, written(context.raw?.(at)), '');
  },
};
