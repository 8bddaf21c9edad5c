import { bytesOfBase64 } from '../text/base64.ts';
import { asString, isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { decodeError } from './decode.ts';

export interface RecordedRefusal {
  readonly text: string;
  /** Where it is recorded, in words that complete "recorded in ...". */
  readonly where: string;
}

/** Lists and objects are looked into so deep, and so many values of one file. */
const DEEPEST = 9;
const MOST = 50_000;
/** So many records at the end of a session are looked at. */
const NEAR_END = 200;
/** Longer texts are logs, not what an API said. */
const LONGEST = 20_000;

/**
 * The last error in a value as programs record it (session files, traces, dumps of libraries): null where none is
 * recorded, where a response was recorded after it, or where it is not about a request that was sent. Linear.
 */
export function refusalIn(value: unknown, isRecords: boolean): RecordedRefusal | null {
  const ending = isRecords && Array.isArray(value) ? lastEnding(value) : deepest(value);
  return ending !== null && isRefusal(ending.text) ? ending : null;
}

/** True for what an API says of a request that it rejects; not for outages, limits of use, or the client's own troubles. */
export function isRefusal(text: string): boolean {
  if (text.trim() === '' || text.length > LONGEST) return false;
  const { about, status } = decodeError(text);
  if (about !== undefined) return about === 'history' || about === 'request' || about === 'tools';
  return status === 400 || status === 413 || status === 422;
}

/** Of the records of a session: a response after an error says that something was changed meanwhile. */
function lastEnding(records: readonly unknown[]): RecordedRefusal | null {
  for (let i = records.length - 1; i >= Math.max(0, records.length - NEAR_END); i--) {
    const record = records[i];
    if (!isObject(record) || own(record, 'isSidechain') === true) continue;
    const text = endingOf(record) ?? deepest(record)?.text ?? null;
    if (text !== null) return { text, where: `record ${i + 1}` };
    if (isResponse(record)) return null;
  }
  return null;
}

function isResponse(record: JsonObject): boolean {
  const payload = [record, own(record, 'message'), own(record, 'payload'), own(record, 'data')].filter(isObject);
  return payload.some((item) => {
    const role = ownString(item, 'role') ?? ownString(item, 'type') ?? '';
    return /^(?:assistant|model|ai|agent)(?:[._]message)?$/i.test(role) || /^(?:function_call|reasoning)$/.test(role);
  });
}

/** The last ending inside a value; in a list nothing counts that a response follows. */
function deepest(root: unknown): RecordedRefusal | null {
  let found: RecordedRefusal | null = null;
  let left = MOST;
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }];
  // Depth first and in order of the text: what is found last is the last in the file.
  for (let next = open.pop(); next !== undefined && left-- > 0; next = open.pop()) {
    const { value, depth } = next;
    if (isObject(value)) {
      const text = endingOf(value);
      if (text !== null) {
        // What an ending holds besides is the request that failed.
        found = { text, where: 'the file' };
        continue;
      }
      if (found !== null && isAnswered(value)) found = null;
    }
    if (depth >= DEEPEST) continue;
    const inner = Array.isArray(value) ? value : isObject(value) ? valuesOf(value) : [];
    for (let i = inner.length - 1; i >= 0; i--)
      if (typeof inner[i] === 'object' && inner[i] !== null) open.push({ value: inner[i], depth: depth + 1 });
  }
  return left < 0 ? null : found;
}

/** What a conversation quotes is not what the program recorded. */
const SAID = new Set(['content', 'input', 'arguments', 'args', 'tools', 'requestBodyValues', 'parts']);
const valuesOf = (value: JsonObject): unknown[] =>
  Object.keys(value).flatMap((key) => (SAID.has(key) ? [] : [own(value, key)]));

const isAnswered = (value: JsonObject): boolean => {
  const info = own(value, 'info');
  return isResponse(value) || (isObject(info) && ownString(info, 'role') === 'assistant');
};

/** What a record says of a request that failed, by the keys of the program that wrote it; null where it says nothing. */
function endingOf(record: JsonObject): string | null {
  for (const read of READERS) {
    const text = read(record);
    if (text !== null && text.trim() !== '') return text;
  }
  return null;
}

const objectIn = (value: JsonObject, key: string): JsonObject => {
  const found = own(value, key);
  return isObject(found) ? found : {};
};

const spoken = (value: unknown): string | null =>
  asString(value) ?? (isObject(value) || Array.isArray(value) ? JSON.stringify(value) : null);

