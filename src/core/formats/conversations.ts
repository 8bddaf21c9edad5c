import type { Conversation } from '../model/stored.ts';
import { append } from '../text/append.ts';
import { lineIndex } from '../text/lines.ts';
import { type Reading, readings } from '../text/read.ts';
import { CLASSES, type Detected } from './detect.ts';
import type { Source } from './format.ts';
import { sourceOf } from './source.ts';
import { halfKnownIn, strangerIn } from './strangers.ts';
import { streamReading } from './streams/read.ts';

interface Holding {
  readonly reading: Reading;
  readonly found: readonly Detected[];
}

interface Conversations {
  readonly all: readonly Holding[];
  readonly likeliest: number;
  readonly plain: Reading | null;
  /** True if there are more than these. */
  readonly isCut: boolean;
}

/** So many conversations of one text are offered. */
const OFFERED = 200;

/** How lists of messages are looked for: where programs keep them, and, where none is there, anywhere. */
export interface Find {
  readonly named: (source: Source) => readonly Detected[];
  readonly below: (source: Source) => readonly Detected[];
}

/**
 * The conversations of a text, in the order in which they stand, and which of them is the likeliest: the first that a
 * reader offers. Most texts hold one. What is carried in the same way at another place of the same text is another.
 */
export function conversationsIn(text: string, find: Find, alone?: Reading | null): Conversations {
  const held = (read: Reading): Holding[] => {
    const reading = streamReading(read) ?? read;
    const found = find.named(sourceOf(reading.document));
    return found.length > 0 ? [{ reading, found }] : [];
  };
  let plain: Reading | null = null;
  for (const reading of readings(text, undefined, CLASSES, { alone })) {
    // What a message of an unknown conversation quotes is not the conversation.
    if (isQuoted(reading) && plain && strangerIn(plain.document.value) !== null) break;
    if (plain && halfKnownIn(plain.document.value) !== null) break;
    const [first] = held(reading);
    if (!first) {
      plain ??= reading;
      // A list of bare numbers holds no message, whatever else it could be read as.
      if (reading === plain && isBareList(reading.document.value)) break;
      continue;
    }
    const { others, isCut } = besides(first.reading, held);
    const all = [first, ...others].sort((a, b) => startOf(a.reading) - startOf(b.reading));
    return { all, likeliest: all.indexOf(first), plain, isCut: isCut && all.length > 1 };
  }
  const found = plain ? find.below(sourceOf(plain.document)) : [];
  if (plain && found.length > 0) return { all: [{ reading: plain, found }], likeliest: 0, plain, isCut: false };
  return { all: [], likeliest: -1, plain, isCut: false };
}

/** The conversations that are carried beside one, as far as they are offered. */
function besides(first: Reading, held: (read: Reading) => Holding[]): { others: Holding[]; isCut: boolean } {
  const others: Holding[] = [];
  let isCut = first.isCut === true;
  for (const other of first.beside?.() ?? []) {
    if (startOf(other) === startOf(first)) continue;
    if (others.length >= OFFERED - 1 && (isCut ||= held(other).length > 0)) break;
    if (others.length < OFFERED - 1) append(others, held(other));
  }
  return { others, isCut };
}

const isBareList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 1 && value.every((it) => typeof it === 'number');

const isQuoted = ({ outer }: Reading): boolean => outer?.[0]?.as === 'literal';

/** Where a document begins in the text that all of them stand in. */
export const startOf = ({ outer }: Pick<Reading, 'outer'>): number => outer?.at(-1)?.start ?? 0;

/** The conversations in words; null where there is only one. */
export function conversationViews(text: string, all: readonly Holding[]): readonly Conversation[] | null {
  if (all.length < 2) return null;
  const lines = lineIndex(text);
  return all.map(({ reading, found }) => ({
    label: reading.label ?? `line ${lines.lineOf(startOf(reading))}`,
    format: found[0]?.format.title ?? '',
    elements: found.reduce((sum, it) => sum + it.list.values.length, 0),
  }));
}
