import { heldWithin, wordsLength } from '../../text/held.ts';
import { firstWhere } from '../../text/search.ts';

/**
 * The head and the tail of a text with a line between them that says how much is missing, at most `cap` by `measure`.
 * Cuts at line ends where one is near, else between graphemes; never inside a surrogate pair. null if nothing shorter
 * than the text fits. Counts are not monotone in length, so the final string itself is measured.
 */
export function headAndTail(
  text: string,
  cap: number,
  headShare: number,
  measure: (text: string) => number,
): string | null {
  const share = Math.min(1, Math.max(0, headShare));
  const size = measure(text);
  if (size <= cap) return null;
  // From a guess upwards, so that a long text is measured in full only once.
  let low = 0;
  let high = Math.min(text.length, Math.max(1, Math.ceil((text.length * cap) / size)));
  while (high < text.length && measure(shortened(text, high, share)) <= cap) {
    low = high;
    high = Math.min(text.length, high * 2);
  }
  const most = firstWhere(high + 1, (keep) => measure(shortened(text, keep, share)) > cap, low + 1) - 1;
  for (let keep = most, step = 1; ; keep = Math.max(0, keep - step), step *= 2) {
    const short = shortened(text, keep, share);
    if (measure(short) <= cap) return short.length < wordsLength(text) ? short : null;
    if (keep === 0) return null;
  }
}

/** The text with about `keep` characters of it left. */
function shortened(text: string, keep: number, share: number): string {
  if (keep >= text.length) return text;
  const wanted = Math.floor(keep * share);
  let head = cutBefore(text, wanted);
  let tail = Math.max(head, cutAfter(text, text.length - (keep - wanted)));
  if (tail <= head) return text;
  // What was left in the file goes as a whole, and what stands between two such stretches with it.
  const held = heldWithin(text);
  if (held) [head, tail] = [Math.min(head, held.from), Math.max(tail, held.to)];
  const missing = wordsLength(text.slice(head, tail));
  return `${text.slice(0, head)}\n[${missing} characters removed]\n${text.slice(tail)}`;
}

/** A good place to end at or before an offset: before a line break if one is near, else between graphemes. */
function cutBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  const line = text.lastIndexOf('\n', at - 1);
  if (line < at * 0.75) return graphemeAt(text, at).start;
  return text.charCodeAt(line - 1) === 13 ? line - 1 : line;
}

/** A good place to go on at or after an offset. */
function cutAfter(text: string, at: number): number {
  if (at >= text.length) return text.length;
  if (at <= 0) return 0;
  const line = text.indexOf('\n', at - 1);
  if (line >= 0 && line + 1 - at <= (text.length - at) * 0.25) return line + 1;
  const { start, end } = graphemeAt(text, at);
  return start === at ? at : end;
}

/** So far back a plain character is looked for; clusters begin afresh there. Longer runs without one may be cut inside. */
const BACK = 4096;
const AHEAD = 64;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The grapheme that an offset lies in. */
function graphemeAt(text: string, at: number): { readonly start: number; readonly end: number } {
  let from = at - 1;
  while (from > 0 && at - from < BACK && !isPlain(text.charCodeAt(from))) from--;
  from = Math.max(0, from);
  const here = segmenter.segment(text.slice(from, at + AHEAD)).containing(at - from);
  const start = here ? from + here.index : at;
  return { start, end: here ? start + here.segment.length : at };
}

/** Letters and signs of ASCII, which nothing before them can belong to. */
const isPlain = (code: number): boolean => code > 32 && code < 127;