const withStatus = (status: unknown, text: string | null): string | null =>
  text === null || typeof status !== 'number' || text.includes(String(status)) ? text : `${status} ${text}`;

/** One reader for each way in which a failed request is recorded. */
const READERS: readonly ((record: JsonObject) => string | null)[] = [
  // Claude Code
  (record) => {
    if (own(record, 'isApiErrorMessage') !== true) return null;
    const content = own(objectIn(record, 'message'), 'content');
    const [block] = Array.isArray(content) ? content : [];
    return asString(content) ?? (isObject(block) ? ownString(block, 'text') : null);
  },
  // Copilot CLI
  (record) => {
    if (ownString(record, 'type') !== 'session.error') return null;
    const data = objectIn(record, 'data');
    return withStatus(own(data, 'statusCode'), ownString(data, 'message'));
  },
  // Codex
  (record) => {
    const payload = objectIn(record, 'payload');
    const isError = ownString(record, 'type') === 'event_msg' && ownString(payload, 'type') === 'error';
    return isError ? ownString(payload, 'message') : null;
  },
  // pi, OpenClaw
  (record) => (ownString(record, 'stopReason') === 'error' ? ownString(record, 'errorMessage') : null),
  // opencode
  (record) => {
    const error = objectIn(record, 'error');
    const data = objectIn(error, 'data');
    if (ownString(error, 'name') !== 'APIError') return null;
    return withStatus(own(data, 'statusCode'), ownString(data, 'responseBody') ?? ownString(data, 'message'));
  },
  // Gemini CLI
  (record) => (ownString(record, 'type') === 'error' ? ownString(record, 'content') : null),
  // Crush
  (record) => {
    const data = objectIn(record, 'data');
    if (ownString(data, 'reason') !== 'error') return null;
    return ownString(data, 'details') ?? ownString(data, 'message');
  },
  // The Vercel AI SDK
  (record) => {
    if (own(record, 'requestBodyValues') === undefined) return null;
    return withStatus(own(record, 'statusCode'), ownString(record, 'responseBody') ?? ownString(record, 'message'));
  },
  // Dumps of a request with its error
  (record) => {
    const error = objectIn(record, 'error');
    if (own(record, 'request') === undefined || own(record, 'error') === undefined) return null;
    return spoken(own(error, 'body')) ?? ownString(error, 'response_text') ?? ownString(error, 'message');
  },
  // LangSmith
  (record) =>
    ownString(record, 'run_type') !== null && isObject(own(record, 'inputs')) ? ownString(record, 'error') : null,
  // Langfuse
  (record) => (ownString(record, 'level') === 'ERROR' ? ownString(record, 'statusMessage') : null),
  // LiteLLM
  (record) => {
    if (ownString(record, 'status') !== 'failure') return null;
    return ownString(record, 'error_str') ?? ownString(objectIn(record, 'error_information'), 'error_message');
  },
  // OpenTelemetry, OpenInference
  (record) => {
    const status = objectIn(record, 'status');
    if (own(status, 'code') === 2 || ownString(status, 'code') === 'STATUS_CODE_ERROR')
      return ownString(status, 'message');
    return ownString(record, 'status_code') === 'ERROR' ? ownString(record, 'status_message') : null;
  },
];

/** The response to the request with that body in a recording of a browser; null where it was accepted. */
export function refusalInHar(root: unknown, body: string): RecordedRefusal | null {
  const entries = isObject(root) ? own(objectIn(root, 'log'), 'entries') : undefined;
  if (!Array.isArray(entries)) return null;
  for (const [i, entry] of entries.entries()) {
    if (!isObject(entry)) continue;
    const response = objectIn(entry, 'response');
    const status = own(response, 'status');
    if (typeof status !== 'number' || status < 400) continue;
    if (ownString(objectIn(objectIn(entry, 'request'), 'postData'), 'text') !== body) continue;
    const content = objectIn(response, 'content');
    const said = ownString(content, 'text') ?? '';
    const text = withStatus(status, own(content, 'encoding') === 'base64' ? fromBase64(said) : said) ?? '';
    if (isRefusal(text)) return { text, where: `the response of entry ${i + 1}` };
  }
  return null;
}

/** A response that a browser recorded as base64; what is not ASCII in it is lost. */
const fromBase64 = (text: string): string =>
  Array.from(bytesOfBase64(text, LONGEST), (code) => String.fromCharCode(code)).join('');
