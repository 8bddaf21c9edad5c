import { Attached } from './attached.ts';
import type { TextDocument } from './document.ts';
import { rootSpan } from './locate.ts';
import { skipSpace, skipString } from './scan.ts';

/** How a document writes what JSON leaves free. Found once per document, from its first few thousand tokens. */
export interface Style {
  readonly newline: string;
  /** What one level of indentation adds. */
  readonly unit: string;
  /** Between two values on one line: `,` or `, `. */
  readonly comma: string;
  /** Between key and value: `:` or `: `. */
  readonly colon: string;
  /** True if the document has only ASCII characters because it escapes all others. */
  readonly isEscaped: () => boolean;
}

/** How the children of one container are written. */
export interface Layout {
  /** Between two children. */
  readonly separator: string;
  readonly colon: string;
  /** Indentation of the lines on which the children are, if they have lines of their own; else that of the container's line. */
  readonly indent: string;
  readonly hasLines: boolean;
  /** True if children that are containers have lines for their own children. */
  readonly nested: boolean;
}

export function styleOf(doc: TextDocument): Style {
  let style = styles.get(doc);
  if (style === undefined) {
    style = findStyle(doc);
    styles.set(doc, style);
  }
  return style;
}

/**
 * The layout of a container. `starts(i)` and `ends(i)` bound its children (a member from its key on), `values(i)` is
 * where the value of one starts. `outer` is the layout around it: an empty container has none of its own.
 */
export function layoutOf(text: string, style: Style, container: Children, outer: Layout): Layout {
  const { count } = container;
  if (count === 0) {
    const indent = outer.nested ? outer.indent + style.unit : outer.indent;
    const separator = outer.nested ? `,${style.newline}${indent}` : style.comma;
    return { separator, colon: style.colon, indent, hasLines: outer.nested, nested: outer.nested };
  }
  const lead = text.slice(container.opening + 1, container.start(0));
  const between = count > 1 ? text.slice(container.end(0), container.start(1)) : null;
  const lines = between ?? lead;
  const hasLines = lines.includes('\n');
  const indent = hasLines ? lines.slice(lines.lastIndexOf('\n') + 1).replace(/[^ \t]/g, '') : outer.indent;
  return {
    separator: between ?? (hasLines ? `,${lead}` : style.comma),
    colon: container.colon ?? style.colon,
    indent,
    hasLines,
    nested: hasLines && hasNestedLines(text, container),
  };
}

/** The children of a list or an object, by number. */
export interface Children {
  readonly opening: number;
  readonly count: number;
  /** What stands between the first key and its value; null in a list. */
  readonly colon: string | null;
  start(i: number): number;
  end(i: number): number;
  /** Where the value of a child starts: behind the key, in an object. */
  value(i: number): number;
}

/** The layout around the root. A new root, or a new record, is written as the old one: on one line or on many. */
export function rootLayout(doc: TextDocument, style: Style): Layout {
  const opening = rootSpan(doc)?.start ?? 0;
  const first = skipSpace(doc.text, opening + 1);
  const nested = doc.records === null && doc.text.slice(opening + 1, first).includes('\n');
  return { separator: style.comma, colon: style.colon, indent: '', hasLines: false, nested };
}

const styles = new Attached<TextDocument, Style>();
const TOKENS = 4000;
const SIBLINGS = 8;

/** Whether the first sibling that is a container, and not an empty one, has lines for its children; true if there is none. */
function hasNestedLines(text: string, container: Children): boolean {
  for (let i = 0; i < Math.min(container.count, SIBLINGS); i++) {
    const opening = container.value(i);
    if (text[opening] !== '[' && text[opening] !== '{') continue;
    const first = skipSpace(text, opening + 1);
    if (text[first] === ']' || text[first] === '}') continue;
    return text.slice(opening + 1, first).includes('\n');
  }
  return true;
}

function findStyle(doc: TextDocument): Style {
  const { text } = doc;
  const newlineAt = text.indexOf('\n');
  const seen = firstSpaces(doc);
  const comma = seen.comma ?? ((seen.colon ?? (seen.unit === null ? ':' : ': ')) === ':' ? ',' : ', ');
  let escaped: boolean | null = null;
  return {
    newline: newlineAt > 0 && text[newlineAt - 1] === '\r' ? '\r\n' : '\n',
    unit: seen.unit ?? '  ',
    comma,
    colon: seen.colon ?? (comma === ',' ? ':' : ': '),
    isEscaped: () => {
      escaped ??= escapesAll(text);
      return escaped;
    },
  };
}

/** How the first tokens of a document are spaced; null for what none of them shows. */
function firstSpaces(doc: TextDocument): { readonly [S in 'comma' | 'colon' | 'unit']: string | null } {
  const { text } = doc;
  let comma: string | null = null;
  let colon: string | null = null;
  let unit: string | null = null;
  let lineIndent = '';
  let tokens = 0;
  for (let i = firstValue(doc); i < text.length && tokens < TOKENS; tokens++) {
    const c = text.charAt(i);
    if (c === '"') {
      i = skipString(text, i);
      continue;
    }
    const next = skipSpace(text, i + 1);
    const space = text.slice(i + 1, next);
    const isBroken = space.includes('\n');
    if (c === ':') colon ??= isBroken ? null : `:${space.slice(0, 1)}`;
    else if (c === ',' && !isBroken) comma ??= `,${space.slice(0, 1)}`;
    if (isBroken) {
      const indent = space.slice(space.lastIndexOf('\n') + 1);
      if ((c === '[' || c === '{') && indent.startsWith(lineIndent)) unit ??= indent.slice(lineIndent.length);
      lineIndent = indent;
    }
    if (comma !== null && colon !== null && (unit !== null || doc.records !== null)) break;
    i = next;
  }
  return { comma, colon, unit };
}

function firstValue(doc: TextDocument): number {
  return doc.records?.[0] ?? rootSpan(doc)?.start ?? 0;
}

function escapesAll(text: string): boolean {
  if (/[^\0-\x7f]/.test(text)) return false;
  // An escaped backslash before the `u` is no escape.
  return /(?<!\\)(?:\\\\)*\\u(?!00[0-7])[\da-fA-F]{4}/.test(text);
}
