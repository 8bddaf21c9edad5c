import type { NameShape } from '../targets/target.ts';

export type { NameShape };

const compiled = new Map<string, RegExp>();

/** Patterns come from the targets' own facts, never from a transcript. */
function patternOf(source: string): RegExp {
  let pattern = compiled.get(source);
  if (!pattern) compiled.set(source, (pattern = new RegExp(source)));
  return pattern;
}

/** True if a string has the demanded pattern and length. */
export function satisfies(text: string, shape: NameShape): boolean {
  if (text.length < shape.min || (shape.max !== null && text.length > shape.max)) return false;
  return shape.pattern === null || patternOf(shape.pattern).test(text);
}

/** What a pattern of the form `^prefix[letters]` asks for; any letters of common ids where it says nothing. */
function lettersOf({ pattern }: NameShape): {
  readonly prefix: string;
  readonly others: RegExp;
  readonly joint: string;
} {
  const found = pattern === null ? null : /^\^([\w-]*)\[([^\]]+)\]/.exec(pattern);
  const letters = found?.[2] ?? 'a-zA-Z0-9_-';
  return {
    prefix: found?.[1] ?? '',
    others: patternOf(`[^${letters}]+`),
    joint: patternOf(`[${letters}]`).test('_') ? '_' : '',
  };
}

/** The nearest string that has the shape: illegal characters become underscores, a prefix is put in front, the rest is cut. */
export function shaped(text: string, shape: NameShape): string {
  const { prefix, others, joint } = lettersOf(shape);
  const clean = text.trim().split(others).join(joint);
  const whole = clean.startsWith(prefix) ? clean : prefix + clean;
  return shape.max === null ? whole : whole.slice(0, shape.max);
}

/** A shaped string that is not taken yet; collisions get a short hash of the original. Deterministic. */
export function distinct(text: string, shape: NameShape, taken: ReadonlySet<string>): string {
  const base = shaped(text, shape) || 'call';
  if (!taken.has(base) && satisfies(base, shape)) return base;
  const { prefix, joint } = lettersOf(shape);
  const stem = base.slice(prefix.length);
  for (let salt = 0; ; salt++) {
    const tail = `${stem === '' ? '' : joint}${hash(`${text}${salt === 0 ? '' : salt}`)}`;
    const room = shape.max === null ? stem.length : Math.max(0, shape.max - prefix.length - tail.length);
    const candidate = prefix + stem.slice(0, room) + tail;
    if (!taken.has(candidate)) return candidate;
  }
}

/** FNV-1a over UTF-16 units, as eight hex digits. */
export function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(16).padStart(8, '0');
}
