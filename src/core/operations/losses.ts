import type { Message } from '../model/message.ts';
import type { ReportRow } from '../model/plan.ts';
import { containerIn } from '../targets/parsed.ts';
import { type Change, singly } from '../text/change.ts';
import { addTo } from '../text/group.ts';
import { hasWords, losesWords, replacedLength } from '../text/has-words.ts';
import { isHeld, wordsLength } from '../text/held.ts';
import { once } from '../text/once.ts';
import { child, isWithin, type Pointer, valueAt } from '../text/pointer.ts';
import { itemsOf, type Spelling } from '../text/spelling.ts';
import { stringsIn } from '../text/strings-in.ts';
import { messageAround, messagePlaces } from './message-places.ts';

/** Characters that are searched for texts which stand in others. */
const MOST = 200_000_000;

const UNREAD = 'Text that the format of this file has no place for is removed with it.';

/**
 * The rows of a plan, with every text that its changes remove: the rows were made from parts that were understood, and
 * a text under an unknown key, in an unknown part or in a record that that is not a message is lost too.
 */
export function withLosses(
  root: unknown,
  messages: readonly Message[],
  changes: readonly Change[],
  planned: readonly ReportRow[],
): readonly ReportRow[] {
  const leaving = singly(changes.filter((change) => change.do !== 'insert'));
  const [first] = planned;
  if (leaving.length === 0 || first === undefined) return planned;
  const stays = new Texts();
  for (const change of changes)
    if (change.do !== 'remove') for (const text of textsOf(change.value, root)) stays.add(text);
  const rows = withCosts(planned, stays);
  const named = new Texts();
  for (const { before, index } of rows) if (before !== undefined) named.add(before, index);
  const places = once(() => messagePlaces(messages));
  const containers = new Set(changes.filter(writesContainer).map(placeOf));
  const lost: ReportRow[] = [];
  const silent = new Map(rows.filter(isSilent).map((row) => [row.index < 0 ? row.at : row.index, row]));
  const told = new Map<ReportRow, string[]>();
  for (const change of leaving) {
    const at = placeOf(change);
    const message = once(() => messageAt(places(), at));
    const isNamed = (text: string) =>
      named.isWritten(text) || stays.isWritten(text) || stays.has(text) || named.has(text, message()?.index);
    const isLost = (text: string) => hasWords(text) && !isNamed(text);
    const before = valueAt(root, at);
    // Of a string of JSON that is parsed only what stands in it can be lost.
    const held = containers.has(at) ? containerIn(before) : undefined;
    const texts = stringsIn([held ?? before]).filter(isLost);
    if (texts.length === 0) continue;
    const row = silent.get(message()?.index ?? at);
    if (row) addTo(told, row, texts.join('\n'));
    else lost.push(rowFor(texts, message(), rows, first));
  }
  if (lost.length + told.size === 0) return rows;
  const whole = rows.map((row) => (told.has(row) ? { ...row, before: told.get(row)?.join('\n'), after: '' } : row));
  return [...whole, ...lost];
}

/** True for a row of a loss that does not say of what. */
const isSilent = ({ effect, before }: ReportRow): boolean => effect === 'lossy' && before === undefined;

/** Where a change is made. */
export const placeOf = (change: Change): Pointer =>
  'at' in change ? change.at : child(change.into, change.do === 'set' ? change.key : change.index);

/** True for a change that writes an object or a list that was not written there. */
function writesContainer(change: Change): boolean {
  if (change.do === 'remove') return false;
  const { value } = change;
  return value.t === 'json' ? typeof value.value === 'object' : value.t === 'object' || value.t === 'list';
}

/** Characters of original content that rows say are lost. */
export function lostCharacters(rows: readonly ReportRow[]): number {
  let sum = 0;
  for (const { effect, before = '', after = '' } of rows) if (effect === 'lossy') sum += lostBetween(before, after);
  return sum;
}

/** What is read from the file when it is needed has its length in its mark. */
const lostBetween = (before: string, after: string): number =>
  isHeld(before) || isHeld(after)
    ? Math.max(0, wordsLength(before) - wordsLength(after))
    : replacedLength(before, after);

