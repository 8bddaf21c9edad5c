import { KINDS, type Kind } from './book.ts';
import titles from './titles.json';

const CALLED_ALIKE =
  'A name that is also a word of the format was replaced in paths alone: without it the text would not be read as it is now.';

const DRAWN_LEFT =
  'Strings that only look drawn by chance were left: without them the text would not be read as it is now.';

const TITLES: Readonly<Record<Kind, string>> = titles;

/** How a text is replaced, and what is asked of the result. */
interface Replacing<T extends { readonly text: string }> {
  /** The text with some kinds replaced; `isWord`: what stays wherever it is no path. */
  attempt(kinds: ReadonlySet<Kind>, sparesDrawn: boolean, isWord: (text: string) => boolean): T;
  /** True if a text is read as the original is. */
  isSame(text: string): boolean;
  /** True for words that the format needs. */
  isWord(text: string): boolean;
}

/**
 * Replaces as much as can be replaced so that the text is read as before: everything, else all but what only looks drawn,
 * else all but the words of the format, else kind by kind. `left`: what was not replaced, each with why, as sentences.
 */
export function replaceAsFarAs<T extends { readonly text: string }>(
  kinds: ReadonlySet<Kind>,
  { attempt, isSame, isWord }: Replacing<T>,
): { readonly made: T; readonly left: readonly string[] } {
  const asked = KINDS.filter((it) => !kinds.has(it) && it !== 'word').map((it) => TITLES[it].toLowerCase());
  const leftAsAsked = asked.length > 0 ? [`Left as asked: ${asked.join(', ')}.`] : [];
  const free = () => false;
  const ways = [
    { make: () => attempt(kinds, false, free), notes: [] },
    { make: () => attempt(kinds, true, free), notes: [DRAWN_LEFT] },
    { make: () => attempt(kinds, true, isWord), notes: [CALLED_ALIKE] },
  ];
  for (const { make, notes } of ways) {
    const made = make();
    if (isSame(made.text)) return { made, left: [...notes, ...leftAsAsked] };
  }
  const sound = new Set<Kind>();
  const notes: string[] = [];
  // Secrets are the last to be given up: each kind is tried beside those before it.
  for (const kind of KINDS.filter((it) => kinds.has(it))) {
    if (isSame(attempt(new Set([...sound, kind]), true, isWord).text)) sound.add(kind);
    else notes.push(`${TITLES[kind]} were left: without them the text would not be read as it is now.`);
  }
  return { made: attempt(sound, true, isWord), left: [...notes, ...leftAsAsked] };
}
