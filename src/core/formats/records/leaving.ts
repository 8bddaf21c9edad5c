import { numberAt } from '../../text/int-list.ts';
import type { RecordFile } from './file.ts';
import { USED } from './order.ts';

const NOWHERE = -1;

/** Says of the records beside the thread, asked in their order, whether a branch leaves the conversation there. */
export function leaving(file: RecordFile, marks: ArrayLike<number>): (place: number) => boolean {
  const { entries, isTree } = file;
  let before: Int32Array | null = null;
  return (place) => {
    // Where no record names the one before it, it is the one that stands there.
    before ??= isTree ? speakersBefore(file, placesOf(file)) : inLine(entries);
    const parent = numberAt(before, place);
    if (!isTree && parent === NOWHERE) return true;
    // What hangs on nothing is a conversation of its own.
    return parent !== NOWHERE && marks[parent] === USED;
  };
}

function placesOf(file: RecordFile): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let place = 0; place < file.records.length; place++) {
    const id = file.idAt(place);
    if (id !== null) places.set(id, place);
  }
  return places;
}

/** By place: the nearest record before it, along the names of parents, that says something. */
function speakersBefore(file: RecordFile, places: ReadonlyMap<string, number>): Int32Array {
  const before = new Int32Array(file.records.length).fill(NOWHERE);
  for (let place = 0; place < before.length; place++) {
    const name = file.parentAt(place);
    const parent = name === null ? NOWHERE : (places.get(name) ?? NOWHERE);
    if (parent !== NOWHERE) before[place] = file.entries[parent] ? parent : numberAt(before, parent);
  }
  return before;
}

/** By place: the nearest record that stands before it and says something. */
function inLine(entries: RecordFile['entries']): Int32Array {
  const before = new Int32Array(entries.length);
  let last = NOWHERE;
  for (let place = 0; place < before.length; place++) {
    before[place] = last;
    if (entries[place]) last = place;
  }
  return before;
}
