import type { Edit } from '../text/change.ts';
import { applyEdits } from '../text/edits.ts';
import { withoutEnd } from '../text/without-end.ts';
import { Book, type Kind, type Replaced } from './book.ts';
import { BASE64_RUN, decoded, encodedAs } from './encoded.ts';
import { type Border, Finder } from './finder.ts';
import { drawnIn, idsIn } from './ids.ts';
import { isTelling, LOOSE_PATH, peopleIn, type Step, stepsIn } from './paths.ts';
import { addressesIn, type Found, secretsIn } from './secrets.ts';
import { viewOf } from './view.ts';

interface Asked {
  readonly kinds: ReadonlySet<Kind>;
  /** Words of the person's own, to be replaced wherever they stand, in any case. */
  readonly words: readonly string[];
  /** Ids that are known as such. */
  readonly ids: ReadonlySet<string>;
  /** True if strings stay that only look as if chance had drawn them. */
  readonly sparesDrawn: boolean;
  /** What only a provider can read, and would no longer be what it is. */
  readonly sealed: ReadonlySet<string>;
  /** True for names of tools and models, which are no ids whatever they look like. */
  isName(text: string): boolean;
  /** True for words that stay where they stand outside of paths: keys and roles, where somebody is called like one. */
  isWord(text: string): boolean;
}

/** Base64 in base64 is looked into so many times. */
const DEEPEST = 2;
/** What was written may make visible what it stood beside. */
const ROUNDS = 3;

/**
 * Replaces in a text what says who wrote it and with which keys, wherever it stands: as it is, escaped, in strings in
 * strings, in base64, in any case. What is written instead is made of letters, digits and signs that no form escapes.
 */
export function redact(text: string, asked: Asked): { readonly text: string; readonly replaced: readonly Replaced[] } {
  const book = new Book();
  for (const word of asked.words) if (word.trim().length > 1) book.entry('word', word.trim());
  let done = text;
  for (let round = 0; round < ROUNDS; round++) {
    gather(viewOf(done).text, asked, book, 0);
    const next = rewritten(done, asked, book, 0);
    if (next === done) break;
    done = next;
  }
  return { text: done, replaced: book.replaced() };
}

/** Notes what is there to be replaced; nothing is, yet: what is found in one place stands in others in other ways. */
function gather(text: string, asked: Asked, book: Book, depth: number): void {
  const { kinds } = asked;
  if (kinds.has('secret')) for (const it of secretsIn(text)) book.note('secret', it.text);
  if (kinds.has('address')) gatherAddresses(text, book);
  if (kinds.has('name')) for (const it of peopleIn(text)) book.note('name', it);
  for (const { text: step, is } of stepsIn(text)) if (kinds.has(kindOf(is))) book.note(is, step);
  if (depth === DEEPEST) return;
  for (const [run] of text.matchAll(BASE64_RUN)) {
    const inner = decoded(run);
    if (inner !== null) gather(viewOf(inner).text, asked, book, depth + 1);
  }
}

function gatherAddresses(text: string, book: Book): void {
  for (const { text: address, of } of addressesIn(text)) {
    const [beforeAt = ''] = address.replace('%40', '@').split('@', 1);
    if (!book.isWritten(beforeAt)) book.entry(of, address);
  }
}

