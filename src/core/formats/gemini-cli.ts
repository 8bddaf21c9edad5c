import type { DraftPart } from '../model/draft.ts';
import type { CallPart, Part, ReasoningPart, ResultPart, Role } from '../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { copy, json, list, type Spelling } from '../text/spelling.ts';
import { blockAt } from './common/blocks.ts';
import { callPart, idOf, reasoningPart, resultPart, shapeOf, textPart } from './common/parts.ts';
import { changedKeys, type Keys, objectOf, patchPaths, writtenAt } from './common/write.ts';
import { type BlockDialect, isAsWas, writeContent } from './common/write-blocks.ts';
import type { Claim } from './format.ts';
import { CAMEL, GEMINI } from './gemini/parts.ts';
import type { Circumstances, Entry, PlannedRecord, RecordDialect, RecordScene } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

/** A Gemini CLI session: an object with messages, or (since 2026) a log of records of which the last of an id counts. */
export const geminiCli = recordFormat({
  id: 'gemini-cli',
  title: 'Gemini CLI session',
  docs: 'https://github.com/google-gemini/gemini-cli',
  api: null,
  target: 'gemini',
  results: 'in-user',
  keys: [],
  holds: {
    parts: ['text', 'reasoning', 'call', 'result', 'media'],
    ids: true,
    errors: true,
    system: 'none',
    empty: true,
    unordered: true,
    resultsRead: 'by-call',
  },
  claim,
  signs: (body) => (isHeader(body) ? ['`sessionId` and `projectHash` beside the messages'] : []),
  dialect: {
    read,
    idKey: 'id',
    parentKey: null,
    drops(record) {
      if (Object.hasOwn(record, '$rewindTo')) return { from: ownString(record, '$rewindTo'), why: 'branch' };
      return isCheckpoint(record) ? { from: null, why: 'superseded' } : null;
    },
    inner: (record) => (isCheckpoint(record) ? '$set.messages' : null),
    joins: null,
    isFused: true,
    rewrite: (planned, entry, scene) => keysFor(planned, entry, scene),
    make,
  },
});

/** What the program shows and does not send. */
const SHOWN = new Set(['info', 'error', 'warning']);

const isHeader = (record: JsonObject): boolean =>
  ownString(record, 'sessionId') !== null && ownString(record, 'projectHash') !== null;
const isCheckpoint = (record: JsonObject): boolean => {
  const set = own(record, '$set');
  return isObject(set) && Array.isArray(own(set, 'messages'));
};

function claim(record: unknown): Claim {
  if (!isObject(record)) return false;
  if (isHeader(record)) return '`sessionId` and `projectHash`';
  for (const key of ['$set', '$rewindTo']) if (Object.hasOwn(record, key)) return `\`${key}\` records`;
  const type = ownString(record, 'type') ?? '';
  if (ownString(record, 'id') === null || own(record, 'content') === undefined) return false;
  return type === 'gemini' ? '`gemini` records' : type === 'user' || SHOWN.has(type);
}

function read(record: JsonObject, at: Pointer): ReturnType<RecordDialect['read']> {
  const type = ownString(record, 'type') ?? '';
  if (type !== 'user' && type !== 'gemini')
    return SHOWN.has(type) || isHeader(record) || Object.hasOwn(record, '$set') || Object.hasOwn(record, '$rewindTo')
      ? 'ui'
      : 'unknown';
  const words = contentParts(own(record, 'content'), `${at}/content`);
  const [first] = words;
  // Commands to the program are kept among what is said, and not sent.
  if (type === 'user' && first?.kind === 'text' && /^\s*[/?]/.test(first.text)) return 'ui';
  const calls = objectsIn(record, 'toolCalls').map(([it, i]) => readCall(it, `${at}/toolCalls/${i}`, words));
  const results = objectsIn(record, 'toolCalls').flatMap(([it, i]) => readResult(it, `${at}/toolCalls/${i}`) ?? []);
  const copied = new Set(calls.flatMap((it) => it.copies ?? []));
  const said = words.filter((it) => !copied.has(it.at));
  const thoughts = objectsIn(record, 'thoughts').map(([it, i]) => readThought(it, `${at}/thoughts/${i}`));
  return {
    role: type === 'user' ? 'user' : 'assistant',
    roleName: type,
    parts: [...thoughts, ...said, ...calls],
    shape: shapeOf(record, 'content'),
    messageId: null,
    state: 'complete',
    model: ownString(record, 'model'),
    note: null,
    results: results.length === 0 ? null : { at: `${at}/toolCalls`, parts: results },
  };
}

