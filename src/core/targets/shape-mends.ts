import type { Message, Part } from '../model/message.ts';
import { textOfBytes } from '../text/bytes.ts';
import { isObject, type Json, type JsonObject, listIn, own, ownString } from '../text/json.ts';
import { child, isWithin, type Pointer } from '../text/pointer.ts';
import { stringsIn } from '../text/strings-in.ts';
import { isData, PART_KEYS } from './data-list.ts';
import { parsed } from './parsed.ts';
import type { PartsShape } from './shape-forms.ts';

/** A place of the document with what is to stand there; undefined: the key goes. */
export interface Mend {
  readonly at: Pointer;
  readonly to: Json | undefined;
  readonly lossless: boolean;
  /** The words at the place that are removed with it; absent where none are lost. */
  readonly lost?: string;
  /** The place that the value moves from, in the same message; that key is removed. */
  readonly from?: Pointer;
  /** The parts that are written there, and go with it. */
  readonly parts?: readonly Part[];
}

/** What stands where a content should: its words as a string, or the one part of a list. */
export function aContentOf(content: unknown, at: Pointer, shape: PartsShape | undefined, role: string): Mend {
  const spelled = textOfBytes(content);
  if (spelled !== null) return { at, to: spelled, lossless: true };
  const only = isObject(content) && shape ? ownString(content, 'text') : null;
  if (only !== null) return aListOf(only, at, shape, role);
  if (!Array.isArray(content)) {
    const isPlain = typeof content !== 'object';
    return { at, to: isPlain ? String(content) : (JSON.stringify(content) ?? ''), lossless: true };
  }
  const data = asData(content, at);
  if (data !== null) return data;
  const texts = content.map(textOf);
  const words = content.map(
    (it: unknown, i) => texts[i] ?? `[${isObject(it) ? (ownString(it, 'type') ?? 'part') : 'part'} removed]`,
  );
  return { at, to: words.join('\n'), lossless: !texts.includes(null) };
}

/** The words of what holds nothing else: a string, or the text of a part. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : isObject(value) ? ownString(value, 'text') : null;

/** A list with one text, where no string is taken. */
export const aListOf = (text: string, at: Pointer, shape: PartsShape | undefined, role: string): Mend => ({
  at,
  to: [shape ? textPart(text, shape, role) : { type: 'text', text }],
  lossless: true,
});

/** A part that the API does not know, in words that it does; what has none leaves a note. */
export function aPartOf(part: JsonObject, at: Pointer, shape: PartsShape, role: string, inline = false): Mend {
  const text = ownString(part, 'text') ?? ownString(part, 'refusal');
  if (text !== null) return { at, to: textPart(text, shape, role), lossless: true };
  const url = addressOf(part);
  const known = entryOf(shape.types, role) ?? [];
  // An address that the API does not fetch is kept in words.
  if (url !== null && (!inline || url.startsWith('data:'))) {
    const image = imagePart(url, known, shape.named, detailOf(part));
    if (image !== null) return { at, to: image, lossless: true };
  }
  const type = ownString(part, 'type') ?? Object.keys(part)[0] ?? 'part';
  const shown = SHOWS.get(type);
  if (shown !== undefined) return withoutMedia(part, shown, at, shape, role);
  const words = wordsIn({ ...part, type: null });
  // What is short can be read as well in words.
  if (words !== '' && words.length <= SHORT)
    return { at, to: textPart(`[${type}: ${words.replaceAll('\n', ', ')}]`, shape, role), lossless: false, lost: '' };
  return { at, to: textPart(`[${type} removed]`, shape, role), lossless: false, lost: wordsIn(part) };
}

const kinds = (shown: string, types: string): (readonly [string, string])[] =>
  types.split(' ').map((type) => [type, shown] as const);

/** What parts of a kind show, in a word. */
const SHOWS: ReadonlyMap<string, string> = new Map([
  ...kinds('image', 'image image_url input_image image_file inlineData inline_data'),
  ...kinds('audio', 'audio input_audio audio_url output_audio'),
  ...kinds('video', 'video video_url input_video'),
  ...kinds('file', 'file input_file file_url fileData file_data document document_url'),
]);

/** A line in the place of a picture, a recording or a file, with its address or its name: its settings describe nothing. */
function withoutMedia(part: JsonObject, shown: string, at: Pointer, shape: PartsShape, role: string): Mend {
  const held = [part, ...Object.values(part).filter(isObject)];
  const named = held.flatMap((value) => NAMED.flatMap((key) => ownString(value, key) ?? []));
  const told = [...new Set(named)].filter((name) => name !== '' && name.length <= SHORT && !DATA.test(name));
  const line = told.length === 0 ? `[${shown} removed]` : `[${shown} removed: ${told.join(', ')}]`;
  return { at, to: textPart(line, shape, role), lossless: false, lost: '' };
}

