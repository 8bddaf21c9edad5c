import type { Diagnostic } from '../../model/diagnostic.ts';
import { textOf } from '../../targets/shape-mends.ts';
import { inWords, isObject, type Json, own } from '../../text/json.ts';
import { child, holderOf, lastStep } from '../../text/pointer.ts';
import type { FixCode } from '../fix.ts';
import { note, rewriting, written } from './refused-note.ts';
import {
  dropStored,
  elementToText,
  liftRole,
  partToText,
  removeCopy,
  removeElement,
  removeKey,
  removePart,
  splitPart,
  systemTextToMessage,
} from './refused-part.ts';
import {
  copyDefinition,
  functionsToTools,
  inlineReferences,
  openReference,
  schemaToText,
  writeSchemaObject,
} from './refused-schemas.ts';

const setSwitch = rewriting('set-switch', 'allows', ({ at, data }) => ({
  values: [[child(holderOf(at), inWords(data.allows)), true]],
  reason: `${inWords(data.allows)} is true now.`,
}));

const takeQuestion = rewriting('take-question', 'takes', ({ at, data }, raw) => {
  const from = inWords(data.takes);
  return {
    values: [
      [at, raw(child(from, 'message')) as Json],
      [from, undefined],
    ],
    reason: `The last question of the conversation is the ${data.place} now.`,
  };
});

const writeAsContent = rewriting('write-as-content', 'asContent', ({ at, data }, raw) => ({
  values: [[at, { parts: [{ text: inWords(raw(at)) }] }]],
  reason: `${data.place} is a content with one part now.`,
}));

const parseValue = rewriting('parse-value', 'parses', ({ at, data }, raw) => ({
  values: [[at, JSON.parse(inWords(raw(at))) as Json]],
  reason: `${data.place} is now JSON, not a string of it.`,
}));

