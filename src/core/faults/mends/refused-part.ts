import type { Part } from '../../model/message.ts';
import { newMessage, removeParts, removePlaces, sweepEmptied } from '../../operations/parts.ts';
import { inWords, isObject, type Json } from '../../text/json.ts';
import { child, dotted, holderOf, isWithin, lastStep, parent } from '../../text/pointer.ts';
import { wordsAt } from '../../text/words-at.ts';
import { type FixCode, partOf } from '../fix.ts';
import { note, rewriting, written } from './refused-note.ts';

export const systemTextToMessage: FixCode = {
  id: 'system-text-to-message',
  offers: ({ data }, { messages }) => data.isSystemText === true && messages.length > 0,
  plan(draft, finding, context) {
    const { at, data } = finding;
    const text = wordsAt(context.raw?.(at));
    const role = context.facts.system?.is === 'top-level' ? 'user' : 'system';
    draft.rewritten.set(at, undefined);
    draft.messages.splice(0, 0, newMessage(role, [{ kind: 'text', at: '', text }]));
    note(draft, finding, { reason: `What ${data.place} says is the first message now.` });
  },
};

/** Moves a key to the object that it belongs in: a role out of a part, a signature out of a call. */
export const liftRole = rewriting('lift-role', 'lifts', ({ at, data }, raw) => ({
  values: [
    [inWords(data.lifts), raw(at) as Json],
    [at, undefined],
  ],
  reason: `${data.key} is at ${dotted(inWords(data.lifts))} now.`,
}));

/** Writes what stands in one part under several keys, of which an API takes one each, as a part for each key. */
export const splitPart = rewriting('split-part', 'splits', ({ at }, raw) => {
  const above = parent(at) ?? '';
  const parts = raw(above);
  const nth = Number(at.slice(above.length + 1));
  const part: unknown = Array.isArray(parts) ? parts[nth] : null;
  if (!Array.isArray(parts) || !isObject(part)) return null;
  const split = Object.entries(part).map(([key, value]) => ({ [key]: value }));
  return {
    values: [[above, parts.toSpliced(nth, 1, ...split) as Json]],
    reason: 'Each of its keys has a part of its own now.',
  };
});

export const partToText: FixCode = {
  id: 'part-to-text',
  offers: (diagnostic, context) => partOf(diagnostic, context)?.kind === 'opaque' && diagnostic.data.says === true,
  plan(draft, finding, context) {
    const { messageIndex, partIndex, data } = finding;
    const message = draft.at(messageIndex);
    const part = message?.parts[partIndex ?? -1];
    if (!message || part?.part.kind !== 'opaque') return;
    const text = `[${part.part.label}] ${wordsAt(context.raw?.(part.part.at))}`;
    message.parts = message.parts.with(partIndex ?? 0, { part: { kind: 'text', at: '', text }, from: null });
    note(draft, finding, { effect: 'lossy', reason: `What ${data.place ?? 'the part'} says is kept as text.` });
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

export const elementToText = rewriting('element-to-text', 'nested', ({ data }, raw) => {
  const at = inWords(data.nested);
  const value = raw(at);
  const { type, ...rest } = isObject(value) ? value : {};
  const texts = Object.values(rest).filter((value) => typeof value === 'string');
  const words = wordsAt(rest) || texts.join(', ') || JSON.stringify(rest);
  const text = `[${inWords(type)}] ${words}`;
  return {
    values: [[at, { type: 'text', text }]],
    effect: 'lossy',
    reason: `What ${dotted(at)} holds is kept as text.`,
  };
});

export const removeElement = rewriting(
  'remove-element',
  ({ data, messageIndex }) => typeof data.element === 'string' && data.element !== '' && messageIndex < 0,
  ({ data }, raw) => {
    const at = inWords(data.element);
    const reason = `${dotted(at)} is removed.`;
    return { values: [[at, undefined]], effect: 'lossy', reason, before: written(raw(at)), after: '' };
  },
);

export const removeCopy = rewriting('remove-copy', 'isCopy', ({ at }) => ({
  values: [[at, undefined]],
  reason: `${dotted(at)} is removed: the one before it says the same.`,
}));

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

/** Arguments of SDKs that are headers of a request, and no keys of its body. */
const HEADERS: ReadonlyMap<string, string> = new Map([
  ['betas', 'anthropic-beta'],
  ['anthropic_version', 'anthropic-version'],
]);

/** Settings of a request that choose among its tools. */
const CHOICES = ['tool_choice', 'parallel_tool_calls'];

export const removeKey = rewriting('remove-key', 'removes', ({ at: named, data }, raw) => {
  // A setting that is none without the key goes whole.
  const at = typeof data.hollow === 'string' ? data.hollow : named;
  const value = raw(at);
  const header = HEADERS.get(lastStep(at));
  const sent = header === undefined ? '' : ` Send what it holds in the header ${header}.`;
  // Without tools there is none to choose.
  const choices = lastStep(at) === 'tools' ? CHOICES.map((key) => child(holderOf(at), key)) : [];
  return {
    at,
    values: [at, ...choices.filter((choice) => raw(choice) !== undefined)].map((gone) => [gone, undefined] as const),
    effect: value === null || data.isDefault === true ? 'lossless' : 'lossy',
    ...{ reason: `${dotted(at)} is removed.${sent}`, before: written(value), after: '' },
  };
});
