import type { Envelope } from '../formats/format.ts';
import {
  argumentsText,
  type MediaPart,
  type Part,
  type TextPart,
  type ToolDeclaration,
  type Transcript,
} from '../model/message.ts';
import { append } from '../text/append.ts';
import { parseAnyDepth, UNREADABLE } from '../text/carriers/carrier.ts';
import { groupBy } from '../text/group.ts';
import { wordsLength } from '../text/held.ts';
import { type History, originsOf, type Written } from './history.ts';
import words from './words.json';

/** Something that the other format did not keep; -1 for what stands beside the messages. */
export interface Loss {
  readonly index: number;
  readonly what: string;
  /** Characters that go with it; absent where what is lost has none. */
  readonly chars?: number;
  /** The id of a call that is spelled otherwise now: the same on both sides of the pair. */
  readonly id?: { readonly from: string; readonly to: string };
}

/** What a history said and is not read any more. */
export function lossesOf(
  { history, about }: { readonly history: History; readonly about: Envelope },
  back: Transcript,
): Loss[] {
  const losses: Loss[] = besideLosses(history, about, back);
  const drafted = history.messages.flatMap((message) => {
    const origins = originsOf(message);
    return message.parts.map(
      (part, i): Said => ({ part, role: sideOf(message, part), from: origins[i] ?? message.from }),
    );
  });
  const read = back.messages.flatMap((it) =>
    it.parts.map((part): Said => ({ part, role: sideOf(it, part), from: it.index })),
  );
  for (const kind of ['text', 'reasoning', 'call', 'result', 'media', 'opaque'] as const) {
    const ours = drafted.filter((it) => it.part.kind === kind);
    const theirs = read.filter((it) => it.part.kind === kind);
    append(losses, kind === 'text' || kind === 'reasoning' ? wordLosses(ours, theirs) : partLosses(ours, theirs));
  }
  return losses.sort((a, b) => a.index - b.index);
}

interface Said {
  readonly part: Part;
  readonly role: string;
  readonly from: number;
}

/** A developer speaks for the system, and so do system prompts inside a request. */
const sideOf = ({ role }: Pick<Written, 'role'>, part: Part): string =>
  role === 'developer' || (part.kind === 'text' && part.label === 'system-prompt')
    ? 'system'
    : role === 'tool'
      ? 'user'
      : role;

/** In plain words, what a kind of part and a field of it is called. */
const KINDS: Readonly<Record<Part['kind'], string>> = words.kinds;
const FIELDS: { readonly [field: string]: string } = words.fields;

/** Fields that say where a part stands or what the reading found out about it. */
const UNSAID = new Set(['kind', 'at', 'label', 'pair', 'copies', 'unaddressed', 'freeform']);