const wrapInList = rewriting(
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

const writeAsString = rewriting('write-as-string', 'writes', ({ at, data }, raw) => {
  const value = raw(at);
  const texts = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
  const text = texts.includes(null) ? JSON.stringify(value) : texts.join('\n');
  return { values: [[at, text]], reason: `${data.place} is now a string.` };
});

/** Keys whose value is an address. */
const ADDRESSES = new Set(['image_url', 'file_url', 'file_data', 'url']);

const writeAddress = rewriting(
  'write-data-url',
  ({ data }) => typeof data.mime === 'string' && ADDRESSES.has(inWords(data.key)),
  ({ at, data }, raw) => ({
    values: [[at, `data:${inWords(data.mime)};base64,${inWords(raw(at))}`]],
    reason: `${data.place} is now a data URL.`,
  }),
);

const emptyObject = rewriting('write-empty-object', 'empties', ({ at, data }) => ({
  values: [[at, {}]],
  reason: `${data.place} is now an empty object.`,
}));

const dataToText = rewriting('data-to-text', 'holds', ({ data }, raw) => {
  const at = inWords(data.holds);
  return { values: [[at, JSON.stringify(raw(at))]], reason: 'The list is the text of its JSON now.' };
});

const renameKey: FixCode = {
  id: 'rename-key',
  offers: ({ data }) => typeof data.rename === 'string',
  plan(draft, finding) {
    const { at, data } = finding;
    draft.respelled.keys.set(at, inWords(data.rename));
    note(draft, finding, { reason: `The key ${data.key} is now ${data.rename}.` });
  },
};

/** Where the schema of a tool is. */
const HOLDERS = new Set('parameters input_schema inputSchema'.split(' '));

const isHollow = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

const addKey = rewriting('add-key', 'adds', ({ at, data }, raw) => {
  const value = inWords(data.adds);
  const added = value === 'object' ? value : (JSON.parse(value) as Json);
  // The schema of a tool that takes nothing.
  const isBare = data.key === 'type' && HOLDERS.has(lastStep(at)) && isHollow(raw(at));
  return {
    values: [[child(at, inWords(data.key)), added], ...(isBare ? [[child(at, 'properties'), {}] as const] : [])],
    reason: `${data.place === '' ? 'The request' : data.place} gets ${data.key}.`,
  };
});

const setValue = rewriting(
  'set-value',
  ({ data }) => data.set != null,
  ({ at, data: { set, place } }, raw) => {
    if (set === null || typeof set === 'object' || set === undefined) return null;
    const words = {
      reason: `${place} is now ${set === '' ? 'empty' : set === ' ' ? 'a space' : inWords(set)}.`,
      before: written(raw(at)),
      after: written(set),
    };
    return { values: [[at, set]], effect: 'lossy', ...words };
  },
);

/** What a fix of a place can do, the least loss first. */
export const PLACE_FIXES: readonly FixCode[] = [
  removeCopy,
  liftRole,
  setSwitch,
  takeQuestion,
  writeAsContent,
  systemTextToMessage,
  dataToText,
  dropStored,
  functionsToTools,
  renameKey,
  parseValue,
  writeAddress,
  wrapInList,
  writeAsString,
  emptyObject,
  writeSchemaObject,
  copyDefinition,
  openReference,
  addKey,
  elementToText,
  inlineReferences,
  setValue,
  schemaToText,
  removeKey,
  removeElement,
  splitPart,
  partToText,
  removePart,
];

/** Fixes of what an error is about, whatever it asks for. */
const NOT_ASKED = new Set(['data-to-text', 'drop-stored-item', 'split-part', 'part-to-text', 'remove-part']);

/** Fixes that do what an error asks for, the least loss first; a key or an element is removed only where it says so. */
const ASKED = PLACE_FIXES.map(({ id }) => id).filter((id) => !NOT_ASKED.has(id));

/** Fixes that are offered only where they are what the error asks for. */
const PLAIN = ['split-part', 'data-to-text'];
const OF_MEDIA = /url|data|source|mime|media|type|image|file|bytes|format|content|text/i;
const SCHEMAS = new Set('schema parameters input_schema inputSchema json_schema'.split(' '));
const OF_ITEM = new Set(['id', 'signature', 'thoughtSignature', 'encrypted_content', 'type']);

/** The fix of a finding that *Fix all* makes: what the error itself asks for; null where it asks for nothing. */
export function askedFix(finding: Diagnostic): string | null {
  const { rule, data, fixes, variant, severity } = finding;
  if (rule !== 'request/refused') return fixes[0] ?? null;
  if (fixes.includes('system-to-user')) return severity === 'error' ? 'system-to-user' : null;
  // What only lacks a key keeps everything else.
  if (variant === 'missing' && fixes.includes('add-key')) return 'add-key';
  if (fixes.includes('remove-copy')) return 'remove-copy';
  if (fixes.includes('drop-stored-item')) return severity === 'error' ? 'drop-stored-item' : null;
  // Thinking can be removed without a word of the conversation lost.
  // Of its id or its signature an item is not rid; of another key it is.
  const isKeyOnly = data.isAsked === true && !OF_ITEM.has(inWords(data.key)) && fixes.includes('remove-key');
  if (fixes.includes('remove-reasoning') && !isKeyOnly) return severity === 'error' ? 'remove-reasoning' : null;
  if (fixes.includes('lift-role')) return 'lift-role';
  // A signature that is rejected has a value that is documented to be taken in its place.
  if (fixes.includes('stand-in-signature')) return 'stand-in-signature';
  // Where only its place is wrong a picture stays.
  if (fixes.includes('move-media')) return severity === 'error' ? 'move-media' : null;
  const plain = PLAIN.find((fix) => fixes.includes(fix));
  if (plain !== undefined) return severity === 'error' ? plain : null;
  if (fixes.includes('calls-to-text')) return 'calls-to-text';
  return askedAtPlace(finding, isKeyOnly);
}

/** The same for a place that holds a value like any other, or a picture. */
function askedAtPlace(
  { data, fixes, variant, severity }: Pick<Diagnostic, 'data' | 'fixes' | 'variant' | 'severity'>,
  isKeyOnly: boolean,
): string | null {
  const asked = variant === 'part' ? undefined : ASKED.find((fix) => fixes.includes(fix));
  // A schema stays where the error may be about what is inside of it.
  const isHolder = SCHEMAS.has(inWords(data.key));
  const isAsked = asked !== undefined && (!asked.startsWith('remove-') || (data.isAsked === true && !isHolder));
  // A setting of a picture that is rejected goes, and the picture stays.
  const isSetting = isKeyOnly && asked === 'remove-key' && !OF_MEDIA.test(inWords(data.key));
  if (isSetting && !isHolder) return asked;
  // Of a picture or file that is rejected a line of text stays, where nothing else is asked for.
  const mayReplace = severity === 'error' && (!isAsked || asked.startsWith('remove-'));
  if (mayReplace && fixes.includes('replace-media')) return 'replace-media';
  // A part that nothing here understands, and that is rejected for what is in it, goes whole: its words stay.
  if (mayReplace && data.kind === 'opaque')
    return ['part-to-text', 'remove-part'].find((fix) => fixes.includes(fix)) ?? null;
  return isAsked ? asked : null;
}
