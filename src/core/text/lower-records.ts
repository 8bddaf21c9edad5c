import { append } from './append.ts';
import type { Edit, Span } from './change.ts';
import { sortEdits } from './edits.ts';
import { type Printing, type PrintLayout, print } from './print.ts';
import { spanAt } from './scan.ts';
import { itemsOf, type Spelling } from './spelling.ts';
import type { ChangeNode } from './tree.ts';

/** Adds the edits for a list of records: whole lines go and come, and what else stands in the text stays. */
export function lowerRecords(
  to: Printing,
  records: Int32Array,
  tree: ChangeNode,
  edits: Edit[],
  place: PrintLayout,
  lowerInside: (node: ChangeNode, span: Span) => void,
): void {
  const removed = new Set<number>();
  const lines = new RecordLines(to.doc.text, records, removed, to.style.newline);
  const added = tree.action?.do === 'replace' ? replaced(lines.count, tree.action.value, removed) : [];
  if (tree.action === null) {
    const rewritten: Added[] = [];
    for (const [step, node] of tree.children) {
      const i = /^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : -1;
      if (i < 0 || i >= lines.count) continue;
      if (node.action === null || (node.action.do === 'replace' && lines.isAlone(i))) lowerInside(node, lines.span(i));
      else removed.add(i);
      // Two numbers on one line would be one.
      if (removed.has(i) && node.action?.do === 'replace') rewritten.push([i, node.action.value]);
    }
    for (const [index, values] of tree.inserts)
      for (const value of values) added.push([Math.min(Math.max(index, 0), lines.count), value]);
    append(added, rewritten);
  }
  const moved: Edit[] = [...removed].map((i) => lines.removal(i));
  for (const [index, value] of added) moved.push(lines.insertion(index, print(to, value, place)));
  for (const edit of lines.finish(joined(moved))) edits.push(edit);
}

type Added = readonly [index: number, value: Spelling];

/** All records are removed, and what the list became is added behind them. */
function replaced(count: number, value: Spelling, removed: Set<number>): Added[] {
  for (let i = 0; i < count; i++) removed.add(i);
  const items = value.t === 'list' || value.t === 'order' ? itemsOf(value) : [value];
  return items.map((item) => [count, item]);
}

/** Neighbouring edits as one. */
function joined(edits: readonly Edit[]): Edit[] {
  const result: { start: number; end: number; texts: string[] }[] = [];
  for (const edit of sortEdits(edits)) {
    const last = result.at(-1);
    if (last !== undefined && last.end === edit.start) {
      last.end = edit.end;
      last.texts.push(edit.text);
    } else result.push({ start: edit.start, end: edit.end, texts: [edit.text] });
  }
  return result.map(({ start, end, texts }) => ({ start, end, text: texts.join('') }));
}

/** Knows on which lines the records are, and whether they share them. */
class RecordLines {
  constructor(
    private readonly text: string,
    private readonly records: Int32Array,
    private readonly removed: ReadonlySet<number>,
    private readonly newline: string,
  ) {}

  get count(): number {
    return this.records.length / 2;
  }

  span(i: number): Span {
    return spanAt(this.records, 2 * i);
  }

  /** True if the record shares its lines with nothing. */
  isAlone(i: number): boolean {
    return this.lineStart(i) !== null && this.lineEnd(i) !== null;
  }

  /** The whole line with its end; of a shared line only the record, unless nothing stays on it. */
  removal(i: number): Edit {
    const { start, end } = this.span(i);
    const lineEnd = this.lineEnd(i);
    if (lineEnd === null) return { start, end: this.afterSpace(i), text: '' };
    return { start: this.lineStart(i) ?? start, end: this.isLineEmptied(i) ? lineEnd : end, text: '' };
  }

  insertion(index: number, record: string): Edit {
    const { newline, count } = this;
    if (index < count) {
      const lineStart = this.lineStart(index);
      if (lineStart !== null) return insertAt(lineStart, record + newline);
      return insertAt(this.span(index).start, newline + record + newline);
    }
    const end = this.lineEnd(count - 1);
    if (end === null) return insertAt(this.span(count - 1).end, newline + record + newline);
    const isOpen = this.text[end - 1] !== '\n' && !this.removed.has(count - 1);
    return insertAt(end, isOpen ? newline + record : record + newline);
  }

  /** A text without a newline at its end gets none, whatever has happened to its last line. */
  finish(edits: Edit[]): Edit[] {
    const { text } = this;
    const last = edits.at(-1);
    if (last === undefined || last.end !== text.length || text.endsWith('\n')) return edits;
    if (last.text.endsWith(this.newline)) {
      return [...edits.slice(0, -1), { ...last, text: last.text.slice(0, -this.newline.length) }];
    }
    if (last.text !== '' || text[last.start - 1] !== '\n') return edits;
    const start = last.start - (text[last.start - 2] === '\r' ? 2 : 1);
    return [...edits.slice(0, -1), { ...last, start }];
  }

  /** Start of the line, if nothing else stands before the record on it. */
  private lineStart(i: number): number | null {
    let at = this.span(i).start - 1;
    while (isBlank(this.text.charCodeAt(at))) at--;
    if (at < 0 || this.text[at] === '\n') return at + 1;
    return at === 0 && this.text[0] === '\ufeff' ? 1 : null;
  }

  /** End of the line with its newline, if nothing else stands behind the record on it. */
  private lineEnd(i: number): number | null {
    const at = this.afterSpace(i);
    if (at === this.text.length) return at;
    return this.text[at] === '\n' ? at + 1 : null;
  }

  private afterSpace(i: number): number {
    let at = this.span(i).end;
    while (isBlank(this.text.charCodeAt(at))) at++;
    return at;
  }

  /** True if the record, the last one on its line, and all before it on the line are removed. */
  private isLineEmptied(i: number): boolean {
    for (; ; i--) {
      if (!this.removed.has(i)) return false;
      if (this.lineStart(i) !== null) return true;
    }
  }
}

function insertAt(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

function isBlank(c: number): boolean {
  return c === 32 || c === 9 || c === 13;
}
