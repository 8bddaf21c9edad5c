import type { TextProblem } from '../document.ts';
import { findDepth, rootStart } from '../scan.ts';
import { type Carrier, MAX_DEPTH, repairedReading } from './carrier.ts';

/** Widths that terminals and mail programs break lines at. */
const WIDTHS: ReadonlySet<number> = new Set([72, 76, 78, 80, 100, 120, 132, 140, 160, 180, 200]);
const NARROWEST = 40;

/** A JSON value copied from a terminal that broke its long lines, inside words and keys too. It is read with the lines joined. */
export const wrappedCarrier: Carrier = {
  id: 'wrapped',
  read(text) {
    const start = rootStart(text);
    if ((text[start] !== '[' && text[start] !== '{') || !text.includes('\n')) return null;
    if (findDepth(text, start, text.length, MAX_DEPTH) >= 0) return null;
    const lines = text.slice(start).trimEnd().split(/\r?\n/);
    let width = 0;
    for (const line of lines) width = Math.max(width, line.length);
    const full = lines.filter((line) => line.length === width).length;
    const isTerminal = width >= NARROWEST && (full > 1 || WIDTHS.has(width));
    const joined = unwrapped(lines, isTerminal ? width : Number.POSITIVE_INFINITY);
    if (joined === null) return null;
    const lead = text.slice(0, start);
    return repairedReading(lead + joined, () => [told(lead.split('\n').length, start)]);
  },
};

/** The lines joined where they are full, or broken in a key. null where a break can be a line break that somebody wrote. */
function unwrapped(lines: readonly string[], width: number): string | null {
  const out: string[] = [];
  let isInString = false;
  let isKeyPlace = false;
  for (const [i, line] of lines.entries()) {
    out.push(line);
    ({ isInString, isKeyPlace } = after(line, { isInString, isKeyPlace }));
    if (i === lines.length - 1) break;
    // Terminals drop one space at the end of a line that was full.
    const isFull = line.length >= width - 1;
    if (!isInString) out.push(line.length === width ? '' : '\n');
    else if (isFull) out.push(' '.repeat(Math.max(0, width - line.length)));
    else if (!isKeyPlace) return null;
  }
  return isInString ? null : out.join('');
}

interface State {
  readonly isInString: boolean;
  /** True if the string stands where a key can: after a bracket or a comma and before a colon, as far as one line shows. */
  readonly isKeyPlace: boolean;
}

function after(line: string, { isInString, isKeyPlace }: State): State {
  let last = '';
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    if (isInString) {
      if (char === '\\') i++;
      else if (char === '"') {
        isInString = false;
        last = char;
      }
    } else if (char === '"') {
      isInString = true;
      isKeyPlace = last === '{' || last === ',';
    } else if (char !== ' ' && char !== '\t') last = char;
  }
  return { isInString, isKeyPlace };
}

function told(line: number, offset: number): TextProblem {
  const message =
    'Long lines of this JSON were broken, as a terminal does when text is copied from it. It is read with these lines joined.';
  return { kind: 'mended-syntax', message, offset, line };
}
