import { type Edit, type Message, messageText, type Snapshot, type Span } from '../../core/index.ts';
import { inOrder } from '../compose.ts';
import { lowest, numberAt } from '../numbers.ts';
import { type Places, placesOf, writtenIn } from './spans.ts';

/** One state of a conversation: its messages, and the text they are written in. */
export interface Side {
  readonly messages: readonly Message[];
  readonly snapshot: Snapshot;
}

/** Which message each message was, and whether it is still written the same way. */
export interface Origins {
  /** For each message after: the message before, -1 for none. */
  readonly from: Int32Array;
  /** For each message after: 1 where its characters differ from those it had. */
  readonly isChanged: Uint8Array;
  /** 1 for each message before that is part of another one now, and for each after that was part of another one. */
  readonly isAway?: Uint8Array;
  readonly isArrived?: Uint8Array;
  /** Messages that are part of a message after, by its number; and those that a message before has become besides, by its. */
  readonly joined?: ReadonlyMap<number, readonly number[]>;
  readonly split?: ReadonlyMap<number, readonly number[]>;
}

/**
 * Follows every message through some edits of the text. It is found by where it is written and never by what it says,
 * so that equal messages are not confused.
 */
export function originsOf(before: Side, after: Side, edits: readonly Edit[]): Origins {
  const was = placesOf(before.messages, before.snapshot);
  const now = placesOf(after.messages, after.snapshot);
  const starts = new Starts(was, before.messages.length);
  const way = new EditedText(inOrder(edits));
  const from = new Int32Array(after.messages.length).fill(-1);
  const isChanged = new Uint8Array(after.messages.length);
  const texts = [before.snapshot.document.text, after.snapshot.document.text] as const;
  for (let index = 0; index < from.length; index++) {
    for (const at of placesIn(now, index)) {
      const place = way.origin(numberAt(now.start, at));
      const found = starts.within(place.start, place.end);
      if (found < 0) continue;
      from[index] = found;
      isChanged[index] =
        isTouched(was, found, now, index, way) && !isWrittenAlike(was, found, now, index, texts) ? 1 : 0;
      break;
    }
  }
  findMoved(before, after, from);
  return { from, isChanged };
}

const countOf = ({ first }: Places, message: number): number => numberAt(first, message + 1) - numberAt(first, message);

/** The numbers of the places that a message is written at. */
function* placesIn({ first }: Places, message: number): Iterable<number> {
  for (let at = numberAt(first, message); at < numberAt(first, message + 1); at++) yield at;
}

/** True where an edit changes something inside a message, or it is written in more or fewer places. */
function isTouched(was: Places, old: number, now: Places, message: number, way: EditedText): boolean {
  if (countOf(was, old) !== countOf(now, message)) return true;
  for (const at of placesIn(was, old)) if (way.touches(numberAt(was.start, at), numberAt(was.end, at))) return true;
  return false;
}

/**
 * The same for two texts of which nobody says how one became the other: messages that are written alike are the same, in
 * their order.
 */
export function originsByText(before: Side, after: Side): Origins {
  const from = new Int32Array(after.messages.length).fill(-1);
  for (const [was, is] of common(writtenOf(before), writtenOf(after))) from[is] = was;
  findMoved(before, after, from);
  return { from, isChanged: new Uint8Array(from.length) };
}

/** What came in anew and says what went away elsewhere was moved. */
function findMoved(before: Side, after: Side, from: Int32Array): void {
  if (!from.includes(-1)) return;
  const isFound = new Uint8Array(before.messages.length);
  for (const was of from) if (was >= 0) isFound[was] = 1;
  const gone = new Map<string, number[]>();
  before.messages.forEach((message, index) => {
    if (isFound[index] === 1) return;
    const known = gone.get(sayingOf(message));
    if (known) known.push(index);
    else gone.set(sayingOf(message), [index]);
  });
  if (gone.size === 0) return;
  after.messages.forEach((message, index) => {
    if (from[index] === -1) from[index] = gone.get(sayingOf(message))?.shift() ?? -1;
  });
}

/** What tells a message from others besides its place; of an empty one there is nothing. */
const sayingOf = (message: Message): string => {
  const ids = message.parts.flatMap((part) =>
    part.kind === 'call' ? [part.id] : part.kind === 'result' ? [part.callId] : [],
  );
  return `${message.role} ${ids.join(' ')} ${messageText(message)}`;
};

/** Each message as it is written. */
const writtenOf = ({ messages, snapshot }: Side): string[] => messages.map((message) => writtenIn(message, snapshot));

