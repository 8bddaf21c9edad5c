import type { DraftPart } from '../../model/draft.ts';
import { argumentsText, type CallPart, type Part, type ResultPart } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, listIn, objectIn, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { json, list, type Spelling } from '../../text/spelling.ts';
import { callPart, contentText, idOf, labelOf, opaquePart } from '../common/parts.ts';
import { type Fields, inOwnObject, jsonKeys, type Keys, objectOf, type WriteContext } from '../common/write.ts';
import type { Shown } from '../records/dialect.ts';

export const dataOf = (record: JsonObject): JsonObject => objectIn(record, 'data');

export function requestsOf(data: JsonObject, at: Pointer): Part[] {
  return listIn(data, 'toolRequests').map((request, i): Part => {
    const place = `${at}/toolRequests/${i}`;
    if (!isObject(request)) return opaquePart(place, labelOf(request));
    const said = {
      id: idOf(own(request, 'toolCallId')),
      name: ownString(request, 'name') ?? '',
      args: own(request, 'arguments'),
    };
    return callPart(place, said);
  });
}

/** What came out of a call: words, an object that holds them, or what went wrong. */
export function resultText(data: JsonObject): string {
  const result = own(data, 'result');
  if (typeof result === 'string') return result;
  if (isObject(result)) return ownString(result, 'content') ?? contentText(own(result, 'content'));
  const error = own(data, 'error');
  return isObject(error) ? (ownString(error, 'message') ?? '') : contentText(error);
}

const FIELDS = {
  call: {
    id: (part: CallPart): Keys => [['toolCallId', json(part.id ?? '')]],
    name: 'name',
    args: (part: CallPart, raw: JsonObject): Keys => {
      const isText = typeof own(raw, 'arguments') === 'string' && typeof part.args !== 'string';
      return [['arguments', json(isText ? argumentsText(part.args) : ((part.args ?? {}) as Json))]];
    },
  },
} as const;

export function requestsIn(parts: readonly DraftPart[], { root }: Pick<WriteContext, 'root'>): Spelling {
  return list(
    parts.flatMap((it): Spelling[] => {
      const { part, from } = it;
      if (part.kind !== 'call') return [];
      const raw = from?.part.kind === 'call' ? valueAt(root, from.part.at) : undefined;
      // The event that a call began has other keys than a message that asks for it.
      const isRequest = isObject(raw) && !Object.hasOwn(raw, 'toolName');
      return [(isRequest ? inOwnObject(it, FIELDS, root) : null) ?? newRequest(part)];
    }),
  );
}

const newRequest = (part: CallPart): Spelling =>
  objectOf(
    jsonKeys({ toolCallId: part.id ?? '', name: part.name, arguments: (part.args ?? {}) as Json, type: 'function' }),
  );

/** The keys of an event that holds a result, where they change; of a new one all. */
export function resultKeys(part: ResultPart, before: ResultPart | null, data: JsonObject): Keys {
  const keys: (readonly [string, Spelling | null])[] = [];
  if (!before || before.callId !== part.callId) keys.push(['toolCallId', json(part.callId ?? '')]);
  if (!before || before.isError !== part.isError) keys.push(['success', json(!part.isError)]);
  if (before?.text === part.text) return keys;
  // What the screen shows of a result, and what went wrong, give way to the new words.
  if (isObject(own(data, 'result')) && Object.hasOwn(own(data, 'result') as JsonObject, 'detailedContent'))
    keys.push(['result.detailedContent', null]);
  keys.push([typeof own(data, 'result') === 'string' ? 'result' : 'result.content', json(part.text)]);
  if (Object.hasOwn(data, 'error')) keys.push(['error', null]);
  return keys;
}

/** Calls that no message asks for, though they were made: the event that says that they began is all that tells of them. */
export function lonelyCalls(records: readonly unknown[]): ReadonlySet<string> {
  const asked = new Set<string>();
  const begun = new Set<string>();
  for (const record of records) {
    if (!isObject(record)) continue;
    const data = dataOf(record);
    const type = ownString(record, 'type');
    if (type === 'tool.execution_start') begun.add(ownString(data, 'toolCallId') ?? '');
    if (type !== 'assistant.message') continue;
    for (const request of listIn(data, 'toolRequests'))
      if (isObject(request)) asked.add(ownString(request, 'toolCallId') ?? '');
  }
  return new Set([...begun].filter((id) => !asked.has(id)));
}

/** The call that an event shows to have begun. */
export function shownCall(record: JsonObject): Shown | null {
  const id = ownString(record, 'type') === 'tool.execution_start' ? ownString(dataOf(record), 'toolCallId') : null;
  return id === null ? null : { begun: id };
}

/** Where the fields of a call are written whose event is all that tells of it. */
export const EVENT_FIELDS: Fields = {
  call: { ...FIELDS.call, name: 'toolName', args: (part) => [['arguments', json((part.args ?? {}) as Json)]] },
};
