import type { TextDocument } from './document.ts';
import type { Json } from './json.ts';
import { child, type Pointer, type ReferenceToken } from './pointer.ts';

/** A string of a document that holds half a character: the value at a pointer, or the key that the pointer ends in. */
interface IllFormed {
  readonly at: Pointer;
  readonly isKey: boolean;
  readonly text: string;
}

interface Found {
  readonly value: unknown;
  readonly step: ReferenceToken;
  readonly above: Found | null;
}

/** All strings of a document that no UTF-8 can carry, keys included. Nothing is walked where the text cannot hold one. */
export function illFormedStrings({ text, value }: Pick<TextDocument, 'text' | 'value'>): IllFormed[] {
  if (text.isWellFormed() && !mayEscapeHalf(text)) return [];
  const found: IllFormed[] = [];
  const open: Found[] = [{ value, step: '', above: null }];
  for (let it = open.pop(); it; it = open.pop()) {
    if (typeof it.value === 'string') {
      if (!it.value.isWellFormed()) found.push({ at: pointerOf(it), isKey: false, text: it.value });
    } else if (Array.isArray(it.value)) {
      for (let i = it.value.length - 1; i >= 0; i--) open.push({ value: it.value[i], step: i, above: it });
    } else if (typeof it.value === 'object' && it.value !== null) {
      for (const [key, inner] of Object.entries(it.value).reverse()) {
        const below: Found = { value: inner, step: key, above: it };
        if (!key.isWellFormed()) found.push({ at: pointerOf(below), isKey: true, text: key });
        open.push(below);
      }
    }
  }
  return found;
}

/** The value with the replacement character in the place of every half of a character. */
export function wellFormed(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed();
  const text = JSON.stringify(value);
  // Where nothing else is escaped, the escapes are halves: whole characters stand for themselves.
  return mayEscapeHalf(text) ? JSON.parse(text.replaceAll(ESCAPES, (it) => (it.length > 2 ? '\ufffd' : it))) : value;
}

const ESCAPES = /\\(?:ud[89a-f][\da-f]{2}|.)/g;

/** Looking for the beginning of an escape is many times cheaper than a pattern. */
function mayEscapeHalf(text: string): boolean {
  for (let at = text.indexOf('\\u'); at >= 0; at = text.indexOf('\\u', at + 2))
    if ((text.charCodeAt(at + 2) | 32) === 100 && text.charCodeAt(at + 3) > 55) return true;
  return false;
}

function pointerOf(found: Found): Pointer {
  const path: ReferenceToken[] = [];
  for (let at = found; at.above !== null; at = at.above) path.push(at.step);
  return path.reduceRight<Pointer>((above, step) => child(above, step), '');
}