/** Keys that say which picture or file it is. */
const NAMED =
  'image image_url input_image audio_url video_url file_url url uri fileUri file_uri filename name title file_id fileId'.split(
    ' ',
  );
/** What holds a file, and names none. */
const DATA = /^data:|^[\w+/]{40,200}={0,2}$/;

/** So many characters of a part that is not known are kept as words. */
const SHORT = 200;

/** Removes a key that the API does not know, with the words under it. */
export function withoutKey(value: JsonObject, key: string, at: Pointer): Mend {
  // The name of a kind of part says nothing that the part does not.
  const isName = key === 'type' && typeof value[key] === 'string' && Object.hasOwn(value, value[key]);
  return {
    at: child(at, key),
    to: undefined,
    lossless: isName || isEmpty(value[key]),
    lost: isName ? '' : wordsIn(value[key]),
  };
}

/** What a stream left of the arguments of a call, put back into the call before it; null where that call has its own. */
export function leftover(content: readonly unknown[], nth: number, at: Pointer): Mend | null {
  if (deltaOf(content[nth]) === null) return null;
  let first = nth;
  while (first > 0 && deltaOf(content[first - 1]) !== null) first--;
  const call = content[first - 1];
  const given = isObject(call) ? own(call, 'input') : undefined;
  if (!isObject(call) || (isObject(given) ? Object.keys(given).length > 0 : !isEmpty(given))) return null;
  const deltas: string[] = [];
  for (let i = first; deltaOf(content[i]) !== null; i++) deltas.push(deltaOf(content[i]) ?? '');
  const value = parsed(deltas.join(''));
  if (!isObject(value)) return null;
  const from = `${at}/${nth}`;
  const into = { at: `${at}/${first - 1}/input`, to: value as Json, lossless: true, from };
  return nth === first ? into : { at: from, to: undefined, lossless: true };
}

const deltaOf = (part: unknown): string | null =>
  isObject(part) && ownString(part, 'type') === 'input_json_delta' ? ownString(part, 'partial_json') : null;

/** The summary of a reasoning item as its content; without one the item goes. Null for other keys. */
export function thoughtsOf(value: JsonObject, key: string, at: Pointer, message: Message): Mend | null {
  if (key !== 'content') return null;
  const said = listIn(value, 'summary').flatMap((text) => (isObject(text) ? (ownString(text, 'text') ?? []) : []));
  const to = said.map((text) => ({ type: 'reasoning_text', text: text.toWellFormed() }));
  if (to.length > 0) return { at: child(at, key), to, lossless: true };
  return { at, to: undefined, lossless: false, parts: message.parts.filter((part) => part.at === at) };
}

/** Keys under which other APIs and people write what a message says. */
const CONTENT_KEYS: readonly string[] = ['content', 'parts', 'contents', 'text', 'message'];

/** What a message says under a key of another API, moved to the key of this one; null where that key is taken. */
export function underItsKey(
  value: JsonObject,
  key: string,
  at: Pointer,
  known: ReadonlySet<string>,
  shape: PartsShape | undefined,
): Mend | null {
  const to = ['content', 'parts'].find((name) => known.has(name));
  const written = value[key];
  if (to === undefined || !CONTENT_KEYS.includes(key) || !isEmpty(own(value, to) ?? null)) return null;
  if (typeof written !== 'string' && !Array.isArray(written)) return null;
  const isList = to === 'parts' || shape?.named === 'key';
  const content = isList && typeof written === 'string' ? [{ text: written }] : written;
  return { at: child(at, to), to: content, lossless: true, from: child(at, key) };
}

/** Calls in the words of Chat Completions as parts behind what the message says; null where the API has no such parts. */
export function callsAsParts(value: JsonObject, at: Pointer, shape: PartsShape, message: Message): Mend | null {
  if (!(entryOf(shape.types, message.roleName) ?? []).includes('tool_use')) return null;
  const from = child(at, 'tool_calls');
  const calls = message.parts.flatMap((part) => (part.kind === 'call' && isWithin(part.at, from) ? [part] : []));
  const content = own(value, 'content');
  const said = Array.isArray(content) ? content : isEmpty(content) ? [] : null;
  const words = said ?? (typeof content === 'string' ? [textPart(content, shape, message.roleName)] : null);
  if (calls.length === 0 || words === null) return null;
  const blocks = calls.map(({ id, name, args }) => ({ type: 'tool_use', id: id ?? '', name, input: args as Json }));
  return { at: child(at, 'content'), to: [...words, ...blocks], lossless: true, from };
}

