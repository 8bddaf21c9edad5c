import type { Transcript } from '../../model/message.ts';
import { isObject } from '../../text/json.ts';
import { steps } from '../../text/pointer.ts';
import { toValue } from '../../text/spelling.ts';
import { detectLists, formatById, listsFor } from '../detect.ts';
import type { Format, Placement, Source } from '../format.ts';

/** A fixture of a format: its text, and the text read without the help of the product's reader. */
interface FormatFixture {
  readonly id: string;
  readonly name: string;
  readonly format: Format;
  readonly text: string;
  readonly source: Source;
}

/** The fixtures among files given by path: `.../<format>/<name>`. */
export function fixturesOf(files: { readonly [path: string]: unknown }): FormatFixture[] {
  return Object.entries(files).map(([path, text]) => {
    const [id = '', name = ''] = path.split('/').slice(-2);
    const format = formatById(id);
    if (!format) throw new Error(`${path} is in the folder of no format`);
    return { id, name, format, text: String(text), source: sourceOf(String(text)) };
  });
}

/** A text as JSON, or as one JSON value per line. */
export function sourceOf(text: string): Source {
  try {
    return { value: parsed(text, false), isRecords: false };
  } catch {
    return { value: parsed(text, true), isRecords: true };
  }
}

/** The value of a text that is known to be JSON, or JSONL. */
export function parsed(text: string, isRecords: boolean): unknown {
  const clean = text.replace(/^\uFEFF/, '');
  if (!isRecords) return JSON.parse(clean);
  return clean.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]));
}

/** The document with placements in it: the deepest first, patches over what is there by then. */
export function placed(root: unknown, placements: readonly Placement[]): unknown {
  const ordered = [...placements].sort((a, b) => steps(b.at).length - steps(a.at).length);
  let now = root;
  for (const { at, spelling } of ordered) {
    const value = toValue(spelling, root);
    if (spelling.t !== 'patch') now = withAt(now, steps(at), value);
    else
      for (const [key] of spelling.set)
        now = withAt(now, [...steps(at), key], isObject(value) ? value[key] : undefined);
  }
  return now;
}

function withAt(root: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (Array.isArray(root)) return root.map((it: unknown, i) => (i === Number(head) ? withAt(it, rest, value) : it));
  const object: Record<string, unknown> = isObject(root) ? { ...root } : {};
  if (rest.length === 0 && value === undefined) delete object[head];
  else object[head] = withAt(object[head], rest, value);
  return object;
}

/** The lists of a document, all read with one format. */
export const readAll = (format: Format, source: Source): Transcript[] =>
  listsFor(format, source).map((list) => format.read(source, list));

/** The lists of a document, each read with the format that is found for it. */
export const detectedIn = (source: Source): Transcript[] =>
  detectLists(source).map(({ format, list }) => format.read(source, list));
