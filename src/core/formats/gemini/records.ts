import type { DraftPart } from '../../model/draft.ts';
import type { CallPart, Part, ResultPart, Role } from '../../model/message.ts';
import { pairedAt } from '../../model/pairs.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { copy, json, list, type Spelling } from '../../text/spelling.ts';
import { partsIn } from '../common/block-view.ts';
import { blockAt } from '../common/blocks.ts';
import { idOf, resultPart } from '../common/parts.ts';
import {
  changedKeys,
  inOwnObject,
  isAsWas,
  jsonKeys,
  type Keys,
  objectOf,
  patchPaths,
  writtenAt,
} from '../common/write.ts';
import { type BlockDialect, writeContent } from '../common/write-blocks.ts';
import type { Entry, PlannedRecord, RecordContext } from '../records/dialect.ts';
import { CAMEL, GEMINI } from './parts.ts';

/** Reads what a record says: a string, or parts as the API has them. */
export const contentParts = (content: unknown, at: Pointer): Part[] =>
  partsIn(content, at, (block, place) => blockAt(GEMINI, block, place));

/** The first answer in what came out of a call. */
export function readResult(object: JsonObject, at: Pointer): ResultPart | null {
  const parts = contentParts(own(object, 'result'), `${at}/result`);
  const found = parts.find((part) => part.kind === 'result') ?? parts[0];
  if (!found) return null;
  const isError = ['error', 'cancelled'].includes(ownString(object, 'status') ?? '');
  const [id, name] = [idOf(own(object, 'id')), ownString(object, 'name')];
  const pair = pairedAt(id, at);
  if (found.kind === 'result')
    return { ...found, callId: found.callId ?? id, isError: found.isError || isError, ...pair };
  return { ...resultPart(found.at, { callId: id, name, text: 'text' in found ? found.text : '', isError }), ...pair };
}

const CONTENT: BlockDialect = { ...CAMEL, key: 'content', strings: true };
const isInContent = (drafted: DraftPart): boolean => /\/content(\/\d+)?$/.test(writtenAt(drafted));
const isThought = (drafted: DraftPart): boolean => drafted.part.kind === 'reasoning' && !isInContent(drafted);
const isToolCall = (drafted: DraftPart): boolean => drafted.part.kind === 'call' && !isInContent(drafted);

/** The keys of a record that say what is planned; of an existing one only those under which something changes. */
export function recordKeys({ parts, results, role }: PlannedRecord, entry: Entry | null, context: RecordContext): Keys {
  if (parts === null) return [];
  const record = entry?.record ?? {};
  const [message] = context.transcript.messages;
  const before = (entry?.said.parts ?? []).map(
    (part): DraftPart => ({ part, from: message ? { message, part } : null }),
  );
  const isSame = (test: (drafted: DraftPart) => boolean): boolean => {
    const [now, was] = [parts.filter(test), before.filter(test)];
    return (
      entry !== null &&
      now.length === was.length &&
      now.every((drafted, i) => isAsWas(drafted) && drafted.part.at === was[i]?.part.at)
    );
  };
  const isWord = (drafted: DraftPart): boolean => !isThought(drafted) && !isToolCall(drafted);
  const calls = parts.filter((it) => isToolCall(it) || results.has(it));
  const keys: (readonly [string, Spelling | null])[] = [];
  if (!isSame(isThought)) keys.push(['thoughts', listOf(parts.filter(isThought).map((it) => thought(it, context)))]);
  const copied = parts.flatMap((it) => copiesOf(it, context));
  if (!isSame(isWord) || !isSame(isToolCall)) {
    const words = contentOf(parts.filter(isWord), role, own(record, 'content'), context);
    if (copied.length > 0 && words.t === 'list') keys.push(['content', list([...words.items, ...copied])]);
    else if (!isSame(isWord) || before.some((it) => copiesOf(it, context).length > 0)) keys.push(['content', words]);
  }
  const spelled = calls.map((it) => toolCall(it, results.get(it), context));
  const isKept = isSame(isToolCall) && spelled.length === before.filter(isToolCall).length;
  if (!isKept || spelled.some((it) => it.t !== 'copy')) keys.push(['toolCalls', listOf(spelled)]);
  return keys;
}