/** The text with everything replaced that the book knows. */
function rewritten(text: string, asked: Asked, book: Book, depth: number): string {
  const view = viewOf(text);
  const claims = new Claims(view.text.length);
  const put = (start: number, end: number, as: string): boolean => {
    if (!claims.take(start, end)) return false;
    edits.push({ start: view.written(start), end: view.written(end), text: as });
    return true;
  };
  const edits: Edit[] = [];
  const each = (it: Iterable<Claim>) => {
    for (const { start, end, entry } of it) if (put(start, end, entry.as)) entry.count++;
  };
  each(atTheirPlaces(view.text, asked, book));
  // A password that is a word goes where it stands: it is a word everywhere else.
  const secrets = book.of('secret').filter((it) => !/^[A-Za-z]{1,15}$/.test(it.found));
  each(found(view.text, [...secrets, ...book.of('address')], 'none'));
  each(inPaths(view.text, asked, book));
  each(
    found(
      view.text,
      book.of('name').filter((it) => !asked.isWord(it.found)),
      'word',
    ),
  );
  // A longer name of a folder is another folder's.
  const telling = book.of('path').filter((it) => isTelling(it.found) && !asked.isWord(it.found));
  each(found(view.text, telling, 'name'));
  each(found(view.text, book.of('word'), 'none'));
  if (asked.kinds.has('id')) each(noted(idsIn(view.text, asked.ids, asked.isName), 'id', book));
  if (depth < DEEPEST)
    for (const { index, 0: run } of view.text.matchAll(BASE64_RUN)) {
      if (claims.has(index, index + run.length)) continue;
      const inner = decoded(run);
      const made = inner === null ? inner : rewritten(inner, asked, book, depth + 1);
      if (inner !== null && made !== null && made !== inner) put(index, index + run.length, encodedAs(run, made));
    }
  if (asked.kinds.has('secret') && !asked.sparesDrawn) {
    const stays = ({ start, end, text: run }: Found) =>
      claims.has(start, end) || asked.sealed.has(run) || asked.isName(run) || decoded(run) !== null;
    each(noted(drawnIn(view.text, stays), 'drawn', book));
  }
  return applyEdits(text, edits);
}

type Entry = ReturnType<Book['entry']>;

interface Claim {
  readonly start: number;
  readonly end: number;
  readonly entry: Entry;
}

/** Characters that are spoken for. */
class Claims {
  readonly #taken: Uint8Array;

  constructor(length: number) {
    this.#taken = new Uint8Array(length);
  }

  has(start: number, end: number): boolean {
    for (let i = start; i < end; i++) if (this.#taken[i] === 1) return true;
    return false;
  }

  take(start: number, end: number): boolean {
    if (this.has(start, end)) return false;
    this.#taken.fill(1, start, end);
    return true;
  }
}

/** Secrets where their form is: what is as long as a private key is looked for nowhere else. */
function* atTheirPlaces(text: string, { kinds }: Asked, book: Book): Iterable<Claim> {
  if (kinds.has('secret')) yield* noted(secretsIn(text), 'secret', book);
}

function* found(text: string, entries: readonly Entry[], border: Border): Iterable<Claim> {
  const finder = new Finder(
    entries.map((it) => ({ words: it.found, is: it })),
    border,
  );
  for (const { start, end, is } of finder.in(text)) yield { start, end, entry: is };
}

/** Names in paths with a root, and in those without that hold one which is nobody's word. */
function* inPaths(text: string, { kinds }: Asked, book: Book): Iterable<Claim> {
  for (const it of stepsIn(text)) {
    if (book.isWritten(it.text) || !kinds.has(kindOf(it.is))) continue;
    const entry = it.is === 'user' ? book.entry('user', it.text) : book.step(it.text);
    if (entry) yield { ...it, entry };
  }
  if (book.of('path').length === 0) return;
  for (const { index, 0: path } of text.matchAll(LOOSE_PATH)) {
    let at = index;
    const steps = path.split(/([\\/]+)/).map((step) => {
      const start = at;
      at += step.length;
      const name = withoutEnd(step, '.@+-');
      return { start, end: start + name.length, entry: book.step(name) };
    });
    const isOurs = steps.some(({ entry }) => entry && (isTelling(entry.found) || /\.\w+$/.test(entry.as)));
    if (isOurs) for (const { start, end, entry } of steps) if (entry) yield { start, end, entry };
  }
}

function* noted(all: Iterable<Found>, sort: 'secret' | 'drawn' | 'id', book: Book): Iterable<Claim> {
  for (const it of all) {
    const entry = book.note(sort, it.text);
    if (entry) yield { ...it, entry };
  }
}

/** The kind that a step of a path is replaced with. */
const kindOf = (is: Step['is']): Kind => (is === 'user' ? 'name' : 'path');