function contentParts(content: unknown, at: Pointer): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(at, content)];
  if (Array.isArray(content)) return content.map((it: unknown, i) => blockAt(GEMINI, it, `${at}/${i}`));
  return content === null || content === undefined ? [] : [blockAt(GEMINI, content, at)];
}

function objectsIn(record: JsonObject, key: string): (readonly [JsonObject, number])[] {
  const values = own(record, key);
  return Array.isArray(values) ? values.flatMap((it: unknown, i) => (isObject(it) ? [[it, i] as const] : [])) : [];
}

const readThought = (it: JsonObject, at: Pointer): ReasoningPart =>
  reasoningPart(at, ['subject', 'description'].flatMap((key) => idOf(own(it, key)) ?? []).join('\n'), null);

/** A call; the same one may stand among the words too. */
function readCall(it: JsonObject, at: Pointer, words: readonly Part[]): CallPart {
  const id = idOf(own(it, 'id'));
  const call = callPart(at, { id, name: ownString(it, 'name') ?? '', args: own(it, 'args') });
  const copies = words.flatMap((part) => (part.kind === 'call' && part.id !== null && part.id === id ? [part.at] : []));
  return copies.length === 0 ? call : { ...call, copies };
}

/** The first answer in what came out of a call. */
function readResult(it: JsonObject, at: Pointer): ResultPart | null {
  const parts = contentParts(own(it, 'result'), `${at}/result`);
  const found = parts.find((part) => part.kind === 'result') ?? parts[0];
  if (!found) return null;
  const isError = ['error', 'cancelled'].includes(ownString(it, 'status') ?? '');
  const [id, name] = [idOf(own(it, 'id')), ownString(it, 'name')];
  if (found.kind === 'result') return { ...found, callId: found.callId ?? id, isError: found.isError || isError };
  return resultPart(found.at, { callId: id, name, text: 'text' in found ? found.text : '', isError });
}

const CONTENT: BlockDialect = { ...CAMEL, key: 'content', strings: true };
const isInContent = (it: DraftPart): boolean => /\/content(\/\d+)?$/.test(writtenAt(it));
const isThought = (it: DraftPart): boolean => it.part.kind === 'reasoning' && !isInContent(it);
const isToolCall = (it: DraftPart): boolean => it.part.kind === 'call' && !isInContent(it);

/** The keys of a record that say what is planned; of an existing one only those under which something changes. */
function keysFor({ parts, results, role }: PlannedRecord, entry: Entry | null, scene: RecordScene): Keys {
  if (parts === null) return [];
  const record = entry?.record ?? {};
  const before = (entry?.said.parts ?? []).map(
    (part): DraftPart => ({ part, from: { message: scene.transcript.messages[0]!, part } }),
  );
  const isSame = (test: (it: DraftPart) => boolean): boolean => {
    const [now, was] = [parts.filter(test), before.filter(test)];
    return (
      entry !== null && now.length === was.length && now.every((it, i) => isAsWas(it) && it.part.at === was[i]!.part.at)
    );
  };
  const isWord = (it: DraftPart): boolean => !isThought(it) && !isToolCall(it);
  const calls = parts.filter((it) => isToolCall(it) || results.has(it));
  const keys: (readonly [string, Spelling | null])[] = [];
  if (!isSame(isThought)) keys.push(['thoughts', listOf(parts.filter(isThought).map((it) => thought(it, scene)))]);
  const copied = parts.flatMap((it) => copiesOf(it, scene));
  if (!isSame(isWord) || !isSame(isToolCall)) {
    const words = contentOf(parts.filter(isWord), role, own(record, 'content'), scene);
    if (copied.length > 0 && words.t === 'list') keys.push(['content', list([...words.items, ...copied])]);
    else if (!isSame(isWord) || before.some((it) => copiesOf(it, scene).length > 0)) keys.push(['content', words]);
  }
  const spelled = calls.map((it) => toolCall(it, results.get(it), scene));
  const isKept = isSame(isToolCall) && spelled.length === before.filter(isToolCall).length;
  if (!isKept || spelled.some((it) => it.t !== 'copy')) keys.push(['toolCalls', listOf(spelled)]);
  return keys;
}