/** The words of a record; results that stood with their calls are blocks among them. */
function contentOf(parts: readonly DraftPart[], role: Role, before: unknown, context: RecordContext): Spelling {
  const isForeign = (drafted: DraftPart): boolean => drafted.from !== null && !isInContent(drafted);
  if (!parts.some(isForeign)) return writeContent(CONTENT, context, { parts: [...parts], role }, before);
  return list(
    parts.flatMap((it): readonly Spelling[] => {
      if (isForeign(it)) return [resultItem(it, context.root)];
      const one = writeContent(CONTENT, context, { parts: [it], role }, []);
      return one.t === 'list' ? one.items : [one];
    }),
  );
}

/** A block that answers a call: as it was, changed in its place, or new. */
function resultItem(drafted: DraftPart, root: unknown): Spelling {
  const kept = drafted.part.kind === 'result' ? inOwnObject(drafted, CAMEL.fields, root) : null;
  return kept ?? json(CAMEL.block(drafted.part, 'user'));
}

const listOf = (items: readonly Spelling[]): Spelling | null => (items.length === 0 ? null : list(items));

function copiesOf(drafted: DraftPart, { root }: RecordContext): Spelling[] {
  const before = drafted.from?.part;
  if (drafted.part.kind !== 'call' || before?.kind !== 'call') return [];
  const now = drafted.part;
  return (before.copies ?? []).map((at) => {
    const raw = valueAt(root, at);
    return isObject(raw) ? patchPaths(root, at, changedKeys(now, before, CAMEL.fields, raw, at)) : copy(at);
  });
}

function thought(drafted: DraftPart, { root }: RecordContext): Spelling {
  if (isAsWas(drafted)) return copy(writtenAt(drafted));
  const [subject, ...description] = ('text' in drafted.part ? drafted.part.text : '').split('\n');
  const keys: Keys = jsonKeys({ subject: subject ?? '', description: description.join('\n') });
  return drafted.from?.part.kind === 'reasoning' ? patchPaths(root, writtenAt(drafted), keys) : objectOf(keys);
}

function newCall(call: CallPart, result: DraftPart | undefined, root: unknown): Spelling {
  const isError = result?.part.kind === 'result' && result.part.isError;
  return objectOf([
    ['id', call.id === null ? null : json(call.id)],
    ['name', json(call.name)],
    ['args', json((call.args ?? {}) as Json)],
    ['result', result ? resultList(result, root) : null],
    ['status', json(isError ? 'error' : 'success')],
  ]);
}

/** A call with its result, if it has one. The copy of a result for the screen goes with it. */
function toolCall(drafted: DraftPart, result: DraftPart | undefined, { root }: RecordContext): Spelling {
  const call = drafted.part as CallPart;
  const before = drafted.from?.part.kind === 'call' && isToolCall(drafted) ? drafted.from.part : null;
  const raw = before ? valueAt(root, before.at) : undefined;
  if (!before || !isObject(raw)) return newCall(call, result, root);
  const fields = { call: { id: 'id', name: 'name', args: 'args' } } as const;
  const keys: (readonly [string, Spelling | null])[] = [...changedKeys(call, before, fields, raw, before.at)];
  const held = readResult(raw, before.at);
  if (!result && held) keys.push(['result', null], ['resultDisplay', null]);
  if (result && !(held && isAsWas(result) && result.part.at === held.at)) {
    keys.push(['result', resultList(result, root)]);
    const isShown = typeof own(raw, 'resultDisplay') === 'string' && 'text' in result.part;
    if (isShown && (!held || result.part.kind !== 'result' || result.part.text !== held.text))
      keys.push(['resultDisplay', json('text' in result.part ? result.part.text : '')]);
  }
  return patchPaths(root, before.at, keys);
}

/** What came out of a call, and what stands with it. */
function resultList(drafted: DraftPart, root: unknown): Spelling {
  const at = writtenAt(drafted);
  const outer = at.slice(0, at.lastIndexOf('/'));
  const all = outer.endsWith('/result') ? valueAt(root, outer) : null;
  if (!Array.isArray(all)) return list([resultItem(drafted, root)]);
  return list(all.map((_, i) => (`${outer}/${i}` === at ? resultItem(drafted, root) : copy(`${outer}/${i}`))));
}
