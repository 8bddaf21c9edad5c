import { textOf } from '../../targets/shape-mends.ts';
import { inWords, isObject, type Json, own } from '../../text/json.ts';
import type { FixCode } from '../fix.ts';
import { note } from './refused-note.ts';

export const parseValue: FixCode = {
  id: 'parse-value',
  offers: ({ data }) => data.parses === true,
  plan(draft, { at, data, ...finding }, context) {
    draft.rewritten.set(at, JSON.parse(inWords(context.raw?.(at))) as Json);
    note(draft, { ...finding, at }, 'lossless', `${data.place} is now JSON, not a string of it.`);
  },
};

export const wrapInList: FixCode = {
  id: 'wrap-in-list',
  offers: ({ data }) => data.wraps === true && data.parses !== true,
  plan(draft, { at, data, ...finding }, context) {
    const value = context.raw?.(at) as Json;
    draft.rewritten.set(at, [typeof value === 'string' ? elementFor(value, data.key) : withList(value)]);
    note(draft, { ...finding, at }, 'lossless', `${data.place} is now a list of one.`);
  },
};

/** The element that a string becomes in a list: a part in a content, a message among messages; in other lists itself. */
function elementFor(text: string, key: unknown): Json {
  if (key === 'content') return { type: 'text', text };
  if (key === 'parts') return { text };
  if (key === 'messages') return { role: 'user', content: text };
  return key === 'contents' ? { role: 'user', parts: [{ text }] } : text;
}

/** A message whose parts stand in no list either, with the list. */
const withList = (value: Json): Json =>
  isObject(value) && isObject(own(value, 'parts')) ? ({ ...value, parts: [own(value, 'parts')] } as Json) : value;

export const writeAsString: FixCode = {
  id: 'write-as-string',
  offers: ({ data }) => data.writes === true,
  plan(draft, { at, data, ...finding }, context) {
    const value = context.raw?.(at);
    const texts = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
    draft.rewritten.set(at, texts.includes(null) ? JSON.stringify(value) : texts.join('\n'));
    note(draft, { ...finding, at }, 'lossless', `${data.place} is now a string.`);
  },
};

/** Keys whose value is an address. */
const ADDRESSES = new Set(['image_url', 'file_url', 'file_data', 'url']);

export const writeAddress: FixCode = {
  id: 'write-data-url',
  offers: ({ data }) => typeof data.mime === 'string' && ADDRESSES.has(inWords(data.key)),
  plan(draft, { at, data, ...finding }, context) {
    draft.rewritten.set(at, `data:${inWords(data.mime)};base64,${inWords(context.raw?.(at))}`);
    note(draft, { ...finding, at }, 'lossless', `${data.place} is now a data URL.`);
  },
};
