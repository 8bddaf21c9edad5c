import faults from './faults.json';
import signs from './signs.json';
import { type Spelling, Wording } from './wording.ts';
import words from './words.json';

/*
 * The words of the field by what they say, in the languages in which such texts are written. `words`: what a text speaks
 * of. `faults`: what can be wrong. `signs`: by what a text is told to be an error, of a request, of something else.
 * Every repeat has a bound.
 */

const DATA: Readonly<Record<string, { readonly says: readonly Spelling[] }>> = { ...words, ...faults, ...signs };
const made = new Map<string, Wording>();

/** A list by its name. @throws Error for a name that no list has. */
function named(name: string): Wording {
  const spellings = DATA[name]?.says;
  if (spellings === undefined) throw new Error(`No list of words is called ${name}`);
  const list = made.get(name) ?? new Wording(spellings, named);
  made.set(name, list);
  return list;
}

/** What a text speaks of, and what it says is wrong. */
type Word = keyof typeof words | keyof typeof faults;

export const listOf = (name: Word | keyof typeof signs): Wording => named(name);

/** The same for spellings that a table has. */
export const wordingOf = (spellings: readonly Spelling[]): Wording => new Wording(spellings, named);

/** Every list that a fault can be told by. */
export const WORDS: ReadonlyMap<string, Wording> = new Map(
  Object.keys({ ...words, ...faults }).map((name) => [name, named(name)]),
);
