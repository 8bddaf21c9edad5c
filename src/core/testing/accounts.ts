import type { Message } from '../model/message.ts';
import type { Plan, ReportRow } from '../model/plan.ts';
import { sourcesOf } from '../model/sources.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Change, singly } from '../text/change.ts';
import { child, isWithin, type Pointer } from '../text/pointer.ts';
import type { Spelling } from '../text/spelling.ts';

/**
 * What a plan does and does not say, or says and does not do: each message that a change touches is named by a row, and
 * each row names a message that a change touches, or one that is new. One line for each that is not so.
 */
export function unaccounted(
  { transcripts, repairedText }: Snapshot,
  { changes: planned, rows, lineEdits = [], headers = [] }: Plan,
): string[] {
  const changes = singly(planned);
  const { messages = [], at: list = '', stored = false } = transcripts[0] ?? {};
  const touched = new Set<number>();
  const gone = new Set<number>();
  const said = new Set<number>();
  const moved = new Map(changes.flatMap((it) => (it.do === 'insert' ? movedFrom(it.value) : [])));
  // What is merged over a message that stands between changes places with it.
  const isOrdered = rows.some((row) => row.action === 'moved' || row.action === 'merged');
  let isBeside = headers.length > 0;
  for (const change of changes) {
    isBeside ||= !messages.some((message) => sourcesOf(message).some((at) => touches(change, at)));
    for (const message of messages) {
      const { index, parts } = message;
      const its = sourcesOf(message).filter((at) => touches(change, at));
      if (its.length === 0) continue;
      touched.add(index);
      if (change.do === 'remove' && its.some((at) => isWithin(at, change.at))) gone.add(index);
      // The records of a session have an order of their own: where one stands in the file says nothing.
      // In a list, of two that change places either can be the one that is taken out.
      const isElsewhere = (at: Pointer): boolean =>
        (stored || isOrdered) && moved.get(at)?.every((it) => !isOf(parts, it)) === true;
      if (its.some((at) => isSaid(change, at, parts) && !isElsewhere(at))) said.add(index);
    }
  }
  const isNew = changes.some((it) => it.do === 'insert' && it.into === list);
  // A record may hold a call and its result, which are two messages.
  const named = new Set(rows.flatMap((row) => placesOf(row, gone)));
  const shared = messages.flatMap((it) => (named.has(it.index) ? sourcesOf(it) : []));
  const isNamed = (index: number): boolean =>
    named.has(index) || sourcesOf(messages[index]!).every((at) => shared.some((it) => isWithin(at, it)));
  const silent = [...said].filter((index) => !isNamed(index));
  // A row about the file names no message: it is about characters between them, an end that is closed, or what the
  // request says beside its messages.
  const isFile = (row: ReportRow): boolean =>
    (row.index < 0 && (lineEdits.length > 0 || repairedText !== undefined || isBeside)) ||
    // Thinking is switched off beside the messages, on account of the one whose thinking is missing.
    (isBeside && row.pass === 'open-loop');
  const idle = rows.filter((row) => !isNew && !isFile(row) && !placesOf(row, gone).some((index) => touched.has(index)));
  return [
    ...silent.map((index) => `message ${index} changes and no row says so`),
    ...idle.map((row) => `${row.action} ${row.index} by ${row.pass ?? ''} ${row.by}, and nothing changes there`),
  ];
}

/**
 * The messages that a row is about. What is new stands before the message that its row names, or in the record of the
 * message before it, where results stand in the record of their call.
 */
function placesOf(row: ReportRow, gone: ReadonlySet<number>): readonly number[] {
  let host = row.index - 1;
  while (host > 0 && gone.has(host)) host--;
  return [row.index, row.to ?? row.index, host];
}

/** The element that an inserted one was, and the keys that are new in it. */
function movedFrom(value: Spelling): readonly (readonly [Pointer, readonly Pointer[]])[] {
  if (value.t === 'copy') return [[value.at, []]];
  return value.t === 'patch' ? [[value.at, value.set.map(([key]) => child(value.at, key))]] : [];
}

const placeOf = (change: Change): Pointer =>
  change.do === 'insert' ? change.into : change.do === 'set' ? child(change.into, change.key) : change.at;

/** True for a change in what stands at a place, or of something that holds it. */
const touches = (change: Change, at: Pointer): boolean =>
  isWithin(placeOf(change), at) || (change.do !== 'insert' && isWithin(at, placeOf(change)));

/** True for a change of what a message says; the rest of its record is for the order of the file. */
const isSaid = (change: Change, at: Pointer, parts: Message['parts']): boolean =>
  isWithin(at, placeOf(change)) || isOf(parts, placeOf(change));

const isOf = (parts: Message['parts'], place: Pointer): boolean =>
  parts.some((part) => isWithin(part.at, place) || isWithin(place, part.at));