/** Rows with the cost of words that stay nowhere: a name or an id that is replaced may have been a sentence. */
function withCosts(rows: readonly ReportRow[], stays: Texts): readonly ReportRow[] {
  const isCostly = ({ effect, before, after = '' }: ReportRow): boolean =>
    effect === 'lossless' &&
    before !== undefined &&
    losesWords(before, after) &&
    !isRearranged(before, after) &&
    !stays.has(before);
  return rows.some(isCostly) ? rows.map((row) => (isCostly(row) ? { ...row, effect: 'lossy' } : row)) : rows;
}

const isRearranged = (before: string, after: string): boolean =>
  before.length === after.length && inOrder(before) === inOrder(after);

const inOrder = (text: string): string => text.split('\n').sort().join('\n');

function rowFor(
  texts: readonly string[],
  message: Message | undefined,
  rows: readonly ReportRow[],
  first: ReportRow,
): ReportRow {
  const own = rows.find((row) => row.index === message?.index) ?? first;
  const { index, role } = message ?? own;
  const asked = own.pass === undefined ? { by: own.by } : { by: own.by, pass: own.pass };
  const before = texts.join('\n');
  return { index, role, action: 'changed', ...asked, reason: UNREAD, effect: 'lossy', before, after: '' };
}

/** The message that a place is written in, or one that is written in it. */
function messageAt(places: ReadonlyMap<Pointer, Message>, place: Pointer): Message | undefined {
  const around = messageAround(place, places);
  if (around) return around;
  for (const [at, message] of places) if (isWithin(at, place)) return message;
  return undefined;
}

interface Told {
  readonly text: string;
  readonly index: number | undefined;
}

/** Texts that others are looked for in, whatever white space they are written with. */
class Texts {
  /** Most texts are found as they are written, which costs next to nothing. */
  readonly #written = new Set<string>();
  /** Those that were not read yet: see `plainOf`. */
  #told: Told[] = [];
  readonly #whole = new Set<string>();
  readonly #all: string[] = [];
  readonly #of = new Map<number, string[]>();
  #characters = 0;

  add(text: string, index?: number): void {
    this.#written.add(text);
    this.#told.push({ text, index });
  }

  /** True if a text is one of these, sign for sign. */
  isWritten(text: string): boolean {
    return this.#written.has(text);
  }

  /** True if a text is one of these or stands in one; what is about a message is looked at first. */
  has(text: string, index?: number): boolean {
    this.#read();
    const plain = plainOf(text);
    if (this.#whole.has(plain)) return true;
    const written = JSON.stringify(plain).slice(1, -1);
    const isIn = (text: string) => text.includes(plain) || text.includes(written);
    if (index !== undefined && this.#of.get(index)?.some(isIn)) return true;
    for (const it of this.#all) {
      // Of very many the cost is not looked up in all: that would not be linear.
      if ((this.#characters += it.length) > MOST) return true;
      if (isIn(it)) return true;
    }
    return false;
  }

  #read(): void {
    for (const { text, index } of this.#told) {
      const plain = plainOf(text);
      this.#all.push(plain);
      this.#whole.add(plain);
      if (index !== undefined) addTo(this.#of, index, plain);
    }
    this.#told = [];
  }
}

/** What can be read of a text: half a character and what is written for it are no words. */
const plainOf = (text: string): string =>
  (ODD.test(text) ? text.replace(/(?!\s)\p{C}|\ufffd/gu, '') : text).replace(/\s+/g, ' ').trim();

/** What may be no character that can be read: looked for before any is taken out, since nearly no text has one. */
const ODD = /[^\t\n\r -~\xa1-\xac\xae-\u0377]/;

function textsOf(spelling: Spelling, root: unknown): string[] {
  switch (spelling.t) {
    case 'copy':
      return stringsIn([valueAt(root, spelling.at)]);
    case 'json':
      return stringsIn([spelling.value]);
    case 'list':
    case 'order':
      return itemsOf(spelling).flatMap((item) => textsOf(item, root));
    case 'object':
      return spelling.entries.flatMap(([, it]) => textsOf(it, root));
    case 'patch': {
      const base = valueAt(root, spelling.at);
      const set = new Map(spelling.set);
      const kept = Object.entries(base ?? {}).filter(([key]) => !set.has(key));
      return [
        ...stringsIn(kept.map(([, value]) => value as unknown)),
        ...spelling.set.flatMap(([, it]) => (it === null ? [] : textsOf(it, root))),
      ];
    }
  }
}
