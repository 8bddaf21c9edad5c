import { isObject, own } from '../text/json.ts';
import { spread } from './common/claims.ts';
import { LIST_KEYS } from './common/lists.ts';
import { passing, type Test } from './forms/conditions.ts';
import data from './strangers.json';

/** A layout that is known and cannot be read: what an element of it looks like, and why nothing in it is checked. */
interface Stranger {
  readonly is: (element: unknown) => boolean;
  readonly says: string;
}

/**
 * A row of `strangers.json`. `halfKnown` are programs' own layouts that other formats would claim without seeing their calls
 * and results.
 */
interface Row {
  readonly is: Test;
  readonly shows?: Test;
  readonly says: string;
}

const { halfKnown, strangers, speaking } = data as object as {
  readonly halfKnown: readonly (Omit<Row, 'says'> & { readonly name: string; readonly way: string })[];
  readonly strangers: readonly Row[];
  readonly speaking: Row;
};

const HALF_KNOWN = halfKnown.map(({ is, shows, name, way }) => ({
  is: passing(is),
  /** True for what at least one of its records shows. */
  shows: passing(shows),
  says: `This is ${name}. Its calls and results are laid out in a way that is not read here, so nothing in it is checked. ${way}`,
}));
const stranger = ({ is, says }: Row): Stranger => ({ is: passing(is), says });
const STRANGERS = strangers.map(stranger);
const SPEAKING = stranger(speaking);

/** An object that says who speaks in it. */
export const isSpeaker = SPEAKING.is;

/** Keys under which training data keeps conversations, besides those of programs. */
const KEYS = [...LIST_KEYS, 'conversations', 'chosen_messages'];
/** So many elements of a list are looked at, and so many records of a program. */
const FEW = 16;
const RECORDS = 64;

/**
 * What a document holds that no format explains, in a sentence: a conversation in another layout, or training data. null
 * if nothing in it looks like either. Most elements that are looked at have to show it.
 */
export const strangerIn = (value: unknown): string | null => namedStrangerIn(value) ?? foundIn(value, [SPEAKING]);

/** As `strangerIn`, of layouts that are known by name: none of them is to be read. */
export const namedStrangerIn = (value: unknown): string | null => halfKnownIn(value) ?? foundIn(value, STRANGERS);

/** What a document is whose layout would be half understood, in a sentence; null for all others. */
export function halfKnownIn(value: unknown): string | null {
  const records = elementsOf(value, RECORDS).filter(isObject);
  if (records.length === 0) return null;
  const all = Array.isArray(value) ? [value[0], ...records] : records;
  const found = HALF_KNOWN.find(({ is, shows }) => records.filter(is).length * 2 > records.length && all.some(shows));
  return found?.says ?? null;
}

function foundIn(value: unknown, strangers: readonly Stranger[]): string | null {
  const elements = elementsOf(value);
  for (const inner of elements.map(listOf)) {
    const found = inner && among(inner, strangers);
    if (found) return found;
  }
  return among(elements, strangers);
}

const elementsOf = (value: unknown, most = FEW): readonly unknown[] =>
  Array.isArray(value) ? spread(value, most) : [value];

function listOf(element: unknown): readonly unknown[] | null {
  const list = isObject(element) ? KEYS.map((key) => own(element, key)).find((it) => Array.isArray(it)) : null;
  return Array.isArray(list) ? elementsOf(list) : null;
}

function among(elements: readonly unknown[], strangers: readonly Stranger[]): string | null {
  const found = strangers.find(({ is }) => elements.filter(is).length * 2 > elements.length);
  return found?.says ?? null;
}
