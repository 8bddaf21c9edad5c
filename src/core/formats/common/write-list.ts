import type { Draft, DraftMessage, DraftPart } from '../../model/draft.ts';
import { LayoutReader } from '../../model/layouts.ts';
import type { Aside, Message, Transcript } from '../../model/message.ts';
import { Noticing } from '../../model/noticing.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import { type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { copy, itemsOf, json, list, type Spelling, toValue } from '../../text/spelling.ts';
import type { About } from '../about.ts';
import type { Envelope, Format, Placement, Source } from '../format.ts';
import { keepInLine, type Order, untouched, withOthers } from './arranged.ts';
import { grouped } from './group.ts';
import { type FoundList, LIST_KEYS } from './lists.ts';
import { labelOf, messageOf, strayMessage, textPart } from './parts.ts';
import { type Refuses, refusedIn } from './refused.ts';
import { type BesideKeys, transcriptOf } from './transcript.ts';
import type { MessageWriter, WriteContext } from './write.ts';

/** What distinguishes one format whose document is a list of message objects. */
interface ListFormat extends Omit<Format, keyof About | 'read' | 'readMessage' | 'readOnly' | 'spell' | 'blank'> {
  /** The keys of its lists, where these are others than the file of `about/` says. */
  readonly keys?: readonly string[];
  readObject(value: JsonObject, at: Pointer, index: number): Message;
  writer(context: WriteContext): MessageWriter;
  /** Where the wire keeps what stands beside the list. */
  readonly beside?: BesideKeys;
  /** What the program that hands the list to a model rejects of one of its elements, by its place in the list. */
  readonly refuses?: Refuses;
  /** Why elements of the list are not sent, by place: hidden by a summary, for the screen only. They are kept where they are. */
  unsent?(values: readonly unknown[]): ReadonlyMap<number, Aside['why']>;
  /** True if an element of the list belongs to the message of the element before it. */
  joins?(before: Message, next: Message): boolean;
  /** Puts system parts into the body; without it (or without a body) they become a leading message of `liftedRole`. */
  lift?(parts: readonly DraftPart[], body: JsonObject, bodyAt: Pointer, context: WriteContext): Placement;
  readonly liftedRole?: 'system' | 'user';
  /** A body of this wire with nothing in its list; without it a list stands alone. */
  body?(about: Envelope): JsonObject;
}

/** The format of a list of message objects, wherever in the document the list stands; `file` is that of `about/`. */
export function listFormat(file: object, spec: ListFormat): Format {
  const { readObject, writer, pair, joins, lift, liftedRole, beside, body, unsent, refuses, ...more } = spec;
  const about = { keys: LIST_KEYS, stored: false, ...(file as About), ...more };
  const { stored } = about;
  const readMessage = (value: unknown, at: Pointer, index: number): Message =>
    isObject(value) ? readObject(value, at, index) : strayMessage(value, at, index);
  const transcriptFrom = (found: FoundList, read: readonly Message[], asides: readonly Aside[] = []): Transcript => {
    const messages = joins ? grouped(read, joins, found.key ?? '') : read;
    const transcript = transcriptOf(found, pair ? pair(messages) : messages, beside);
    const mends = about.mends === undefined ? {} : { mends: about.mends };
    return { ...transcript, asides, stored, ...mends, ...(found.key === 'output' ? { answer: true } : {}) };
  };
  const readItems = (found: FoundList): Transcript => {
    const hidden = (found.single ? undefined : unsent?.(found.values)) ?? NONE;
    const before = `${found.at}/`;
    const at = (i: number): Pointer => (found.single ? found.at : before + i);
    const read: Message[] = [];
    // Messages that are put together or paired afterwards are not yet what is asked about.
    const noticing = joins || pair ? null : new Noticing(found.values.length);
    const layouts = stored || found.single ? null : new LayoutReader(found.values.length);
    for (let i = 0; i < found.values.length; i++) {
      const value = found.values[i];
      layouts?.add(value);
      if (hidden.has(i)) continue;
      const message = readMessage(value, at(i), read.length);
      read.push(message);
      noticing?.add(message);
    }
    noticing?.keep(read);
    if (noticing && !found.single && hidden.size === 0) keepInLine(read);
    const asides = [...hidden].map(([i, why]): Aside => ({ at: at(i), why, label: labelOf(found.values[i]) }));
    const transcript = transcriptFrom(found, read, asides);
    layouts?.keep(transcript.messages);
    const clientFaults = refusedIn(found.values, at, refuses);
    return {
      ...transcript,
      ...(clientFaults.length > 0 ? { clientFaults } : {}),
      ...(found.single && found.at !== '' ? { sealed: true } : {}),
      ...(found.single ? { answer: true } : {}),
    };
  };
  return {
    ...about,
    ...(pair ? { pair } : {}),
    read(source, found) {
      const prompt = found.single ? valueAt(source.value, found.at) : undefined;
      if (typeof prompt === 'string') return transcriptFrom(found, [promptMessage(prompt, found.at)]);
      return readItems(found);
    },
    spell: (source, transcript, draft) => spellList(source, transcript, draft, spec),
    // A program's own file that needs more than its messages is nothing to write a history into.
    ...(stored && !body
      ? {}
      : { blank: (envelope: Envelope) => ({ value: body ? body(envelope) : [], isRecords: false }) }),
    readMessage: (value, index) => readMessage(value, `/${index}`, index),
  };
}

