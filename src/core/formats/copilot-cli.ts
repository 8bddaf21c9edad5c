import type { Part } from '../model/message.ts';
import type { ClientFault } from '../model/stored.ts';
import { isObject, type Json, type JsonObject, listIn, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/copilot-cli.json';
import * as made from './common/parts.ts';
import { dataOf, lonelyCalls, requestsOf, resultText, shownCall } from './copilot/events.ts';
import { makeEvent, rewriteEvent } from './copilot/write.ts';
import type { Claim } from './format.ts';
import { NOTHING, type RecordDialect } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

/** A session of Copilot CLI: events of which some are messages, and each result an event of its own. */
export const copilotCli = recordFormat(data, {
  claim,
  refuses: refusedEvent,
  dialect: {
    read,
    standsAlone: lonelyCalls,
    shows: shownCall,
    idKey: 'id',
    parentKey: 'parentId',
    drops: (record) => (summaryOf(record) === null ? null : { from: null, why: 'compacted' }),
    joins: null,
    resultsLead: true,
    isAlone: (part) => part.kind === 'result',
    modelIn: (record) => ownString(dataOf(record), 'newModel') ?? ownString(dataOf(record), 'selectedModel'),
    rewrite: rewriteEvent,
    make: makeEvent,
  },
});

const EVENT = /^(?:session|assistant|tool|hook|subagent|system|skill|permission|external_tool|user)\.[a-z_]{1,40}$/;

/** The words of a compaction that took the place of everything before it. */
function summaryOf(record: JsonObject): string | null {
  if (ownString(record, 'type') !== 'session.compaction_complete' || own(dataOf(record), 'success') === false)
    return null;
  return ownString(dataOf(record), 'summaryContent');
}

function claim(record: unknown): Claim {
  if (!isObject(record) || !isObject(own(record, 'data'))) return false;
  const type = ownString(record, 'type') ?? '';
  if (!EVENT.test(type) && type !== 'abort') return false;
  const isEvent = Object.hasOwn(record, 'parentId') || ownString(record, 'timestamp') !== null;
  return isEvent && `\`${type.split('.')[0]}\` events`;
}

function read(record: JsonObject, at: Pointer, alone: ReadonlySet<string>): ReturnType<RecordDialect['read']> {
  const [type, data] = [ownString(record, 'type') ?? '', dataOf(record)];
  const place = `${at}/data`;
  const isSide = made.idOf(own(data, 'parentToolCallId')) !== null;
  const words = (key: string): Part[] => made.wordsUnder(data, place, key);
  const said = { ...NOTHING, roleName: type, shape: made.shapeOf(data, 'content'), isSide };
  if (type === 'user.message') return { ...said, role: 'user', parts: [...words('content'), ...attached(data, place)] };
  if (type === 'assistant.message') {
    const thought = made.idOf(own(data, 'reasoningText'));
    const signature = ownString(data, 'reasoningOpaque');
    const parts = [
      ...(thought === null ? [] : [made.reasoningPart(`${place}/reasoningText`, thought, signature)]),
      ...words('content'),
      ...requestsOf(data, place),
    ];
    return { ...said, role: 'assistant', parts, model: ownString(data, 'model') };
  }
  if (type === 'tool.execution_start') {
    const id = made.idOf(own(data, 'toolCallId'));
    if (id === null || !alone.has(id)) return isSide ? 'sidechain' : 'ui';
    const call = { id, name: ownString(data, 'toolName') ?? '', args: own(data, 'arguments') };
    return { ...said, role: 'assistant', parts: [made.callPart(place, call)] };
  }
  if (type === 'tool.execution_complete') {
    const callId = made.idOf(own(data, 'toolCallId'));
    const isError = own(data, 'success') === false;
    const result = made.resultPart(place, {
      callId,
      name: ownString(data, 'toolName'),
      text: resultText(data),
      isError,
    });
    return { ...said, role: 'tool', parts: [result] };
  }
  if (summaryOf(record) !== null)
    return { ...said, role: 'user', parts: words('summaryContent'), note: 'compaction summary' };
  return isSide ? 'sidechain' : EVENT.test(type) || type === 'abort' ? 'ui' : 'unknown';
}

/** Pictures and files that the person pasted: the program sends them after the words. */
function attached(data: JsonObject, place: Pointer): Part[] {
  return listIn(data, 'attachments').flatMap((attachment, i) =>
    isObject(attachment) && ownString(attachment, 'type') === 'blob' && ownString(attachment, 'data') !== null
      ? [made.mediaPart(`${place}/attachments/${i}`, ownString(attachment, 'mimeType'), ownString(attachment, 'data'))]
      : [],
  );
}

/** Sessions of version 1.0.5 and older were written without what 1.0.6 demands: github/copilot-cli#2089. */
const SINCE = 'Copilot CLI 1.0.6';
const CLIENT = 'Copilot CLI';

/** Words that an event must hold, and what can stand there without saying anything. */
const WANTED: ReadonlyMap<string, readonly (readonly [key: string, type: 'string' | 'boolean', mend: Json | null])[]> =
  new Map([
    ['session.task_complete', [['summary', 'string', '']]],
    ['user.message', [['content', 'string', '']]],
    ['assistant.message', [['content', 'string', '']]],
    ['tool.execution_start', [['toolCallId', 'string', null]]],
    [
      'tool.execution_complete',
      [
        ['toolCallId', 'string', null],
        ['success', 'boolean', true],
      ],
    ],
  ]);

/** What the reader of the session's file says of an event that lacks what it must hold. */
function refusedEvent(record: JsonObject, at: Pointer, place: number): readonly ClientFault[] {
  const type = ownString(record, 'type') ?? '';
  const wanted = WANTED.get(type);
  if (wanted === undefined) return NONE;
  const data = own(record, 'data');
  const client = type === 'session.task_complete' ? SINCE : CLIENT;
  const said = (path: string, words: string): Omit<ClientFault, 'mend' | 'at'> => ({
    client,
    path: `line ${place + 1}: ${path}`,
    says: `Session file is corrupted (line ${place + 1}: ${path}: ${words})`,
  });
  if (!isObject(data))
    return [
      { at: `${at}/data`, ...said('data', data === undefined ? 'Required' : expected('object', data)), mend: null },
    ];
  return wanted.flatMap(([key, kind, to]): ClientFault[] => {
    const value = own(data, key);
    if (typeof value === kind) return [];
    const where = `${at}/data/${key}`;
    const isMissing = value === undefined || value === null;
    const words = value === undefined ? 'Required' : expected(kind, value);
    const mend = to === null || !isMissing ? null : { at: where, to, isLossless: true };
    return [{ at: where, ...said(`data.${key}`, words), mend }];
  });
}

const NONE: readonly never[] = [];

const expected = (kind: string, value: unknown): string =>
  `Expected ${kind}, received ${value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value}`;
