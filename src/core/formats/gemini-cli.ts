import type { CallPart, Part, ReasoningPart } from '../model/message.ts';
import { pairedAt } from '../model/pairs.ts';
import { isObject, type JsonObject, listIn, objectIn, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json, type Spelling } from '../text/spelling.ts';
import data from './about/gemini-cli.json';
import { callPart, idOf, reasoningPart, shapeOf } from './common/parts.ts';
import { objectOf } from './common/write.ts';
import type { Claim } from './format.ts';
import { contentParts, readResult, recordKeys } from './gemini/records.ts';
import type { Circumstances, PlannedRecord, RecordContext, RecordDialect } from './records/dialect.ts';
import { keysLike, modelLike, NEVER, NOBODY, NOTHING } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

/** A Gemini CLI session: an object with messages, or (since 2026) a log of records of which the last of an id counts. */
export const geminiCli = recordFormat(data, {
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
    rewrite: (planned, entry, context) => recordKeys(planned, entry, context),
    make,
  },
  // Of a program that wrote nothing there is no project, and no time.
  blank: () => ({
    value: { sessionId: NOBODY, projectHash: '0'.repeat(64), startTime: NEVER, lastUpdated: NEVER, messages: [] },
    isRecords: false,
  }),
});

/** What the program shows and does not send. */
const SHOWN = new Set(['info', 'error', 'warning']);

const isHeader = (record: JsonObject): boolean =>
  ownString(record, 'sessionId') !== null && ownString(record, 'projectHash') !== null;
const isCheckpoint = (record: JsonObject): boolean => Array.isArray(own(objectIn(record, '$set'), 'messages'));

function claim(record: unknown): Claim {
  if (!isObject(record)) return false;
  // A header that holds the messages is a file by itself.
  if (Array.isArray(own(record, 'messages'))) return false;
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
    ...NOTHING,
    role: type === 'user' ? 'user' : 'assistant',
    roleName: type,
    parts: [...thoughts, ...said, ...calls],
    shape: shapeOf(record, 'content'),
    model: ownString(record, 'model'),
    results: results.length === 0 ? null : { at: `${at}/toolCalls`, parts: results },
  };
}

function objectsIn(record: JsonObject, key: string): (readonly [JsonObject, number])[] {
  return listIn(record, key).flatMap((element, i) => (isObject(element) ? [[element, i] as const] : []));
}

const readThought = (object: JsonObject, at: Pointer): ReasoningPart =>
  reasoningPart(at, ['subject', 'description'].flatMap((key) => idOf(own(object, key)) ?? []).join('\n'), null);

/** A call; the same one may stand among the words too. */
function readCall(object: JsonObject, at: Pointer, words: readonly Part[]): CallPart {
  const id = idOf(own(object, 'id'));
  const call = {
    ...callPart(at, { id, name: ownString(object, 'name') ?? '', args: own(object, 'args') }),
    ...pairedAt(id, at),
  };
  const copies = words.flatMap((part) => (part.kind === 'call' && part.id !== null && part.id === id ? [part.at] : []));
  return copies.length === 0 ? call : { ...call, copies };
}

function make(planned: PlannedRecord, { id, near }: Circumstances, context: RecordContext): Spelling {
  const isAnswer = planned.role === 'assistant';
  const keys = recordKeys(planned, null, context);
  const content = keys.find(([key]) => key === 'content')?.[1] ?? json('');
  return objectOf([
    ['id', json(id)],
    ...(near === null ? [['timestamp', json(NEVER)] as const] : keysLike(near, 'timestamp')),
    ['type', json(isAnswer ? 'gemini' : 'user')],
    ['content', content],
    ...keys.filter(([key]) => key !== 'content'),
    ...(isAnswer ? modelLike(context, '/model') : []),
    ...planned.set,
  ]);
}
