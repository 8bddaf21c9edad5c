import type { DraftPart } from '../../model/draft.ts';
import type { Part } from '../../model/message.ts';
import { type JsonObject, listIn, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { copy, json, list, patch, type Spelling } from '../../text/spelling.ts';
import { changedKeys, jsonKeys, type Keys, objectOf } from '../common/write.ts';
import type { Circumstances, Entry, PlannedRecord, RecordContext } from '../records/dialect.ts';
import { keysLike } from '../records/dialect.ts';
import { dataOf, EVENT_FIELDS, requestsIn, resultKeys } from './events.ts';

const textOf = (parts: readonly DraftPart[], kind: Part['kind']): string =>
  parts.flatMap(({ part }) => (part.kind === kind && 'text' in part ? [part.text] : [])).join('\n');

/** The words, thoughts and calls of an event, under their keys; of an existing one those under which something changes. */
function saidKeys(parts: readonly DraftPart[], entry: Entry | null, context: RecordContext): Keys {
  const data = entry ? dataOf(entry.record) : {};
  const before = entry?.said.parts ?? [];
  const same = (kind: Part['kind']): boolean => {
    const now = parts.filter((it) => it.part.kind === kind);
    const was = before.filter((it) => it.kind === kind);
    return now.length === was.length && now.every((it, i) => it.part === was[i]);
  };
  const keys: (readonly [string, Spelling | null])[] = [];
  if (!entry || !same('text') || parts.some(({ part }) => part.kind === 'opaque')) {
    const [summary] = ['summaryContent'].filter((key) => Object.hasOwn(data, key));
    keys.push([summary ?? 'content', json(textOf(parts, 'text'))]);
    // What is sent says the words again, with what the program adds.
    if (Object.hasOwn(data, 'transformedContent')) keys.push(['transformedContent', json(textOf(parts, 'text'))]);
  }
  if (!same('media')) keys.push(['attachments', attachmentsOf(parts, entry)]);
  const thought = textOf(parts, 'reasoning');
  if (!same('reasoning'))
    keys.push(['reasoningText', thought === '' ? null : json(thought)], ...signedKeys(parts, data));
  if (!same('call')) keys.push(['toolRequests', requestsIn(parts, context)]);
  return keys;
}

/** What is attached: what is no picture or file as it was, what was read of it where it is still said, and what is new. */
function attachmentsOf(parts: readonly DraftPart[], entry: Entry | null): Spelling {
  const held = entry ? listIn(dataOf(entry.record), 'attachments') : [];
  const read = new Set(entry?.said.parts.flatMap(({ kind, at }) => (kind === 'media' ? [at] : [])));
  const media = parts.flatMap(({ part }) => (part.kind === 'media' ? [part] : []));
  const kept = new Map(media.map((part) => [part.at, part]));
  const spelled = (at: Pointer): Spelling[] => {
    const part = kept.get(at);
    if (!read.has(at) || entry?.said.parts.some((before) => before === part)) return [copy(at)];
    return part ? [patch(at, jsonKeys({ mimeType: part.mime, data: part.data }))] : [];
  };
  const places = held.map((_, i) => `${entry?.at}/data/attachments/${i}`);
  const added = media.filter(({ at, data }) => data !== null && !read.has(at));
  return list([
    ...places.flatMap(spelled),
    ...added.map(({ data, mime }) => json({ type: 'blob', data, ...(mime === null ? {} : { mimeType: mime }) })),
  ]);
}

/** The signature of the thoughts of an event, which goes where they go. Of several joined ones nobody can sign the whole. */
function signedKeys(parts: readonly DraftPart[], data: JsonObject): Keys {
  const [thought, ...others] = parts.flatMap(({ part }) => (part.kind === 'reasoning' ? [part] : []));
  const signature = thought && others.length === 0 ? thought.signature : null;
  if (signature !== null) return [['reasoningOpaque', json(signature)]];
  return Object.hasOwn(data, 'reasoningOpaque') ? [['reasoningOpaque', null]] : [];
}

/** A part that is written anew: the event of a call has other keys than a message that asks for it. */
const asNew = ({ part }: DraftPart): DraftPart => ({ part, from: null });

export function rewriteEvent({ parts, role }: PlannedRecord, entry: Entry, context: RecordContext): Keys {
  const [first] = parts ?? [];
  const [before] = entry.said.parts;
  const type = role === 'assistant' ? 'assistant.message' : 'user.message';
  if (ownString(entry.record, 'type') === 'tool.execution_start' && parts !== null) {
    if (parts.length === 1 && first?.part.kind === 'call' && before?.kind === 'call')
      return changedKeys(first.part, before, EVENT_FIELDS, {}, '').map(([key, it]) => [`data.${key}`, it] as const);
    return [
      ['type', json(type)],
      ['data', objectOf(saidKeys(parts.map(asNew), null, context))],
    ];
  }
  const isOther = role !== entry.said.role && (role === 'assistant' || entry.said.role === 'assistant');
  const keys =
    first?.part.kind === 'result' && before?.kind === 'result'
      ? resultKeys(first.part, before, dataOf(entry.record))
      : parts === null
        ? []
        : saidKeys(parts, entry, context);
  return [
    ...(isOther ? [['type', json(type)] as const] : []),
    ...keys.map(([key, it]) => [`data.${key}`, it] as const),
  ];
}

export function makeEvent(
  { parts, role, set }: PlannedRecord,
  { id, parent, near }: Circumstances,
  context: RecordContext,
): Spelling {
  const [first] = parts ?? [];
  const isResult = first?.part.kind === 'result';
  const keys = first?.part.kind === 'result' ? resultKeys(first.part, null, {}) : saidKeys(parts ?? [], null, context);
  const type = isResult ? 'tool.execution_complete' : role === 'assistant' ? 'assistant.message' : 'user.message';
  const data = isResult
    ? objectOf([...keys.slice(0, 2), ['result', objectOf(keys.slice(2).map(([, it]) => ['content', it] as const))]])
    : objectOf(keys);
  return objectOf([
    ['type', json(type)],
    ['data', data],
    ['id', json(id)],
    ...keysLike(near, 'timestamp'),
    ['parentId', parent ?? json(null)],
    ...set,
  ]);
}
