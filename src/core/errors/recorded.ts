import { bytesOfBase64 } from '../text/base64.ts';
import { asString, isObject, type JsonObject, objectIn, own, ownString } from '../text/json.ts';
import { firstMade } from '../text/search.ts';
import { decodeError } from './decode.ts';
import data from './recorded.json';

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
  for (const { where, says, status } of RECORDED) {
    if (!where.every(({ path, asked }) => isMet(reached(record, path), asked))) continue;
    const said = firstMade(says, (path) => spoken(reached(record, path), path.at(-1) === 'body'));
    const text = withStatus(status && reached(record, status), said);
    if (text !== null && text.trim() !== '') return text;
  }
  return null;
}

function reached(record: JsonObject, path: readonly string[]): unknown {
  let value: unknown = record;
  for (const step of path)
    value = isObject(value) ? own(value, step) : Array.isArray(value) ? value[Number(step)] : undefined;
  return value;
}

/** A body may be kept as it was parsed. */
const spoken = (value: unknown, isBody: boolean): string | null =>
  isBody && typeof value === 'object' && value !== null ? JSON.stringify(value) : asString(value);

const withStatus = (status: unknown, text: string | null): string | null =>
  text === null || typeof status !== 'number' || text.includes(String(status)) ? text : `${status} ${text}`;

/** Kinds of values that a record can have to hold, of whatever value. */
const KINDS: { readonly [kind: string]: (value: unknown) => boolean } = {
  any: (value) => value !== undefined,
  string: (value) => typeof value === 'string',
  object: isObject,
};
const isMet = (value: unknown, asked: unknown): boolean =>
  isObject(asked) ? KINDS[String(asked.kind)]?.(value) === true : value === asked;

/** The ways in which a failed request is recorded: what a record must hold, where its status is, and where what was said. */
const RECORDED = data.map(({ where, texts, status }) => ({
  where: Object.entries(where).map(([path, asked]) => ({ path: path.split('.'), asked })),
  says: texts.map((path) => path.split('.')),
  status: status?.split('.'),
}));

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