/** The words of a text part under another key, moved to `text`; null where it has a text. */
export function underText(part: JsonObject, key: string, at: Pointer, known: ReadonlySet<string>): Mend | null {
  const words = part[key];
  if (!known.has('text') || typeof words !== 'string' || words === '' || !isEmpty(own(part, 'text') ?? null))
    return null;
  if (!['content', 'value', 'message', 'body', 'data'].includes(key)) return null;
  return { at: child(at, 'text'), to: words, lossless: true, from: child(at, key) };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Every string of a value, in order, a line each: what somebody can read in it. */
const wordsIn = (value: unknown): string =>
  stringsIn([value])
    .filter((text) => !text.startsWith('data:'))
    .join('\n');

/** A part without its type, told by the key that it has; null where the API has that part in another form. */
export function typed(part: JsonObject, at: Pointer, shape: PartsShape | undefined, role: string): Mend | null {
  const key = PART_KEYS.find((it) => own(part, it) !== undefined);
  const known = shape?.named === 'type' ? entryOf(shape.types, role) : undefined;
  const type = key === 'text' && known ? textType(known) : (key ?? typeOfSource(own(part, 'source')));
  const isSpelled = key !== 'image_url' || !known?.includes(key) || isObject(part.image_url);
  if (type === null || !isSpelled || (known && !known.includes(type))) return null;
  return { at: child(at, 'type'), to: type, lossless: true };
}

/** The type of a part with a source of data, which says of what type that is. */
function typeOfSource(source: unknown): string | null {
  const mime = isObject(source) ? (ownString(source, 'media_type') ?? '') : '';
  return mime === '' ? null : mime.startsWith('image/') ? 'image' : 'document';
}

/** A list of data where parts belong, as the text of its JSON; null where anything in it can be a part. */
export function asData(content: readonly unknown[], at: Pointer): Mend | null {
  return isData(content) ? { at, to: JSON.stringify(content), lossless: true } : null;
}

/** Text as the API writes it in a list of content. */
export function textPart(text: string, { named, types }: PartsShape, role: string): Json {
  if (named === 'key') return { text };
  return { type: textType(entryOf(types, role) ?? []), text };
}

const textType = (known: readonly string[]): string =>
  ['text', 'output_text', 'input_text'].find((type) => known.includes(type)) ?? 'text';

function addressOf(part: JsonObject): string | null {
  const image = own(part, 'image_url') ?? own(part, 'input_image') ?? own(part, 'image');
  const source = own(part, 'source');
  if (typeof image === 'string') return image;
  if (isObject(image)) return ownString(image, 'url');
  if (!isObject(source) || (ownString(part, 'type') ?? typeOfSource(source)) !== 'image') return null;
  const data = ownString(source, 'data');
  return data === null
    ? ownString(source, 'url')
    : `data:${ownString(source, 'media_type') ?? 'image/png'};base64,${data}`;
}

/** How closely a picture is to be looked at, as the forms of OpenAI say it beside the address or with it. */
function detailOf(part: JsonObject): { readonly detail?: string } {
  const image = own(part, 'image_url');
  const detail = ownString(part, 'detail') ?? (isObject(image) ? ownString(image, 'detail') : null);
  return detail === null ? {} : { detail };
}

/** A picture in the words of the API; null where it takes none. */
function imagePart(
  url: string,
  known: readonly string[],
  named: PartsShape['named'],
  detail: ReturnType<typeof detailOf>,
): Json | null {
  if (known.includes('image_url')) return { type: 'image_url', image_url: { url, ...detail } };
  if (known.includes('input_image')) return { type: 'input_image', image_url: url, ...detail };
  const [head = '', mime] = /^data:(image\/[a-z0-9.+-]{1,40});base64,/i.exec(url.slice(0, 80)) ?? [];
  const data = url.slice(head.length);
  if (mime && known.includes('inlineData')) return { inlineData: { mimeType: mime, data } };
  if (mime && named === 'key' && known.includes('image'))
    return { image: { format: mime.slice('image/'.length), source: { bytes: data } } };
  if (named === 'key' || !known.includes('image')) return null;
  if (!mime) return url.startsWith('https://') ? { type: 'image', source: { type: 'url', url } } : null;
  return { type: 'image', source: { type: 'base64', media_type: mime, data } };
}

/** What a table says of a name from a transcript, which may be called `constructor`, or else of every name (`*`). */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : table['*'];
