import type { Change, Edit } from './change.ts';
import type { TextDocument } from './document.ts';
import { applyEdits } from './edits.ts';
import type { Json } from './json.ts';
import { locate } from './locate.ts';
import { reconcile } from './reconcile.ts';
import { itemsOf, type Spelling } from './spelling.ts';
import type { Layout, Style } from './style.ts';

/** What printing needs to know about the document it prints into. */
export interface Printing {
  readonly doc: TextDocument;
  readonly style: Style;
  /** Lowers changes of the same snapshot; used for patched copies. */
  lower(changes: readonly Change[]): Edit[];
}

/** Where a printed value stands: with lines for its children, from that indentation on, or all on one line. */
export interface PrintLayout {
  readonly indent: string;
  readonly hasLines: boolean;
  readonly comma: string;
  readonly colon: string;
}

/** The place of a new child in a container of that layout. */
export function placeIn(layout: Layout, style: Style): PrintLayout {
  const isInline = !layout.separator.includes('\n');
  return {
    indent: layout.indent,
    hasLines: layout.nested,
    comma: isInline ? layout.separator : style.comma,
    colon: layout.colon,
  };
}

/** The characters of a spelling. Copies are verbatim, whatever depth they come from; new values follow the place. */
export function print(to: Printing, spelling: Spelling, place: PrintLayout): string {
  switch (spelling.t) {
    case 'copy':
      return copied(to.doc, spelling.at);
    case 'patch':
      return patched(to, spelling, place);
    case 'json':
      return printJson(to, spelling.value, place);
    case 'list':
    case 'order':
      return bracketed(
        '[]',
        itemsOf(spelling).map((item) => print(to, item, below(to, place))),
        to,
        place,
      );
    case 'object':
      return printEntries(to, [...new Map(spelling.entries)], place);
  }
}

/** A key and what follows it up to the value. */
export function printKey(to: Printing, key: string, colon: string): string {
  return quoted(to, key) + colon;
}

function copied(doc: TextDocument, at: string): string {
  if (at === '' && doc.records !== null) {
    const { records, text } = doc;
    const slices: string[] = [];
    for (let i = 0; i < records.length; i += 2) slices.push(text.slice(records[i], records[i + 1]));
    return `[${slices.join(',')}]`;
  }
  const span = locate(doc, at);
  return span === null ? 'null' : doc.text.slice(span.start, span.end);
}

function patched(to: Printing, spelling: Extract<Spelling, { t: 'patch' }>, place: PrintLayout): string {
  const span = locate(to.doc, spelling.at);
  if (span === null || to.doc.text[span.start] !== '{') {
    const entries = [...new Map(spelling.set)].filter((entry): entry is [string, Spelling] => entry[1] !== null);
    return printEntries(to, entries, place);
  }
  const edits = to.lower(reconcile(to.doc, spelling.at, spelling));
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - span.start, end: edit.end - span.start }));
  return applyEdits(to.doc.text.slice(span.start, span.end), moved);
}

function printEntries(to: Printing, entries: readonly (readonly [string, Spelling])[], place: PrintLayout): string {
  const inner = below(to, place);
  const members = entries.map(([key, value]) => printKey(to, key, place.colon) + print(to, value, inner));
  return bracketed('{}', members, to, place);
}

function printJson(to: Printing, value: Json, place: PrintLayout): string {
  if (typeof value === 'string') return quoted(to, value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = below(to, place);
  if (Array.isArray(value)) {
    const elements = (value as readonly Json[]).map((element) => printJson(to, element, inner));
    return bracketed('[]', elements, to, place);
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => printKey(to, key, place.colon) + printJson(to, member, inner));
  return bracketed('{}', members, to, place);
}

function bracketed(brackets: '[]' | '{}', children: readonly string[], to: Printing, place: PrintLayout): string {
  if (children.length === 0) return brackets;
  if (!place.hasLines) return brackets[0] + children.join(place.comma) + brackets[1];
  const { newline } = to.style;
  const inner = newline + below(to, place).indent;
  return brackets[0] + inner + children.join(`,${inner}`) + newline + place.indent + brackets[1];
}

function below(to: Printing, place: PrintLayout): PrintLayout {
  return place.hasLines ? { ...place, indent: place.indent + to.style.unit } : place;
}

function quoted(to: Printing, text: string): string {
  const literal = JSON.stringify(text);
  if (!/[^\0-\x7f]/.test(literal) || !to.style.isEscaped()) return literal;
  return literal.replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
