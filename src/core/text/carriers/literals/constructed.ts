/** What the JSON of a class has that its printed form leaves out, and the name of its first argument. */
export interface ClassKeys {
  readonly keys: { readonly [key: string]: string };
  readonly first?: string;
}

/** What was read of an object of a class: where its arguments without a name are written, and how many it has in all. */
export interface Constructed {
  readonly name: string;
  readonly count: number;
  readonly bare: readonly number[];
  /** All arguments, as written. */
  readonly args: string;
}

/** By name of the class. */
export type Classes = ReadonlyMap<string, ClassKeys>;

/** The members that the printed form of a class leaves out, as JSON writes them; empty for a class that is not known. */
export const leadOf = (known: ClassKeys | undefined): string =>
  Object.entries(known?.keys ?? {})
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(', ');

const two = (n: number): string => String(n).padStart(2, '0');

/** A date and time as Python prints it, given its arguments, in the words of ISO 8601; null if they are none. */
export function isoDate(args: string): string | null {
  const isUtc = /tzinfo=[\w.]{0,60}(?:utc|UTC|TzInfo\((?:0|UTC)\))/.test(args);
  const numbers = args.split(',').flatMap((it) => (/^\s*\d{1,6}\s*$/.test(it) ? [Number(it)] : []));
  const [year, month, day, hour = 0, minute = 0, second = 0, micro = 0] = numbers;
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (numbers.length === 3) return date;
  const fraction = micro === 0 ? '' : `.${String(micro).padStart(6, '0')}`;
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}${fraction}${isUtc ? 'Z' : ''}`;
}

/** Collections without an element. */
export const EMPTY: ReadonlyMap<string, string> = new Map(
  ['set', 'frozenset', 'list', 'tuple', 'deque'].map((it) => [it, '[]'] as const),
);

/** The last name of a path: `STOP` of `FinishReason.STOP`. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
