/** A JSON Pointer (RFC 6901). The empty string is the whole document; in JSONL the first step is the record's number. */
export type Pointer = string;

export type ReferenceToken = string | number;

const escapeStep = (step: string): string =>
  step.includes('~') || step.includes('/') ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step;

export function child(at: Pointer, step: ReferenceToken): Pointer {
  return `${at}/${typeof step === 'number' ? step : escapeStep(step)}`;
}

const POSITIONS = Array.from({ length: 32 }, (_, i) => `/${i}`);

/** The pointer of an element of a list. Most lists in messages are short, and one string is joined instead of two. */
export function element(at: Pointer, i: number): Pointer {
  return at + (POSITIONS[i] ?? `/${i}`);
}

/** The steps of a pointer, unescaped; list positions stay strings. */
export function steps(at: Pointer): string[] {
  if (at === '') return [];
  return at
    .slice(1)
    .split('/')
    .map((step) => (step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step));
}

/** The pointer of the container, or null at the root. */
export function parent(at: Pointer): Pointer | null {
  return at === '' ? null : at.slice(0, at.lastIndexOf('/'));
}

/** The pointer of the container; the root is its own. */
export const holderOf = (at: Pointer): Pointer => parent(at) ?? '';

/** The last step of a pointer, unescaped; empty at the root. */
export const lastStep = (at: Pointer): string => steps(at).at(-1) ?? '';

/** True if `at` is `above` or lies below it. */
export function isWithin(at: Pointer, above: Pointer): boolean {
  return at === above || (at.startsWith(above) && at.charCodeAt(above.length) === 47);
}

/** The value at a pointer inside a parsed document, or undefined. Only own properties are followed. */
export function valueAt(root: unknown, at: Pointer): unknown {
  let value: unknown = root;
  for (const step of steps(at)) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, step))
      value = (value as Record<string, unknown>)[step];
    else return undefined;
  }
  return value;
}

/** The index of the element of a list that a pointer leads to, -1 for any other. The prefix is that of all its elements. */
export function indexIn(at: Pointer, prefix: string): number {
  if (!at.startsWith(prefix)) return -1;
  const first = at.charCodeAt(prefix.length);
  // An index is written without zeros in front, and at least one digit is.
  if (at.length === prefix.length || (first === ZERO && at.length > prefix.length + 1)) return -1;
  let index = 0;
  for (let i = prefix.length; i < at.length; i++) {
    const digit = at.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    index = index * 10 + digit;
  }
  return index;
}

const ZERO = 48;

/** The steps of a pointer with dots between them, as errors and people write a path; '' for the whole document. */
export const dotted = (at: Pointer): string => steps(at).join('.');
