import type { Aside, Message, Part } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import type { Bridge } from '../../model/stored.ts';
import { numberAt } from '../../text/int-list.ts';
import type { Pointer } from '../../text/pointer.ts';
import type { UnreadLine } from '../../text/unread.ts';
import * as made from '../common/parts.ts';
import type { Entry } from './dialect.ts';
import { NOWHERE, placesBefore } from './entry-lists.ts';
import type { RecordFile } from './file.ts';
import { gather } from './groups.ts';
import { Ids } from './ids.ts';
import { behindMark } from './marked.ts';
import { COMPACTED, inOrder, SUPERSEDED, type Thread, USED } from './order.ts';
import { alongParents } from './thread.ts';

interface FileReading {
  readonly thread: Thread;
  readonly messages: readonly Message[];
  readonly asides: readonly Aside[];
  readonly bridges: readonly Bridge[];
}

/** Reads the active conversation of a session file. Every record is a part of it or is named aside. */
export function readFile(file: RecordFile, unread: () => readonly UnreadLine[]): FileReading {
  const thread = threadOf(file, unread);
  const messages: Message[] = [];
  const isRequest = file.dialect.joins === 'id';
  gather(file, thread, (first, more) => {
    messages.push(messageOf(first, more, messages.length, isRequest));
    if (!file.dialect.isFused) return;
    for (const { said } of [first, ...more]) if (said.results) messages.push(resultsOf(said.results, messages.length));
  });
  return { thread, messages, asides: asidesOf(file, thread), bridges: bridgesOf(file, thread, messages) };
}

/** What a conversation says, of each message no more than that. */
export function saidIn(file: RecordFile, thread: Thread): Pick<Message, 'role' | 'parts'>[] {
  const said: Pick<Message, 'role' | 'parts'>[] = [];
  gather(file, thread, (first, more) => {
    said.push(more.length === 0 ? first.said : { role: first.said.role, parts: partsOf(first, more) });
    if (!file.dialect.isFused) return;
    for (const { said: it } of [first, ...more]) if (it.results) said.push({ role: 'user', parts: it.results.parts });
  });
  return said;
}

const partsOf = (first: Entry, more: readonly Entry[]): readonly Part[] =>
  first.said.parts.concat(more.flatMap((it) => it.said.parts));

export function threadOf(file: RecordFile, unread: () => readonly UnreadLine[]): Thread {
  const { parentKey, keeps } = file.dialect;
  if (parentKey !== null) return alongParents(file, unread);
  return keeps ? behindMark(file) : inOrder(file);
}

function messageOf(first: Entry, more: readonly Entry[], index: number, isRequest: boolean): Message {
  const isLone = more.length === 0;
  const { said } = first;
  let { state, note } = said;
  for (const it of more) {
    if (it.said.state === 'error' || state === 'complete') state = it.said.state;
    if (it.said.state === 'error') note ??= it.said.note;
  }
  return {
    index,
    role: said.role,
    roleName: said.roleName,
    parts: isLone ? said.parts : partsOf(first, more),
    at: first.at,
    pieces: isLone ? null : [first.at].concat(more.map((it) => it.at)),
    request: isRequest ? `messages.${index}` : null,
    shape: isLone ? said.shape : 'list',
    id: said.messageId,
    state,
    model: said.model,
    ...(said.via ? { via: said.via } : {}),
    emptyCalls: false,
    note,
  };
}

/** The results that an assistant's record holds are the user's turn after it. */
const resultsOf = ({ at, parts }: NonNullable<Entry['said']['results']>, index: number): Message =>
  made.messageOf(at, index, { role: 'user', roleName: '', parts, shape: 'list' });

function asidesOf(file: RecordFile, { marks, copies }: Thread): Aside[] {
  const { entries, records } = file;
  const old = new Set<string>();
  const asides: Aside[] = [];
  const holders = new Set<number>();
  for (const { holder, first, count } of file.inner)
    if (marks.subarray(first, first + count).some((mark) => mark === USED)) holders.add(holder);
  for (let place = 0; place < records.length; place++)
    if (marks[place] === COMPACTED) for (const id of idsIn(entries[place])) old.add(id);
  const whyOf = (place: number): Aside['why'] => {
    const entry = entries[place];
    if (!entry) return file.whyAside(place);
    if (marks[place] === SUPERSEDED || (copies?.[place] ?? place) !== place) return 'superseded';
    return marks[place] === COMPACTED || idsIn(entry).some((id) => old.has(id)) ? 'compacted' : 'branch';
  };
  const leaves = leaving(file, marks);
  for (let place = 0; place < records.length; place++) {
    // A record around records of the conversation is a part of it.
    if (marks[place] === USED || holders.has(place)) continue;
    const why = whyOf(place);
    const aside: Aside = { at: file.at(place), why, label: made.labelOf(records[place]) };
    asides.push(why === 'branch' && leaves(place) ? { ...aside, begins: true } : aside);
  }
  return asides;
}

/** What ties a record to others of one exchange: its message id, its calls, the calls it answers. */
function idsIn(entry: Entry | null | undefined): string[] {
  if (!entry) return [];
  const { parts, messageId } = entry.said;
  const ids = parts.map((part) => (part.kind === 'call' ? part.id : part.kind === 'result' ? part.callId : null));
  return [messageId, ...ids].filter((id) => id !== null);
}

function bridgesOf(file: RecordFile, { gaps }: Thread, messages: readonly Message[]): Bridge[] {
  const places = new Map<Pointer, number>(gaps.map((it) => [it.next.at, -1]));
  for (const [index, it] of places.size > 0 ? messages.entries() : [])
    for (const source of sourcesOf(it)) if (places.get(source) === -1) places.set(source, index);
  return gaps.flatMap(({ place, next, why, isProven }) => {
    const index = places.get(next.at) ?? -1;
    return index < (why === 'begins' ? 0 : 1) ? [] : [{ at: file.at(place), message: index, why, isProven }];
  });
}

/** Says of the records beside the thread, asked in their order, whether a branch leaves the conversation there. */
function leaving(file: RecordFile, marks: ArrayLike<number>): (place: number) => boolean {
  const { entries, isTree } = file;
  let before: Int32Array | null = null;
  return (place) => {
    // Where no record names the one before it, it is the one that stands there.
    before ??= isTree ? speakersBefore(file) : placesBefore(entries);
    const parent = numberAt(before, place);
    if (!isTree && parent === NOWHERE) return true;
    // What hangs on nothing is a conversation of its own.
    return parent !== NOWHERE && marks[parent] === USED;
  };
}

/** By place: the nearest record before it, along the names of parents, that says something. */
function speakersBefore(file: RecordFile): Int32Array {
  const ids = new Ids(file);
  const before = new Int32Array(file.records.length).fill(NOWHERE);
  for (let place = 0; place < before.length; place++) {
    const name = file.parentAt(place);
    const parent = name === null ? NOWHERE : ids.placeOf(name, place);
    if (parent !== NOWHERE) before[place] = file.entries[parent] ? parent : numberAt(before, parent);
  }
  return before;
}
