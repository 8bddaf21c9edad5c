import type { FormatId } from '../model/diagnostic.ts';
import { isObject } from '../text/json.ts';
import type { Classes } from '../text/read.ts';
import { anyLayout, listsOfAnyLayout } from './any-layout.ts';
import { takenBelow } from './below.ts';
import { type Alike, alikeIn, spread, type Weighed, weigh, weighLikely } from './common/claims.ts';
import { bareList, type FoundList, LIST_KEYS, listsIn, shelvesIn, singlesIn, TEXT_KEYS } from './common/lists.ts';
import { bestOf, compare, isRead, isSent, isSigned, share } from './common/rank.ts';
import type { Format, Source } from './format.ts';
import { FORMATS } from './registry.ts';
import { halfKnownIn, namedStrangerIn, strangerIn } from './strangers.ts';

/** A list of the document with the format that explains most of it. */
export interface Detected {
  readonly format: Format;
  readonly list: FoundList;
  readonly evidence: readonly string[];
  /** True if no message shows a sign of the format's own. */
  readonly isPlain?: true;
  readonly isGuess?: true;
  /** True where somebody chose the format. */
  readonly isChosen?: true;
}

const KEYS: readonly string[] = [...new Set([...LIST_KEYS, ...FORMATS.flatMap((it) => it.keys)])];

/**
 * The lists of a document, each with the format that explains the largest share of it. By content only. Elements of a
 * JSONL can be messages or records themselves, or bodies that hold a list each: what explains more of them is taken.
 */
export const detectLists = (source: Source): Detected[] =>
  listsOfAll(source).flatMap((found) =>
    (found.format.split?.(found.list) ?? [found.list]).map((part) => ({ ...found, list: part })),
  );

/**
 * The lists of a document at whatever depth and in whatever envelope, for one in which `detectLists` finds none: a log of
 * requests, a trace. Of one format, where that is asked for. Of a conversation whose layout is not known what its keys
 * tell; nothing of one that would be half understood.
 */
export function detectBelow(source: Source, only?: Format): Detected[] {
  const known = strangerIn(source.value) === null && only !== anyLayout ? knownBelow(source, only) : [];
  const isAsked = only === undefined || only === anyLayout;
  if (known.length > 0 || !isAsked || namedStrangerIn(source.value) !== null) return known;
  return listsOfAnyLayout(source.value).map((list) => detected(inKnown(list, only) ?? weigh(anyLayout, list)));
}

/** Messages in a form that is known, under a key that is not. */
function inKnown({ at, values }: FoundList, only: Format | undefined): Weighed | null {
  const found = only === anyLayout ? null : best(bareList(at, values));
  const isWhole = found !== null && found.explained === found.of && found.signs > 0;
  // What a program keeps in its files it keeps where it is looked for.
  return isWhole && !found.format.stored ? found : null;
}

function knownBelow({ value }: Source, only?: Format): Detected[] {
  const read = (list: FoundList): Weighed | null => {
    const found = only ? weigh(only, list) : best(list);
    return found && found.explained * 5 >= found.of * 3 && found.explained > 0 ? found : null;
  };
  return alike(takenBelow(value, KEYS, (lists) => bestOf(lists.map(read))));
}

function listsOfAll({ value }: Source): Detected[] {
  // A format that cannot see the calls would call the file clean.
  if (halfKnownIn(value) !== null) return [];
  if (Array.isArray(value)) return inArray('', value);
  if (!isObject(value)) return [];
  const alone = bestOf(FORMATS.filter((it) => isAlone(it, value)).map((it) => weigh(it, aloneList(value))));
  if (alone) return [detected(alone)];
  const body = bestOf(listsIn(value, '', KEYS).map((list) => best(list)));
  if (body) return [body].map(detected);
  for (const { at, values } of shelvesIn(value)) {
    const found = inArray(at, values);
    if (found.length > 0) return found;
  }
  return singlesIn(value)
    .flatMap((list) => best(list) ?? [])
    .map(detected);
}

/** The lists of a document that a format is told to read: those that would be found, whatever they hold. */
export const listsFor = (format: Format, source: Source): FoundList[] =>
  listsOfOne(format, source).flatMap((it) => {
    const parts = format.split?.(it) ?? [];
    return parts.length > 0 ? parts : [it];
  });

function listsOfOne(format: Format, { value }: Source): FoundList[] {
  const keys = [...format.keys, ...LIST_KEYS];
  const anywhere = format.lastResort ? listsOfAnyLayout(value) : [];
  if (anywhere.length > 0) return anywhere;
  if (Array.isArray(value)) {
    const bare = weigh(format, bareList('', value), alikeIn(spread(value)));
    // No more elements can hold a list than there are.
    if (bare.explained > 0 && bare.explained >= value.length) return [bareList('', value)];
    const inside = listsInside(value, '', keys);
    const held = inside.filter((list) => isRead(weigh(format, list, alikeIn(spread(list.values, FEW))))).length;
    const isShelf = value.length > 0 && inside.length * 2 >= value.length;
    return isShelf && (held > bare.explained || bare.explained === 0) ? inside : [bareList('', value)];
  }
  if (!isObject(value)) return [];
  if (isAlone(format, value)) return [aloneList(value)];
  const [body] = listsIn(value, '', keys);
  if (body) return [body];
  for (const { at, values } of shelvesIn(value)) {
    const inside = listsInside(values, at, keys);
    if (inside.length > 0) return inside;
  }
  return format.readMessage ? singlesIn(value) : [];
}

/** An object that is a document of a format by itself, as a list of one. */
const isAlone = (format: Format, value: unknown): boolean =>
  format.alone === true && typeof format.claim(value) === 'string';
