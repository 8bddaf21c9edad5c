import type { ClientFault } from '../../model/stored.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';

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
export function refusedEvent(record: JsonObject, at: Pointer, place: number): readonly ClientFault[] {
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