function fieldLosses({ part, from }: Said, other: Part): Loss[] {
  const before = new Map<string, unknown>(Object.entries(part));
  const after = new Map<string, unknown>(Object.entries(other));
  return [...before].flatMap(([field, value]): Loss[] => {
    if (UNSAID.has(field) || !isSaid(value) || isSame(value, after.get(field), field)) return [];
    // The call says the name as well, and the id says which call that is.
    if (part.kind === 'result' && field === 'name' && !isSaid(after.get(field))) return [];
    const verb = isSaid(after.get(field)) ? 'changes' : 'loses';
    const what = `${KINDS[part.kind]}${nameOf(part)} ${verb} its ${FIELDS[field] ?? field}`;
    const now = after.get(field);
    const isId = (field === 'id' || field === 'callId') && typeof value === 'string' && typeof now === 'string';
    return [{ index: from, what, ...(isId ? { id: { from: value, to: now } } : {}) }];
  });
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== false;

const isSame = (a: unknown, b: unknown, field: string): boolean =>
  Object.is(a, b) ||
  (field === 'media' && mediaKey(a) === mediaKey(b)) ||
  (field === 'args' && plain(a) === plain(b)) ||
  (typeof a === 'object' && plain(a) === plain(b));

/** Pictures and files of a result, wherever they are written. */
const mediaKey = (media: unknown): string =>
  Array.isArray(media) ? JSON.stringify(media.map(({ at: _at, ...part }: MediaPart | TextPart) => part)) : '';

/** Arguments as text, whether the wire keeps them in a string or not. */
function plain(args: unknown): string {
  const value = typeof args === 'string' ? parseAnyDepth(args) : args;
  return argumentsText(value === UNREADABLE ? args : value);
}

const nameOf = (part: Part): string =>
  (part.kind === 'call' || part.kind === 'result') && part.name ? ` of ${part.name}` : '';

function gone({ part, from }: Said): Loss {
  // Nobody can read what is encrypted.
  const isSealed = part.kind === 'reasoning' && part.redacted;
  const chars = isSealed ? 0 : wordsLength(part.kind === 'call' ? plain(part.args) : textOf(part));
  return {
    index: from,
    what: part.kind === 'opaque' ? `\`${part.label}\` is lost` : `${KINDS[part.kind]}${nameOf(part)} is lost`,
    ...(chars > 0 && { chars }),
  };
}

/** What a part is known by when the same kind is read back: the n-th of its key is the n-th of that key. */
function keyOf(part: Part): string {
  if (part.kind === 'call') return `${part.name} ${plain(part.args)}`;
  if (part.kind === 'result') return part.text;
  if (part.kind === 'media') return part.data ?? part.url ?? '';
  return part.kind === 'opaque' ? part.label : part.text;
}

/** What is left of a call whose arguments are not those that were written. */
const nameKeyOf = (part: Part): string => (part.kind === 'call' ? part.name : keyOf(part));

/** Parts with those that they are read as: first by all that they say, then calls by their name alone. */
function partLosses(ours: readonly Said[], theirs: readonly Said[]): Loss[] {
  const found = new Map<Said, Said>();
  const left = paired(ours, theirs, keyOf, found);
  paired(
    ours.filter((it) => !found.has(it)),
    left,
    nameKeyOf,
    found,
  );
  return ours.flatMap((it) => {
    const other = found.get(it);
    return other ? fieldLosses(it, other.part) : [gone(it)];
  });
}

/** Notes who is read as whom, and gives those that are nobody's. */
function paired(
  ours: readonly Said[],
  theirs: readonly Said[],
  key: (part: Part) => string,
  found: Map<Said, Said>,
): Said[] {
  const left = groupBy([...theirs].reverse(), (it) => key(it.part));
  for (const it of ours) {
    const other = left.get(key(it.part))?.pop();
    if (other) found.set(it, other);
  }
  const taken = new Set(found.values());
  return theirs.filter((it) => !taken.has(it));
}

/** So many texts ahead one is looked for: what was added between is passed over. */
const AHEAD = 16;

/** Texts in order; several may have become one with line breaks between them. */
function wordLosses(ours: readonly Said[], theirs: readonly Said[]): Loss[] {
  let next = 0;
  let offset = 0;
  return ours.flatMap((it): Loss[] => {
    const text = textOf(it.part);
    if (text === '' && it.part.kind === 'text') return [];
    for (const [ahead, other] of theirs.slice(next, next + AHEAD).entries()) {
      const i = next + ahead;
      const whole = textOf(other.part);
      const start = i === next ? offset : 0;
      if (whole.slice(start) !== text && !whole.startsWith(`${text}\n`, start)) continue;
      const isEnd = whole.length === start + text.length;
      next = isEnd ? i + 1 : i;
      offset = isEnd ? 0 : start + text.length + gapAt(whole, start + text.length);
      const moved =
        it.role === other.role ? [] : [{ index: it.from, what: `a text of ${it.role} is one of ${other.role} now` }];
      const fields =
        it.part.kind === 'reasoning' ? fieldLosses({ ...it, part: { ...it.part, text: whole } }, other.part) : [];
      return [...moved, ...fields];
    }
    return [gone(it)];
  });
}

/** The line breaks between two texts that have become one. */
const gapAt = (whole: string, at: number): number => (whole.startsWith('\n\n', at) ? 2 : 1);

const textOf = (part: Part): string => ('text' in part ? part.text : '');

function besideLosses({ system }: History, about: Envelope, back: Transcript): Loss[] {
  const losses: Loss[] = [];
  const beside = (what: string): number => losses.push({ index: -1, what });
  if (system !== null && back.system !== system) beside('the system prompt is lost');
  if (about.model !== null && back.model !== about.model) beside('the model is lost');
  const tools = new Map((back.tools ?? []).map((it) => [it.name, it]));
  for (const it of about.tools ?? []) {
    const other = tools.get(it.name);
    if (!other) beside(`the tool ${it.name} is lost`);
    else if (schemaOf(it) !== schemaOf(other)) beside(`the tool ${it.name} changes its arguments`);
    else if (it.description !== other.description) beside(`the tool ${it.name} loses its description`);
  }
  return losses;
}

const schemaOf = (tool: ToolDeclaration): string => (tool.schema === undefined ? '' : JSON.stringify(tool.schema));
