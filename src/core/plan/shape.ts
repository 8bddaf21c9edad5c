import type { NameShape } from '../targets/target.ts';

export type { NameShape };

const compiled = new Map<string, RegExp>();

/** True if a string has the demanded pattern and length. */
export function satisfies(text: string, shape: NameShape): boolean {
  if (text.length < shape.min || (shape.max !== null && text.length > shape.max)) return false;
  if (shape.pattern === null) return true;
  let pattern = compiled.get(shape.pattern);
  if (!pattern) compiled.set(shape.pattern, (pattern = new RegExp(shape.pattern)));
  return pattern.test(text);
}

/** The nearest string that has the shape: illegal characters become underscores, the rest is cut. */
export function shaped(text: string, shape: NameShape): string {
  const clean = text.trim().replace(/[^a-zA-Z0-9_-]+/g, '_');
  return shape.max === null ? clean : clean.slice(0, shape.max);
}

/** A shaped string that is not taken yet; collisions get a short hash of the original. Deterministic. */
export function distinct(text: string, shape: NameShape, taken: ReadonlySet<string>): string {
  const base = shaped(text, shape) || 'call';
  if (!taken.has(base) && satisfies(base, shape)) return base;
  for (let salt = 0; ; salt++) {
    const tail = `_${hash(`${text}${salt === 0 ? '' : salt}`)}`;
    const room = shape.max === null ? base.length : Math.max(0, shape.max - tail.length);
    const candidate = base.slice(0, room) + tail;
    if (!taken.has(candidate)) return candidate;
  }
}

/** FNV-1a over UTF-16 units, as eight hex digits. */
export function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(16).padStart(8, '0');
}
