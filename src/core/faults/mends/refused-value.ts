import { textOf } from '../../targets/shape-mends.ts';
import { inWords, isObject, type Json, own } from '../../text/json.ts';
import { child, holderOf } from '../../text/pointer.ts';
import { rewriting } from './refused-note.ts';

export const setSwitch = rewriting('set-switch', 'allows', ({ at, data }) => ({
  values: [[child(holderOf(at), inWords(data.allows)), true]],
  reason: `${inWords(data.allows)} is true now.`,
}));

export const takeQuestion = rewriting('take-question', 'takes', ({ at, data }, raw) => {
  const from = inWords(data.takes);
  return {
    values: [
      [at, raw(child(from, 'message')) as Json],
      [from, undefined],
    ],
    reason: `The last question of the conversation is the ${data.place} now.`,
  };
});

export const writeAsContent = rewriting('write-as-content', 'asContent', ({ at, data }, raw) => ({
  values: [[at, { parts: [{ text: inWords(raw(at)) }] }]],
  reason: `${data.place} is a content with one part now.`,
}));

export const parseValue = rewriting('parse-value', 'parses', ({ at, data }, raw) => ({
  values: [[at, JSON.parse(inWords(raw(at))) as Json]],
  reason: `${data.place} is now JSON, not a string of it.`,
}));

export const wrapInList = rewriting(
  'wrap-in-list',
  ({ data }) => data.wraps === true && data.parses !== true,
  ({ at, data }, raw) => {
    const value = raw(at) as Json;
    const element = typeof value === 'string' ? elementFor(value, data.key) : withList(value);
    return { values: [[at, [element]]], reason: `${data.place} is now a list of one.` };
  },
);

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

export const writeAsString = rewriting('write-as-string', 'writes', ({ at, data }, raw) => {
  const value = raw(at);
  const texts = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
  const text = texts.includes(null) ? JSON.stringify(value) : texts.join('\n');
  return { values: [[at, text]], reason: `${data.place} is now a string.` };
});

/** Keys whose value is an address. */
const ADDRESSES = new Set(['image_url', 'file_url', 'file_data', 'url']);

export const writeAddress = rewriting(
  'write-data-url',
  ({ data }) => typeof data.mime === 'string' && ADDRESSES.has(inWords(data.key)),
  ({ at, data }, raw) => ({
    values: [[at, `data:${inWords(data.mime)};base64,${inWords(raw(at))}`]],
    reason: `${data.place} is now a data URL.`,
  }),
);

export const emptyObject = rewriting('write-empty-object', 'empties', ({ at, data }) => ({
  values: [[at, {}]],
  reason: `${data.place} is now an empty object.`,
}));

export const dataToText = rewriting('data-to-text', 'holds', ({ data }, raw) => {
  const at = inWords(data.holds);
  return { values: [[at, JSON.stringify(raw(at))]], reason: 'The list is the text of its JSON now.' };
});
