import { IntList } from './int-list.ts';
import { firstWhere } from './search.ts';

/** Offsets to lines and columns and back. Lines end at `\n` only; both counts start at 1, columns are UTF-16 units. */
interface LineIndex {
  readonly count: number;
  lineOf(offset: number): number;
  columnOf(offset: number): number;
  /** Offset of the first character of a line. */
  startOf(line: number): number;
}

/** Indexes the lines of a text in one pass, once somebody asks for one. */
export function lineIndex(text: string): LineIndex {
  let found: Int32Array | null = null;
  const all = (): Int32Array => {
    found ??= lineStarts(text);
    return found;
  };
  const lineOf = (offset: number): number => {
    const starts = all();
    return Math.max(
      1,
      firstWhere(starts.length, (at) => (starts[at] ?? 0) > offset),
    );
  };
  const startOf = (line: number): number => all()[Math.min(Math.max(line, 1), all().length) - 1] ?? 0;
  return {
    get count() {
      return all().length;
    },
    lineOf,
    columnOf: (offset) => offset - startOf(lineOf(offset)) + 1,
    startOf,
  };
}

/** The 1-based line of one offset, for places where a whole index is not worth while. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) line++;
  return line;
}

function lineStarts(text: string): Int32Array {
  const starts = new IntList(1024);
  starts.push(0);
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return starts.done();
}