/** Pairs of equal entries in the order of both lists; each entry takes the first equal one that is still ahead. */
function common(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) pairs.push([head, head++]);
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const places = new Map<string, number[]>();
  for (const [i, written] of [...before.slice(0, before.length - tail).entries()].slice(head).reverse()) {
    const known = places.get(written);
    if (known) known.push(i);
    else places.set(written, [i]);
  }
  let last = head - 1;
  for (const [j, written] of after.slice(0, after.length - tail).entries()) {
    const left = j < head ? undefined : places.get(written);
    while (left && (left.at(-1) ?? last + 1) <= last) left.pop();
    const i = left?.pop();
    if (i === undefined) continue;
    pairs.push([i, j]);
    last = i;
  }
  for (let n = tail; n > 0; n--) pairs.push([before.length - n, after.length - n]);
  return pairs;
}

/** True if both messages are written in the same characters. */
function isWrittenAlike(
  was: Places,
  old: number,
  now: Places,
  message: number,
  [before, after]: readonly [before: string, after: string],
): boolean {
  if (countOf(was, old) !== countOf(now, message)) return false;
  const by = numberAt(now.first, message) - numberAt(was.first, old);
  for (const at of placesIn(was, old)) {
    const [start, end] = [numberAt(was.start, at), numberAt(was.end, at)];
    const [other, stop] = [numberAt(now.start, at + by), numberAt(now.end, at + by)];
    if (end - start !== stop - other || before.slice(start, end) !== after.slice(other, stop)) return false;
  }
  return true;
}

/** The messages before by where they begin; each is found once. */
class Starts {
  /** Ascending, with the message that begins at each. */
  private readonly offsets: Int32Array;
  private readonly owners: Int32Array;
  private readonly isFound: Uint8Array;

  constructor({ first, start }: Places, messages: number) {
    const owners = new Int32Array(start.length);
    for (let index = 0; index < messages; index++) owners.fill(index, first[index], first[index + 1]);
    const isSorted = start.every((offset, at) => offset >= (start[at - 1] ?? offset));
    const byOffset = (a: number, b: number): number => numberAt(start, a) - numberAt(start, b);
    const order = isSorted ? null : Int32Array.from(start.keys()).sort(byOffset);
    this.offsets = order?.map((at) => numberAt(start, at)) ?? start;
    this.owners = order?.map((at) => numberAt(owners, at)) ?? owners;
    this.isFound = new Uint8Array(messages);
  }

  /** The first message that begins at an offset from `start` up to `end`; -1 for none that was not found before. */
  within(start: number, end: number): number {
    for (let i = lowest(this.offsets, start); i < this.offsets.length && numberAt(this.offsets, i) <= end; i++) {
      const owner = numberAt(this.owners, i);
      if (this.isFound[owner] === 1) continue;
      this.isFound[owner] = 1;
      return owner;
    }
    return -1;
  }
}

/** Offsets of the text after some edits, as offsets of the text before. */
class EditedText {
  private readonly edits: readonly Edit[];
  /** Where the text of each edit begins afterwards. */
  private readonly begins: Float64Array;
  private readonly starts: Float64Array;

  constructor(edits: readonly Edit[]) {
    this.edits = edits;
    this.starts = Float64Array.from(edits, (edit) => edit.start);
    this.begins = new Float64Array(edits.length);
    let grown = 0;
    edits.forEach((edit, i) => {
      this.begins[i] = edit.start + grown;
      grown += edit.text.length - (edit.end - edit.start);
    });
  }

  /** The offset that a character had, as `start` and `end`; where it came in with an edit, the first and last that the edit replaced. */
  origin(offset: number): Span {
    const i = lowest(this.begins, offset + 1) - 1;
    const edit = this.edits[i];
    if (!edit) return { start: offset, end: offset };
    const into = offset - numberAt(this.begins, i);
    // What an edit without characters of its own leaves behind it begins where the edit ends.
    if (into < edit.text.length) return edit.start === edit.end ? NOWHERE : { start: edit.start, end: edit.end - 1 };
    const was = edit.end + into - edit.text.length;
    return { start: was, end: was };
  }

  /** True if an edit changes something inside a stretch. */
  touches(start: number, end: number): boolean {
    let i = Math.max(0, lowest(this.starts, start) - 1);
    for (let edit = this.edits[i]; edit; edit = this.edits[++i]) {
      if (edit.start >= end) return false;
      if (edit.end > start && (edit.start < edit.end || edit.start > start)) return true;
    }
    return false;
  }
}

/** In no text at all. */
const NOWHERE: Span = { start: -1, end: -1 };
