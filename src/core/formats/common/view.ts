import { type Aside, bareTranscript, type Message } from '../../model/message.ts';
import type { Called } from '../../model/stored.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import type { AboutView } from '../about.ts';
import type { Format } from '../format.ts';
import { grouped } from './group.ts';
import { type FoundList, LIST_KEYS } from './lists.ts';
import { labelOf, messageOf, SPOKEN } from './parts.ts';
import { type BesideKeys, transcriptOf } from './transcript.ts';

/** What an element of a list says: one message, where it is written. */
export type Viewed = Pick<Message, 'at' | 'role' | 'roleName' | 'parts'> & Partial<Message>;

/** The messages that an element says, or why it says none. */
export type Told = readonly Viewed[] | Aside['why'];

/** An element of a list in the order in which it was said, or why it was not. */
export interface ViewEntry {
  readonly at: Pointer;
  readonly value: unknown;
  readonly why?: Aside['why'];
  /** True for the first of a branch. */
  readonly begins?: true;
}

/** What distinguishes one form that is read and not written. */
interface ViewFormat extends Pick<Format, 'claim' | 'signs' | 'named' | 'alone' | 'split' | 'lastResort'> {
  readonly beside?: BesideKeys;
  /** Keys under which an answer stands alone: its last calls are what comes next. */
  readonly answers?: readonly string[];
  /** The elements as they follow each other, where that is not the order of the list. */
  entries?(found: FoundList): readonly ViewEntry[];
  view(element: JsonObject, at: Pointer): Told;
  /** True for an element from which on the conversation begins anew. */
  restarts?(element: JsonObject): boolean;
  /** Ties calls and results where ids do not. */
  pair?(messages: readonly Message[]): readonly Message[];
  called?(found: FoundList): Called;
  /** True if a message belongs to the one before it. */
  joins?(before: Message, next: Message): boolean;
}

/**
 * The format of a form that is read and checked; `file` is that of `about/`. Messages are removed and moved in it and values
 * changed, and nothing is added. An element may say several messages, or none.
 */
export function viewFormat(file: object, spec: ViewFormat): Format {
  const { view: _view, restarts: _restarts, pair, joins, beside, called, ...asked } = spec;
  const { entries = inOrder, answers = [], ...more } = asked;
  const about = file as AboutView;
  const { stored = false } = about;
  return {
    target: 'generic',
    keys: LIST_KEYS,
    ...about,
    ...more,
    api: null,
    results: 'own-message',
    stored,
    readOnly: true,
    holds: { parts: SPOKEN, ids: true, errors: true, system: 'list', empty: true },
    read(_source, found) {
      if (found.single && !more.alone) return { ...bareTranscript([]), at: found.at, readOnly: true };
      const { read, asides } = readEntries(entries(found), spec);
      const messages = joins ? grouped(read, joins, found.key ?? '') : read;
      const transcript = transcriptOf(found, pair ? pair(messages) : messages, beside);
      const mends = about.mends === undefined ? {} : { mends: about.mends };
      const names = called ? { called: called(found) } : {};
      const answer = answers.includes(found.key ?? '') ? ({ answer: true } as const) : {};
      return { ...transcript, asides, stored, readOnly: true, ...mends, ...names, ...answer };
    },
    spell: () => [],
  };
}

function readEntries(
  entries: readonly ViewEntry[],
  { view, restarts }: Pick<ViewFormat, 'view' | 'restarts'>,
): { readonly read: readonly Message[]; readonly asides: readonly Aside[] } {
  const read: Message[] = [];
  const asides: Aside[] = [];
  for (const { at, value, why, begins } of entries) {
    const said = why ?? (isObject(value) ? written(view(value, at), value, at) : 'unknown');
    if (!why && isObject(value) && restarts?.(value))
      for (const it of read.splice(0)) asides.push({ at: it.at, why: 'compacted', label: it.roleName });
    if (typeof said === 'string') asides.push({ at, why: said, label: labelOf(value), ...(begins ? { begins } : {}) });
    else if (said.length === 0) asides.push({ at, why: 'unknown', label: labelOf(value) });
    else for (const it of said) read.push(messageOf(it.at, read.length, { shape: 'list', ...it }));
  }
  return { read, asides };
}

const inOrder = (found: FoundList): readonly ViewEntry[] =>
  found.values.map((value, i) => ({ at: found.single ? found.at : `${found.at}/${i}`, value }));

/** What was said, as far as it is written: an element of another form lacks the places that are looked for. */
function written(told: Told, value: JsonObject, at: Pointer): Told {
  if (typeof told === 'string') return told;
  const isThere = (place: Pointer): boolean => valueAt(value, place.slice(at.length)) !== undefined;
  return told.flatMap((message): Viewed[] => {
    if (!isThere(message.at)) return [];
    return message.parts.every((part) => isThere(part.at))
      ? [message]
      : [{ ...message, parts: message.parts.filter((part) => isThere(part.at)) }];
  });
}
