import type { Part } from '../../model/message.ts';
import { removeParts, removePlaces, sweepEmptied } from '../../operations/parts.ts';
import { inWords, isObject, type Json } from '../../text/json.ts';
import { dotted, isWithin, parent } from '../../text/pointer.ts';
import { wordsAt } from '../../text/words-at.ts';
import { type FixCode, partOf } from '../fix.ts';
import { note, written } from './refused-note.ts';

/** Moves a key to the object that it belongs in: a role out of a part, a signature out of a call. */
export const liftRole: FixCode = {
  id: 'lift-role',
  offers: ({ data }) => typeof data.lifts === 'string',
  plan(draft, { at, data, ...finding }, context) {
    draft.rewritten.set(inWords(data.lifts), context.raw?.(at) as Json);
    draft.rewritten.set(at, undefined);
    note(draft, finding, 'lossless', `${data.key} is at ${dotted(inWords(data.lifts))} now.`);
  },
};

/** Writes what stands in one part under several keys, of which an API takes one each, as a part for each key. */
export const splitPart: FixCode = {
  id: 'split-part',
  offers: ({ data }) => data.splits === true,
  plan(draft, { at, ...finding }, context) {
    const above = parent(at) ?? '';
    const parts = context.raw?.(above);
    const nth = Number(at.slice(above.length + 1));
    const part: unknown = Array.isArray(parts) ? parts[nth] : null;
    if (!Array.isArray(parts) || !isObject(part)) return;
    const split = Object.entries(part).map(([key, value]) => ({ [key]: value }));
    draft.rewritten.set(above, parts.flatMap((sibling: unknown, place) => (place === nth ? split : [sibling])) as Json);
    note(draft, finding, 'lossless', 'Each of its keys has a part of its own now.');
  },
};

export const partToText: FixCode = {
  id: 'part-to-text',
  offers: (diagnostic, context) => partOf(diagnostic, context)?.kind === 'opaque' && diagnostic.data.says === true,
  plan(draft, { messageIndex, partIndex, rule, data }, context) {
    const message = draft.at(messageIndex);
    const part = message?.parts[partIndex ?? -1];
    if (!message || part?.part.kind !== 'opaque') return;
    const text = `[${part.part.label}] ${wordsAt(context.raw?.(part.part.at))}`;
    message.parts = message.parts.with(partIndex ?? 0, { part: { kind: 'text', at: '', text }, from: null });
    note(draft, { messageIndex, rule }, 'lossy', `What ${data.place ?? 'the part'} says is kept as text.`);
  },
};

export const dataToText: FixCode = {
  id: 'data-to-text',
  offers: ({ data }) => typeof data.holds === 'string',
  plan(draft, { data, ...finding }, context) {
    const at = inWords(data.holds);
    draft.rewritten.set(at, JSON.stringify(context.raw?.(at)));
    note(draft, finding, 'lossless', 'The list is the text of its JSON now.');
  },
};

/** Takes out an item that the API keeps already, with the others of its response, and leaves their results. */
export const dropStored: FixCode = {
  id: 'drop-stored-item',
  offers: ({ data }) => data.stored === true,
  plan(draft, { at, messageIndex, rule }) {
    const because = { by: rule, reason: 'The response before it holds the item, and the API keeps that.' };
    const isKept = ({ kind, at: place }: Part): boolean =>
      kind === 'reasoning' || kind === 'call' || isWithin(place, at);
    removeParts(draft, messageIndex, ({ from }) => from !== null && isKept(from.part), because, 'lossless');
    sweepEmptied(draft);
  },
};

export const elementToText: FixCode = {
  id: 'element-to-text',
  offers: ({ data }) => typeof data.nested === 'string',
  plan(draft, { data, ...finding }, context) {
    const at = inWords(data.nested);
    const value = context.raw?.(at);
    const { type, ...rest } = isObject(value) ? value : {};
    const texts = Object.values(rest).filter((value) => typeof value === 'string');
    const words = wordsAt(rest) || texts.join(', ') || JSON.stringify(rest);
    draft.rewritten.set(at, { type: 'text', text: `[${inWords(type)}] ${words}` });
    note(draft, finding, 'lossy', `What ${dotted(at)} holds is kept as text.`);
  },
};

export const removeElement: FixCode = {
  id: 'remove-element',
  offers: ({ data, messageIndex }) => typeof data.element === 'string' && data.element !== '' && messageIndex < 0,
  plan(draft, { data, ...finding }, context) {
    const at = inWords(data.element);
    draft.rewritten.set(at, undefined);
    note(draft, finding, 'lossy', `${dotted(at)} is removed.`, written(context.raw?.(at)), '');
  },
};

export const removeCopy: FixCode = {
  id: 'remove-copy',
  offers: ({ data }) => data.isCopy === true,
  plan(draft, { at, ...finding }) {
    draft.rewritten.set(at, undefined);
    note(draft, finding, 'lossless', `${dotted(at)} is removed: the one before it says the same.`);
  },
};

export const removePart: FixCode = {
  id: 'remove-part',
  offers: (diagnostic, context) => ['text', 'opaque'].includes(partOf(diagnostic, context)?.kind ?? ''),
  plan(draft, { messageIndex, partIndex, rule }) {
    const part = draft.at(messageIndex)?.parts[partIndex ?? -1]?.part;
    // A mark for the cache says nothing.
    const effect = part?.kind === 'opaque' && part.marked === 'only' ? 'lossless' : undefined;
    const because = { by: rule, reason: 'The error is about it.' };
    removePlaces(draft, [{ message: messageIndex, part: partIndex ?? -1 }], because, effect);
    sweepEmptied(draft);
  },
};