const aloneList = (value: unknown): FoundList => ({ ...bareList('', [value]), single: true });

/** The first list of each element; of elements that are lists, themselves. */
const listsInside = (values: readonly unknown[], at: string, keys: readonly string[]): FoundList[] =>
  values.flatMap((it, i) =>
    Array.isArray(it) ? [bareList(`${at}/${i}`, it)] : listsIn(it, `${at}/${i}`, keys).slice(0, 1),
  );

/** The best explained list of a document, with its format; null if nothing fits. */
export const detectFormat = (source: Source): Detected | null => detectLists(source)[0] ?? null;

/** What printed objects leave out, whichever format their class is of. */
export const CLASSES: Classes = new Map(FORMATS.flatMap((it) => Object.entries(it.classes ?? {})));

const byId: ReadonlyMap<FormatId, Format> = new Map(FORMATS.map((it) => [it.id, it]));

export function formatById(id: FormatId): Format | undefined {
  return byId.get(id);
}

/** So many elements of a list inside a list are looked at before it is known whether it is one. */
const FEW = 16;

function inArray(at: string, values: readonly unknown[]): Detected[] {
  const bare = at === '' ? best(bareList('', values)) : null;
  const some = spread(values);
  const holding = some.filter((it) => listsIn(it, '', KEYS).some((list) => best(list, FEW) !== null)).length;
  const lead = bare ? share(bare) - holding / some.length : -1;
  if (bare && (lead > 0 || (lead === 0 && bare.signs > 0))) return [detected(bare)];
  if (holding * 2 < some.length) return bare ? [detected(bare)] : [];
  return alike(values.flatMap((it, i) => bestOf(listsIn(it, `${at}/${i}`, KEYS).map((list) => best(list))) ?? []));
}

/** The format that explains most of a list; null if none explains enough. */
function best(list: FoundList, most?: number): Weighed | null {
  const some = spread(list.values, most);
  const isWhole = some.length === list.values.length;
  const first = among(list, alikeIn(some));
  if (isWhole || (first && isCertain(first)) || most !== undefined) return first;
  return among(list, alikeIn(list.values));
}

/** Every element that was looked at is explained, and by something of the format's own. */
const isCertain = (weighed: Weighed): boolean => weighed.explained === weighed.of && weighed.signs > 0;

function among(list: FoundList, elements: readonly Alike[]): Weighed | null {
  const rivals = rivalsFor(list);
  const weighed = rivals.flatMap((rival) => weighLikely(rival, list, elements) ?? []).filter(isRead);
  const first = bestOf(weighed);
  // Whatever is wrong with the messages, what stands round them says whose they are.
  if (first?.isGuess) {
    const all = rivals.map((rival) => weigh(rival, list, elements));
    return bestOf(all.filter(({ format, round }) => round > 0 && !format.stored)) ?? first;
  }
  if (!first || first.signs + first.round === 0) return first;
  const others = weighed.filter((it) => it !== first && compare(it, first) === 0);
  if (others.length === 0) return first;
  return { ...first, why: [...first.why, `as well read as ${others.map((it) => it.format.title).join(', ')}`] };
}

function rivalsFor({ key, body, single }: FoundList): readonly Format[] {
  const rivals = isSent(body) ? ofSent : ofOthers;
  const isPrompt = single && key !== null && TEXT_KEYS.includes(key);
  const known = isPrompt ? undefined : rivals.get(key);
  if (known) return known;
  const formats = FORMATS.filter(
    (it) =>
      !it.lastResort &&
      (key === null || LIST_KEYS.includes(key) || it.keys.includes(key) || (isPrompt && it.anyones === true)) &&
      !(rivals === ofSent && keepsBareLists(it)),
  );
  if (!isPrompt && (key === null || KEYS.includes(key))) rivals.set(key, formats);
  return formats;
}

/** Every list is asked for them, and there are few keys. */
const ofSent = new Map<string | null, readonly Format[]>();
const ofOthers = new Map<string | null, readonly Format[]>();

/** Sessions whose files hold records and nothing round them. */
const keepsBareLists = ({ stored, keys, signs, named, enveloped }: Format): boolean =>
  stored && keys.every((it) => LIST_KEYS.includes(it)) && !signs && !named && !enveloped;

/** Lists that could be anybody's take the format of their neighbours, if it has lists in such places and explains them as well. */
function alike(weighed: readonly Weighed[]): Detected[] {
  const signed = new Set(weighed.filter(isSigned).map((it) => it.format));
  const [only] = signed.size === 1 ? signed : [];
  return weighed.map((it) => {
    if (!only || isSigned(it) || !rivalsFor(it.list).includes(only)) return detected(it);
    const as = weigh(only, it.list);
    return detected(share(as) >= share(it) ? { ...as, why: ['as the lists beside it'] } : it);
  });
}

function detected({ format, list, why, of, explained, signs, isGuess }: Weighed): Detected {
  const isPlain = signs === 0 ? { isPlain: true as const, ...(isGuess ? { isGuess } : {}) } : {};
  const said = why.length > 0 ? why : [`only role and content in ${counted(explained)}`];
  const known = format.readOnly ? [...said, 'messages can be removed and changed here, not added'] : said;
  if (of === explained) return { format, list, evidence: known, ...isPlain };
  const strange = list.values.filter((it) => !rivalsFor(list).some((rival) => rival.claim(it) !== false)).length;
  const rest = `${strange} of ${counted(list.values.length)} not understood`;
  return { format, list, evidence: strange === 0 ? known : [...known, rest], ...isPlain };
}

const counted = (n: number): string => `${n} ${n === 1 ? 'element' : 'elements'}`;