/** The words of a record; results that stood with their calls are blocks among them. */
function contentOf(parts: readonly DraftPart[], role: Role, before: unknown, scene: RecordScene): Spelling {
  const isForeign = (it: DraftPart): boolean => it.from !== null && !isInContent(it);
  if (!parts.some(isForeign)) return writeContent(CONTENT, scene, { parts: [...parts], role }, before);
  return list(
    parts.flatMap((it): readonly Spelling[] => {
      if (isForeign(it)) return [resultItem(it, scene.root)];
      const one = writeContent(CONTENT, scene, { parts: [it], role }, []);
      return one.t === 'list' ? one.items : [one];
    }),
  );
}

/** A block that answers a call: as it was, changed in its place, or new. */
function resultItem({ part, from }: DraftPart, root: unknown): Spelling {
  const isBlock = from?.part.kind === 'result' && part.kind === 'result' && isObject(valueAt(root, from.part.at));
  return isBlock
    ? patchPaths(root, from.part.at, changesAt(part, from.part, from.part.at, root))
    : json(CAMEL.block(part, 'user'));
}

const listOf = (items: readonly Spelling[]): Spelling | null => (items.length === 0 ? null : list(items));

function copiesOf(it: DraftPart, { root }: RecordScene): Spelling[] {
  const before = it.from?.part;
  if (it.part.kind !== 'call' || before?.kind !== 'call') return [];
  const now = it.part;
  return (before.copies ?? []).map((at) => patchPaths(root, at, changesAt(now, before, at, root)));
}

function changesAt(now: Part, before: Part, at: Pointer, root: unknown): Keys {
  const raw = valueAt(root, at);
  return isObject(raw) ? changedKeys(now, before, CAMEL.fields, raw, at) : [];
}

function thought(it: DraftPart, { root }: RecordScene): Spelling {
  if (isAsWas(it)) return copy(writtenAt(it));
  const [subject, ...description] = ('text' in it.part ? it.part.text : '').split('\n');
  const keys: Keys = [
    ['subject', json(subject ?? '')],
    ['description', json(description.join('\n'))],
  ];
  return it.from?.part.kind === 'reasoning' ? patchPaths(root, writtenAt(it), keys) : objectOf(keys);
}

/** A call with its result, if it has one. The copy of a result for the screen goes with it. */
function toolCall(it: DraftPart, result: DraftPart | undefined, { root }: RecordScene): Spelling {
  const call = it.part as CallPart;
  const before = it.from?.part.kind === 'call' && isToolCall(it) ? it.from.part : null;
  const raw = before ? valueAt(root, before.at) : undefined;
  if (!before || !isObject(raw)) {
    const isError = result?.part.kind === 'result' && result.part.isError;
    return objectOf([
      ['id', call.id === null ? null : json(call.id)],
      ['name', json(call.name)],
      ['args', json((call.args ?? {}) as Json)],
      ['result', result ? resultList(result, root) : null],
      ['status', json(isError ? 'error' : 'success')],
    ]);
  }
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
function resultList(it: DraftPart, root: unknown): Spelling {
  const at = writtenAt(it);
  const outer = at.slice(0, at.lastIndexOf('/'));
  const all = outer.endsWith('/result') ? valueAt(root, outer) : null;
  if (!Array.isArray(all)) return list([resultItem(it, root)]);
  return list(all.map((_, i) => (`${outer}/${i}` === at ? resultItem(it, root) : copy(`${outer}/${i}`))));
}

function make(planned: PlannedRecord, { id, near }: Circumstances, scene: RecordScene): Spelling {
  const isAnswer = planned.role === 'assistant';
  const model = isAnswer
    ? scene.file.entries.find((it) => it?.said.role === 'assistant' && it.said.model !== null)
    : null;
  const keys = keysFor(planned, null, scene);
  const content = keys.find(([key]) => key === 'content')?.[1] ?? json('');
  return objectOf([
    ['id', json(id)],
    ['timestamp', near && Object.hasOwn(near.record, 'timestamp') ? copy(`${near.at}/timestamp`) : null],
    ['type', json(isAnswer ? 'gemini' : 'user')],
    ['content', content],
    ...keys.filter(([key]) => key !== 'content'),
    ...(model ? [['model', copy(`${model.at}/model`)] as const] : []),
    ...planned.set,
  ]);
}
