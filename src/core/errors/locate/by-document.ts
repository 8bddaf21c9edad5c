import type { Message } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import { isObject } from '../../text/json.ts';
import { child, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import type { Culprit, ErrorContext, Searched } from '../decoded.ts';
import { type NamedPath, namedPaths } from './paths.ts';

/** Words that say that a key is not there, so that its absence is the place. */
const MISSING =
  /\b(?:missing|required|must (?:be set|have|contain|include)|not (?:provided|specified)|undefined|expected)\b/i;
const LISTS = new Set(['messages', 'contents', 'input']);
/** Words before the first step of a body: the name of its type, or where a server keeps it. */
const LEADING = 2;

/** A place of the document that a text names itself. */
export interface FoundPlace {
  readonly at: Pointer;
  /** How the text spells it. */
  readonly spelled: string;
  readonly how: 'path' | 'key';
  /** True where the last step is a key that is not there. */
  readonly isAbsent: boolean;
}

/** The place that a text names literally in the whole document, in the messages or outside. Linear in the text. */
export function placeNamed(text: string, document: Searched): FoundPlace | undefined {
  let best: FoundPlace | undefined;
  for (const path of namedPaths(text)) {
    const found = resolved(path, text, document);
    if (found && (!best || found.at.startsWith(`${best.at}/`))) best = found;
  }
  const key = keyNamed(text, document, best);
  return key ?? best;
}

/** Follows the steps of a path. Names of types between them are passed over, a step that should be there must be. */
function resolved({ spelled, steps, end }: NamedPath, text: string, document: Searched): FoundPlace | undefined {
  const start = startOf(steps, document);
  if (!start) return undefined;
  let { at } = start;
  const rest = steps.slice(start.used);
  const fromOne = rest.includes('member');
  let skipped = 0;
  let followed = 0;
  for (let i = 0; i < rest.length; i++) {
    const value = valueAt(document.root, at);
    const step = fromOne && /^\d+$/.test(rest[i]!) && rest[i + 1] === 'member' ? String(Number(rest[i]) - 1) : rest[i]!;
    const next = stepInto(value, step);
    if (next !== undefined) {
      at = child(at, next);
      followed++;
      continue;
    }
    const isLast = i === rest.length - 1;
    if (/^\d+$/.test(step) || !isObject(value)) return undefined;
    if (isLast && MISSING.test(text.slice(end, end + 120)) && !/not permitted|extra/i.test(text.slice(end, end + 80)))
      return { at, spelled, how: 'path', isAbsent: true };
    if (isLast && !isTypeOf(value, step)) return undefined;
    if (++skipped > 3) return undefined;
  }
  return followed > 0 || start.used > 1 ? { at, spelled, how: 'path', isAbsent: false } : undefined;
}

/** True for the name of a kind in a union: what validators put between an element and its keys. */
const isTypeOf = (value: Readonly<Record<string, unknown>>, step: string): boolean =>
  value.type === step || step === 'custom' || step === 'member' || step === 'function';

/** Where the first steps lead: into the list of messages, or to a key of the body. */
function startOf(
  steps: readonly string[],
  { root, list }: Searched,
): { readonly at: Pointer; readonly used: number } | undefined {
  const body = parent(list) ?? '';
  const fields = valueAt(root, body);
  for (let i = 0; i <= Math.min(LEADING, steps.length - 2); i++) {
    const step = steps[i]!;
    if (LISTS.has(step.toLowerCase())) return { at: list, used: i + 1 };
    if (list === '' || !isObject(fields)) continue;
    const key = stepInto(fields, step);
    if (key !== undefined) return { at: child(body, key), used: i + 1 };
    const holder = Object.keys(fields).find(
      (it) => it.toLowerCase().includes('tool') && isObject(fields[it]) && stepInto(fields[it], step) !== undefined,
    );
    if (holder !== undefined) return { at: child(child(body, holder), stepInto(fields[holder], step)!), used: i + 1 };
  }
  return undefined;
}

const bare = (key: string): string => key.replaceAll(/[_-]/g, '').toLowerCase();

/** The own key or number of a value that a step names, whatever its case; maps are numbered by some validators. */
function stepInto(value: unknown, step: string): string | undefined {
  if (Array.isArray(value))
    return /^\d{1,7}$/.test(step) && Number(step) < value.length ? String(Number(step)) : undefined;
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, step)) return step;
  const same = Object.keys(value).filter((key) => bare(key) === bare(step));
  return same.length === 1 ? same[0] : undefined;
}

const KEY =
  /(?:[Uu]nknown (?:name|field|parameter|argument|key|property)|[Uu]nrecogni[sz]ed (?:keys?|fields?|parameters?|request arguments?)|[Uu]nsupported (?:parameter|field|key)|unexpected (?:property|field|key|keyword argument)|property|param\\?["']?)(?: ?(?:in|supplied|\(s\))[^'"`:]{0,20})?:? {0,4}\\{0,6}["'`]([\w$-]{2,60})\\{0,6}["'`]/g;
/** Keys of which every text may speak without being about them. */
const COMMON = new Set(['messages', 'contents', 'input', 'model', 'system', 'tools', 'stream', 'type', 'user', 'text']);

/** A key that a text names by itself: under the place that it names beside it, else at the top of the body. */
function keyNamed(text: string, { root, list }: Searched, place: FoundPlace | undefined): FoundPlace | undefined {
  const said = text.slice(0, 20_000);
  for (const [, key = ''] of said.matchAll(KEY)) {
    if (place) {
      const own = stepInto(valueAt(root, place.at), key);
      if (own !== undefined) return { at: child(place.at, own), spelled: key, how: 'key', isAbsent: false };
      continue;
    }
    const own = topKey(key, root, list);
    if (own) return own;
  }
  if (place || list === '') return undefined;
  for (const [word] of said.matchAll(/[a-z]{2,30}(?:_[a-z]{1,30}){1,4}/g)) {
    const own = topKey(word, root, list);
    if (own) return own;
  }
  return undefined;
}

function topKey(key: string, root: unknown, list: Pointer): FoundPlace | undefined {
  const body = parent(list);
  if (body === null || COMMON.has(key)) return undefined;
  const own = stepInto(valueAt(root, body), key);
  return own === undefined ? undefined : { at: child(body, own), spelled: key, how: 'key', isAbsent: false };
}

/** The place that the text itself names, as the culprit of an error. */
export function byDocument(text: string, { document, messages }: ErrorContext): Culprit | undefined {
  const found = document && placeNamed(text, document);
  if (!found) return undefined;
  const note = found.isAbsent
    ? `The error names ${found.spelled}; its last key is missing here.`
    : `The error names ${found.spelled}, which is here.`;
  return { at: found.at, ...messageAt(found.at, messages), how: 'path', sure: 'likely', note };
}

/** The message and the part that a pointer lies in, -1 outside of all. */
function messageAt(at: Pointer, messages: readonly Message[]): Pick<Culprit, 'messageIndex' | 'partIndex'> {
  const byPointer = new Map<Pointer, Message>();
  for (const message of messages) for (const source of sourcesOf(message)) byPointer.set(source, message);
  for (let place: Pointer | null = at; place !== null; place = parent(place)) {
    const message = byPointer.get(place);
    if (!message) continue;
    const part = message.parts.findIndex((it) => it.at !== message.at && (at === it.at || at.startsWith(`${it.at}/`)));
    return { messageIndex: message.index, partIndex: part < 0 ? null : part };
  }
  return { messageIndex: -1, partIndex: null };
}
