import { isObject } from '../json.ts';

/** So many records are looked at, and so deep. */
const SAMPLE = 300;
const DEPTH = 4;

/** What the records of a text look like: which keys they have, and where. */
export class Shapes {
  private readonly known = new Set<string>();
  private readonly first = new Set<string | undefined>();

  constructor(values: readonly unknown[]) {
    for (const value of values.slice(0, SAMPLE)) {
      for (const path of pathsOf(value)) this.known.add(path);
      if (isObject(value)) this.first.add(Object.keys(value)[0]);
    }
  }

  /** True for what is like other records and begins with the key that one of them begins with. */
  begins(value: object): boolean {
    return this.first.has(Object.keys(value)[0]) && this.isLike(value);
  }

  /** True if half of the keys of a value are keys of other records. */
  isLike(value: object): boolean {
    const keys = Object.keys(value);
    return (
      this.known.size === 0 || keys.filter((it) => this.known.has(`/${it}`)).length * 2 >= Math.max(1, keys.length)
    );
  }

  /** How many keys of a value stand where no other record has them. */
  strangeness(value: unknown): number {
    let count = 0;
    for (const path of pathsOf(value)) if (!this.known.has(path)) count++;
    return count;
  }
}

/** The keys of a value and of what is in it, each with the keys above it; elements of lists are alike. */
function pathsOf(value: unknown): Set<string> {
  const paths = new Set<string>();
  let level: (readonly [string, unknown])[] = [['', value]];
  for (let depth = 0; depth < DEPTH; depth++) {
    const next: (readonly [string, unknown])[] = [];
    for (const [path, it] of level) {
      const children = Array.isArray(it) ? it.slice(0, SAMPLE).map((child) => ['*', child] as const) : entriesOf(it);
      for (const [key, child] of children) {
        const at = `${path}/${key}`;
        paths.add(at);
        if (typeof child === 'object' && child !== null) next.push([at, child]);
      }
    }
    level = next;
  }
  return paths;
}

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
