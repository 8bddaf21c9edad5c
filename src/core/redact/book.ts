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

/** What was found in a text, each with the one thing that stands for it everywhere. */
export class Book {
  readonly #entries = new Map<string, Entry>();
  readonly #numbers = new Map<string, number>();
  readonly #used = new Set<string>();

  secret(found: string): Entry {
    return this.#entry('secret', found, (n) => `redacted-key-${n}`);
  }

  /** What chance has drawn keeps its form, as ids do. */
  drawn(found: string): Entry {
    return this.#entry('secret', found, (n) => renamed(found, n), found, 'drawn');
  }

  word(found: string): Entry {
    return this.#entry('word', found, (n) => `word${n}`);
  }

  person(found: string): Entry {
    return this.#entry('address', found, (n) => `person${n}@example.com`);
  }

  /** Addresses that are kept for documents: no machine has them. */
  machine(found: string): Entry {
    return this.#entry('address', found, (n) => `192.0.2.${n % 256}`);
  }

  user(found: string): Entry {
    return this.#entry('name', found, (n) => `user${n}`);
  }

  name(found: string): Entry {
    return this.#entry('name', found, (n) => `Person ${n}`);
  }

  folder(found: string): Entry {
    return this.#entry('path', found, (n) => `folder${n}`);
  }

  file(found: string): Entry {
    const ending = ENDING.exec(found)?.[0].toLowerCase() ?? '';
    return this.#entry('path', found, (n) => `file${n}${ending}`);
  }

  /** Ids are told apart by their case, and no two become one. */
  id(found: string): Entry {
    return this.#entry('id', found, (n) => renamed(found, n), found, 'drawn');
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

  #entry(
    kind: Kind,
    found: string,
    write: (number: number) => string,
    same = found.toLowerCase(),
    series = write(0).replace(/\d+/g, ''),
  ): Entry {
    const key = keyOf(kind, same);
    const before = this.#entries.get(key);
    if (before) return before;
    let as: string;
    do {
      const number = (this.#numbers.get(series) ?? 0) + 1;
      this.#numbers.set(series, number);
      as = write(number);
    } while (this.#used.has(as) && kind !== 'address' && (this.#numbers.get(series) ?? 0) < 1e6);
    this.#used.add(as);
    const made = { kind, found, as, count: 0 };
    this.#entries.set(key, made);
    return made;
  }
}

const keyOf = (kind: Kind, same: string): string => `${kind} ${same}`;
