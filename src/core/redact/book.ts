import { renamed } from './ids.ts';

/** What is looked for: each can be left out. */
export const KINDS = ['secret', 'address', 'path', 'name', 'id', 'word'] as const;
export type Kind = (typeof KINDS)[number];

/** Something that was found, what is written instead of it, and how often. */
export interface Replaced {
  readonly kind: Kind;
  readonly found: string;
  readonly as: string;
  readonly count: number;
}

interface Entry extends Replaced {
  count: number;
}

const ENDING = /\.[A-Za-z][A-Za-z0-9]{0,7}$/;

/** What is written instead of something that was found; `number`: the how-manieth of its series it is. */
interface Writing {
  readonly kind: Kind;
  readonly write: (number: number, found: string) => string;
}

/** Told apart by their case, and written in the same form: no two become one. */
const drawnAs = (kind: Kind): Writing => ({ kind, write: (n, found) => renamed(found, n) });

const WRITINGS = {
  secret: { kind: 'secret', write: (n) => `redacted-key-${n}` },
  // What chance has drawn keeps its form, as ids do.
  drawn: drawnAs('secret'),
  id: drawnAs('id'),
  word: { kind: 'word', write: (n) => `word${n}` },
  person: { kind: 'address', write: (n) => `person${n}@example.com` },
  // Addresses that are kept for documents: no machine has them.
  machine: { kind: 'address', write: (n) => `192.0.2.${n % 256}` },
  user: { kind: 'name', write: (n) => `user${n}` },
  name: { kind: 'name', write: (n) => `Person ${n}` },
  folder: { kind: 'path', write: (n) => `folder${n}` },
  file: { kind: 'path', write: (n, found) => `file${n}${ENDING.exec(found)?.[0].toLowerCase() ?? ''}` },
} satisfies { readonly [sort: string]: Writing };

/** What was found in a text, each with the one thing that stands for it everywhere. */
export class Book {
  readonly #entries = new Map<string, Entry>();
  readonly #numbers = new Map<string, number>();
  readonly #used = new Set<string>();

  /** Notes something; null for what this book itself has written. */
  note(sort: keyof typeof WRITINGS, found: string): Entry | null {
    return this.isWritten(found) ? null : this.entry(sort, found);
  }

  of(kind: Kind): readonly Entry[] {
    return [...this.#entries.values()].filter((it) => it.kind === kind);
  }

  /** What stands for a name of a folder or a file, if it was found in a path. */
  step(name: string): Entry | undefined {
    return this.#entries.get(keyOf('path', name.toLowerCase()));
  }

  /** True for what this book itself has written. */
  isWritten(text: string): boolean {
    return this.#used.has(text);
  }

  replaced(): Replaced[] {
    return [...this.#entries.values()].filter((it) => it.count > 0).map((it) => ({ ...it }));
  }

  entry(sort: keyof typeof WRITINGS, found: string): Entry {
    const { kind, write }: Writing = WRITINGS[sort];
    const isDrawn = sort === 'drawn' || sort === 'id';
    const series = isDrawn ? 'drawn' : write(0, found).replace(/\d+/g, '');
    const key = keyOf(kind, isDrawn ? found : found.toLowerCase());
    const before = this.#entries.get(key);
    if (before) return before;
    let as: string;
    do {
      const number = (this.#numbers.get(series) ?? 0) + 1;
      this.#numbers.set(series, number);
      as = write(number, found);
    } while (this.#used.has(as) && kind !== 'address' && (this.#numbers.get(series) ?? 0) < 1e6);
    this.#used.add(as);
    const made = { kind, found, as, count: 0 };
    this.#entries.set(key, made);
    return made;
  }
}

const keyOf = (kind: Kind, same: string): string => `${kind} ${same}`;
