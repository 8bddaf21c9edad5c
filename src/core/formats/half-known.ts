import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { spread } from './common/claims.ts';

/** A program's own layout that other formats would claim without seeing its calls and results. */
interface HalfKnown {
  /** True for what most of its records look like. */
  readonly is: (record: JsonObject) => boolean;
  /** True for what at least one of them shows; without it the records suffice. */
  readonly shows?: (record: JsonObject) => boolean;
  readonly says: string;
}

const unread = (name: string, way: string): string =>
  `This is ${name}. Its calls and results are laid out in a way that is not read here, so nothing in it is checked. ${way}`;

const BODY = 'Paste the body of the request that was sent instead.';
const GROK = /^(?:system|user|assistant|tool_result|reasoning|backend_tool_call)$/;

const HALF_KNOWN: readonly HalfKnown[] = [
  {
    is: (record) =>
      typeof own(record, 'step_index') === 'number' && /^(?:USER|MODEL|SYSTEM)/.test(ownString(record, 'source') ?? ''),
    says: unread('a log of Antigravity', BODY),
  },
  {
    is: (record) =>
      GROK.test(ownString(record, 'type') ?? '') &&
      own(record, 'message') === undefined &&
      own(record, 'role') === undefined,
    shows: (record) =>
      (record.type === 'assistant' &&
        (own(record, 'model_id') !== undefined || own(record, 'tool_calls') !== undefined)) ||
      (record.type === 'tool_result' && ownString(record, 'tool_call_id') !== null),
    says: unread('a session of Grok Build', BODY),
  },
  {
    is: (record) => /^(?:session_start|message|todo_state|compaction_state)$/.test(ownString(record, 'type') ?? ''),
    shows: (record) => record.type === 'session_start' && ownString(record, 'id') !== null,
    says: unread('a session of Factory Droid', BODY),
  },
  {
    is: (record) => ownString(record, 'object') === 'thread.message' && ownString(record, 'thread_id') !== null,
    says: unread('a list of thread messages, as Jan and the Assistants API keep them', BODY),
  },
  {
    is: (record) =>
      ownString(record, 'threadId') !== null &&
      ownString(record, 'runId') !== null &&
      Array.isArray(own(record, 'messages')),
    says: unread('the input of an AG-UI run', 'Paste the request that its agent sent to the model instead.'),
  },
];

/** So many records are looked at. */
const FEW = 64;

/** What a document is whose layout would be half understood, in a sentence; null for all others. */
export function halfKnownIn(value: unknown): string | null {
  const records = (Array.isArray(value) ? spread(value, FEW) : [value]).filter(isObject);
  if (records.length === 0) return null;
  const first = Array.isArray(value) && isObject(value[0]) ? [value[0]] : [];
  const found = HALF_KNOWN.find(
    ({ is, shows }) =>
      records.filter(is).length * 2 > records.length && (shows === undefined || [...first, ...records].some(shows)),
  );
  return found?.says ?? null;
}