const NONE: ReadonlyMap<number, Aside['why']> = new Map();

/** A question written as a string where a list could stand. */
function promptMessage(text: string, at: Pointer): Message {
  const parts = text === '' ? [] : [textPart(at, text)];
  return messageOf(at, 0, { role: 'user', roleName: 'user', parts, shape: 'string' });
}

/** Places a drafted list: untouched messages are copies, list elements that are no messages keep their neighbours. */
function spellList(
  source: Source,
  transcript: Transcript,
  draft: Draft,
  spec: Pick<ListFormat, 'writer' | 'lift' | 'liftedRole' | 'unsent'>,
): Placement[] {
  const context: WriteContext = { root: source.value, transcript, home: (from) => from.message.at };
  const write = spec.writer(context);
  const placements: Placement[] = [];
  let lifted: DraftMessage | null = null;
  if (draft.liftedSystem.length > 0) {
    const bodyAt = transcript.at === '' ? null : parent(transcript.at);
    const body = bodyAt === null ? null : valueAt(source.value, bodyAt);
    if (spec.lift && bodyAt !== null && isObject(body))
      placements.push(spec.lift(draft.liftedSystem, body, bodyAt, context));
    else lifted = { from: null, role: spec.liftedRole ?? 'system', parts: draft.liftedSystem };
  }
  const written = (message: DraftMessage) => untouched(message)?.map(copy) ?? write(message);
  const only = transcript.messages[0];
  if (only?.at === transcript.at) {
    const messages = lifted ? [lifted, ...draft.messages] : draft.messages;
    const items = messages.flatMap(written);
    const [single, ...others] = items;
    const prompt = typeof valueAt(source.value, transcript.at) === 'string' ? promptOf(messages) : undefined;
    // A response holds one message: one that stands alone can become a list, one in an envelope cannot.
    if (prompt !== undefined) placements.push({ at: transcript.at, spelling: prompt ?? list(items) });
    else if (single && others.length === 0) placements.push({ at: transcript.at, spelling: single });
    else if (transcript.at === '') placements.push({ at: '', spelling: list(items) });
  } else {
    const spelling = withOthers(transcript, draft, write, lifted);
    placements.push({ at: transcript.at, spelling: stillUnsent(spelling, context, spec) });
  }
  return placements;
}

/** A history that is still one question of one text stays a string; null for any other. */
function promptOf([first, ...others]: readonly DraftMessage[]): Spelling | null {
  const [only, ...rest] = first?.parts ?? [];
  if (others.length + rest.length > 0 || first?.role !== 'user' || only?.part.kind !== 'text') return null;
  return json(only.part.text);
}

/** Elements that were not sent because of one that is gone go with it: they would be sent again. */
function stillUnsent(
  spelling: Order,
  { root, transcript }: WriteContext,
  { unsent }: Pick<ListFormat, 'unsent'>,
): Spelling {
  if (unsent === undefined || transcript.asides.length === 0) return spelling;
  const asides = new Set(transcript.asides.map((it) => it.at));
  const items = itemsOf(spelling);
  const hidden = unsent(items.map((it) => toValue(it, root)));
  return list(items.filter((it, i) => hidden.has(i) || it.t !== 'copy' || !asides.has(it.at)));
}
