import type { Change, Edit, Span } from './change.ts';
import type { TextDocument } from './document.ts';
import { sortEdits } from './edits.ts';
import { elementsAt, membersAt, rootSpan } from './locate.ts';
import { lowerRecords } from './lower-records.ts';
import { type Printing, type PrintLayout, placeIn, print, printKey } from './print.ts';
import { decodeString, spanAt } from './scan.ts';
import { type Children, type Layout, layoutOf, rootLayout, styleOf } from './style.ts';
import { type ChangeNode, changeTree } from './tree.ts';

/**
 * The edits of the text that make simultaneous changes come true; they never overlap and stand in the order of the text.
 * The only place that knows about commas and newlines: between two children that stay there is at most one edit.
 */
export function lower(doc: TextDocument, changes: readonly Change[]): Edit[] {
  if (changes.length === 0 || doc.carrier === 'none') return [];
  const lowering = new Lowering(doc);
  return sortEdits(lowering.lower(changes).filter((edit) => !isVain(doc.text, edit)));
}

class Lowering implements Printing {
  readonly style;
  private readonly root: Layout;

  constructor(readonly doc: TextDocument) {
    this.style = styleOf(doc);
    this.root = rootLayout(doc, this.style);
  }

  lower(changes: readonly Change[]): Edit[] {
    const edits: Edit[] = [];
    const tree = changeTree(changes);
    const { records } = this.doc;
    if (records !== null) {
      lowerRecords(this, records, tree, edits, placeIn(this.root, this.style), (node, span) =>
        this.value(node, span, this.root, edits),
      );
      return edits;
    }
    const span = rootSpan(this.doc);
    if (span !== null && tree.action?.do !== 'remove') this.value(tree, span, this.root, edits);
    return edits;
  }

  /** A value that stays where it is: it is replaced, or something inside it changes. `outer` is the layout around it. */
  private value(node: ChangeNode, span: Span, outer: Layout, edits: Edit[]): void {
    if (node.action?.do === 'replace') {
      edits.push({ ...span, text: print(this, node.action.value, placeIn(outer, this.style)) });
      return;
    }
    const opening = this.doc.text[span.start];
    if (opening === '[') this.list(node, span, outer, edits);
    else if (opening === '{') this.object(node, span, outer, edits);
  }

  private list(node: ChangeNode, span: Span, outer: Layout, edits: Edit[]): void {
    const spans = elementsAt(this.doc, span);
    const children = childrenOf(this.doc.text, span, spans, 2);
    const layout = layoutOf(this.doc.text, this.style, children, outer);
    const removed = new Set<number>();
    for (const [step, below] of node.children) {
      const i = /^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : -1;
      if (i < 0 || i >= children.count) continue;
      if (below.action?.do === 'remove') removed.add(i);
      else this.value(below, spanAt(spans, 2 * i), layout, edits);
    }
    const place = placeIn(layout, this.style);
    const added = new Map<number, string[]>();
    for (const [index, values] of node.inserts) {
      const at = Math.min(Math.max(index, 0), children.count);
      const texts = values.map((value) => print(this, value, place));
      added.set(at, [...(added.get(at) ?? []), ...texts]);
    }
    this.gaps(span, children, layout, outer, removed, added, edits);
  }

  private object(node: ChangeNode, span: Span, outer: Layout, edits: Edit[]): void {
    const { text } = this.doc;
    const spans = membersAt(this.doc, span);
    const children = childrenOf(text, span, spans, 4);
    const layout = layoutOf(text, this.style, children, outer);
    const removed = new Set<number>();
    // Of several members with one key the last one is the value.
    const last = new Map<string, number>();
    for (let i = 0; i < children.count; i++) {
      const key = decodeString(text, spanAt(spans, 4 * i));
      const below = node.children.get(key);
      if (below === undefined) continue;
      last.set(key, i);
      if (below.action?.do === 'remove') removed.add(i);
    }
    const place: PrintLayout = placeIn(layout, this.style);
    const added: string[] = [];
    for (const [key, below] of node.children) {
      const i = last.get(key);
      if (i !== undefined) {
        if (!removed.has(i)) this.value(below, spanAt(spans, 4 * i + 2), layout, edits);
      } else if (below.isMade && below.action?.do === 'replace') {
        added.push(printKey(this, key, layout.colon) + print(this, below.action.value, place));
      }
    }
    this.gaps(span, children, layout, outer, removed, new Map([[children.count, added]]), edits);
  }

  /** One edit for every gap between two children that stay in which something was taken out or put in. */
  private gaps(
    span: Span,
    children: Children,
    layout: Layout,
    outer: Layout,
    removed: ReadonlySet<number>,
    added: ReadonlyMap<number, readonly string[]>,
    edits: Edit[],
  ): void {
    if (removed.size === 0 && added.size === 0) return;
    const { count } = children;
    const { separator } = layout;
    let kept = -1;
    let texts: string[] = [];
    for (let i = 0; i <= count; i++) {
      const here = added.get(i);
      if (here !== undefined) texts = texts.concat(here);
      if (removed.has(i)) continue;
      const isEmptied = i - kept > 1;
      if (texts.length > 0 || isEmptied) {
        if (kept >= 0) {
          const text = texts.map((it) => separator + it).join('');
          edits.push({ start: children.end(kept), end: children.end(i - 1), text });
        } else if (i < count) {
          const text = texts.map((it) => it + separator).join('');
          edits.push({ start: children.start(0), end: children.start(i), text });
        } else if (count > 0 && texts.length > 0) {
          edits.push({ start: children.start(0), end: children.end(count - 1), text: texts.join(separator) });
        } else if (count > 0 || texts.length > 0) {
          edits.push({ start: span.start + 1, end: span.end - 1, text: this.filling(texts, layout, outer) });
        }
      }
      kept = i;
      texts = [];
    }
  }

  /** What stands between the brackets of a container that had no children. */
  private filling(texts: readonly string[], layout: Layout, outer: Layout): string {
    if (texts.length === 0) return '';
    const joined = texts.join(layout.separator);
    const { newline } = this.style;
    return layout.hasLines ? newline + layout.indent + joined + newline + outer.indent : joined;
  }
}

/** True if an edit would put the very characters that are there. */
function isVain(text: string, edit: Edit): boolean {
  return edit.text.length === edit.end - edit.start && text.startsWith(edit.text, edit.start);
}

/** The spans of elements (two offsets each) or members (four) as children. */
function childrenOf(text: string, span: Span, spans: Int32Array, stride: 2 | 4): Children {
  return {
    opening: span.start,
    count: spans.length / stride,
    colon: stride === 4 && spans.length > 0 ? text.slice(spans[1], spans[2]) : null,
    start: (i) => spans[stride * i] ?? 0,
    end: (i) => spans[stride * (i + 1) - 1] ?? 0,
    value: (i) => spans[stride * (i + 1) - 2] ?? 0,
  };
}
