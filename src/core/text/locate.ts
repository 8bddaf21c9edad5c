import { Attached } from './attached.ts';
import type { Span } from './change.ts';
import type { TextDocument } from './document.ts';
import { child, type Pointer, steps } from './pointer.ts';
import { decodeString, isKey, listSpans, memberSpans, rootStart, spanAt, textEnd } from './scan.ts';
import { firstWhere } from './search.ts';

/** The characters of the value at a pointer, or null. Of duplicate keys the last one counts, as in `JSON.parse`. */
export function locate(doc: TextDocument, pointer: Pointer): Span | null {
  let span = rootSpan(doc);
  let { records } = doc;
  for (const step of steps(pointer)) {
    if (span === null) return null;
    span = records === null ? stepInto(doc, span, step) : elementAt(records, step);
    records = null;
  }
  return span;
}

/** Start and end of every element of a list, as start, end, start, end, ...; empty if there is no list. */
export function elementSpans(doc: TextDocument, listPointer: Pointer): Int32Array {
  if (listPointer === '' && doc.records !== null) return doc.records;
  const list = locate(doc, listPointer);
  return list !== null && doc.text[list.start] === '[' ? elementsAt(doc, list) : nothing;
}

/** The pointer of the deepest value whose characters hold the offset; the root's if there is none. */
export function pointerAt(doc: TextDocument, offset: number): Pointer {
  let at: Pointer = '';
  let span = rootSpan(doc);
  if (doc.records !== null) {
    const i = holding(doc.records, 2, 0, offset);
    if (i < 0) return at;
    at = child(at, i >> 1);
    span = spanAt(doc.records, i);
  }
  while (span !== null && offset >= span.start && offset < span.end) {
    const opening = doc.text[span.start];
    if (opening !== '[' && opening !== '{') return at;
    const isList = opening === '[';
    const spans: Int32Array = isList ? elementsAt(doc, span) : membersAt(doc, span);
    const i = isList ? holding(spans, 2, 0, offset) : holding(spans, 4, 2, offset);
    if (i < 0) return at;
    at = child(at, isList ? i >> 1 : decodeString(doc.text, spanAt(spans, i - 2)));
    span = spanAt(spans, i);
  }
  return at;
}

/** Key and value spans of the object at a span that is known already: see `memberSpans`. Kept for large objects. */
export function membersAt(doc: TextDocument, object: Span): Int32Array {
  return kept(doc, object, () =>
    memberSpans(doc.text, object.start, (list, elements) => {
      if (!isSmall(list)) cacheOf(doc).spans.set(list.start, elements);
    }),
  );
}

/** Element spans of the list at a span that is known already. Kept for large lists. */
export const elementsAt = (doc: TextDocument, list: Span): Int32Array =>
  kept(doc, list, () => listSpans(doc.text, list.start));

/** The spans in a container: those of a large one are found once. */
function kept(doc: TextDocument, container: Span, find: () => Int32Array): Int32Array {
  const known = isSmall(container) ? undefined : cacheOf(doc).spans.get(container.start);
  if (known !== undefined) return known;
  const found = find();
  if (!isSmall(container)) cacheOf(doc).spans.set(container.start, found);
  return found;
}

/** Where in `spans` the last member of that name starts, or -1. Many look-ups in one large object stay linear. */
function findMember(doc: TextDocument, object: Span, spans: Int32Array, key: string): number {
  if (spans.length > 256) return keyIndex(doc, object, spans).get(key) ?? -1;
  for (let i = spans.length - 4; i >= 0; i -= 4) {
    if (isKey(doc.text, spanAt(spans, i), key)) return i;
  }
  return -1;
}

/** The span of the root value; of the whole text for a list of records, null for an unreadable text. */
export function rootSpan(doc: TextDocument): Span | null {
  if (doc.carrier === 'none') return null;
  if (doc.records !== null) return { start: doc.text.charCodeAt(0) === 0xfeff ? 1 : 0, end: doc.text.length };
  const cache = cacheOf(doc);
  if (cache.root === null) {
    const start = rootStart(doc.text);
    cache.root = { start, end: textEnd(doc.text) };
  }
  return cache.root;
}

/** What has been scanned of a document. Small containers are scanned again: that is cheaper than keeping them. */
interface Cache {
  root: Span | null;
  readonly spans: Map<number, Int32Array>;
  readonly keys: Map<number, Map<string, number>>;
}

const caches = new Attached<TextDocument, Cache>();
const nothing = new Int32Array(0);
const SMALL = 2048;

function cacheOf(doc: TextDocument): Cache {
  let cache = caches.get(doc);
  if (cache === undefined) {
    cache = { root: null, spans: new Map(), keys: new Map() };
    caches.set(doc, cache);
  }
  return cache;
}

const isSmall = (span: Span): boolean => span.end - span.start <= SMALL;

function keyIndex(doc: TextDocument, object: Span, spans: Int32Array): Map<string, number> {
  const { keys } = cacheOf(doc);
  let index = keys.get(object.start);
  if (index === undefined) {
    index = new Map();
    for (let i = 0; i < spans.length; i += 4) index.set(decodeString(doc.text, spanAt(spans, i)), i);
    keys.set(object.start, index);
  }
  return index;
}

function stepInto(doc: TextDocument, span: Span, step: string): Span | null {
  const opening = doc.text[span.start];
  if (opening === '[') return elementAt(elementsAt(doc, span), step);
  if (opening !== '{') return null;
  const spans = membersAt(doc, span);
  const i = findMember(doc, span, spans, step);
  return i < 0 ? null : spanAt(spans, i + 2);
}

function elementAt(spans: Int32Array, step: string): Span | null {
  const i = /^(0|[1-9]\d*)$/.test(step) ? Number(step) * 2 : -1;
  return i >= 0 && i < spans.length ? spanAt(spans, i) : null;
}

/** Index of the span that holds the offset, or -1. Spans are `stride` apart, the first one at `first`. */
function holding(spans: Int32Array, stride: number, first: number, offset: number): number {
  const count = spans.length / stride;
  const i = Math.max(0, firstWhere(count, (at) => (spans[at * stride + first] ?? 0) > offset) - 1) * stride + first;
  const { start, end } = spanAt(spans, i);
  return offset >= start && offset < end ? i : -1;
}

/** A value as it is written, all records of a text as a list; null where nothing is. */
export function writtenAt(document: TextDocument, at: Pointer): string | null {
  const { text, records } = document;
  if (at === '' && records !== null) {
    const lines = Array.from({ length: records.length / 2 }, (_, i) => text.slice(records[2 * i], records[2 * i + 1]));
    return `[\n${lines.join(',\n')}\n]`;
  }
  const span = locate(document, at);
  return span && text.slice(span.start, span.end);
}
