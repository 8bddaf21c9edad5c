import type { Span } from '../text/change.ts';

/** How many lines are read, and how long one may be. */
const MOST = 80;
const LONGEST = 1_500;
const SHORTEST = 20;

/** Words that only a line about a failure has. Kept plain, so that a megabyte is searched at once. */
const SIGN =
  /\b(?:ERROR|FATAL|[Ee]rror|Exception|4(?:00|13|22|29)|50[0-4]|529|[Ff]ailed|[Ii]nvalid|[Rr]ejected)\b|Error:|Exception:|错误|失败/g;

/**
 * The lines of a log that speak of a failure, outside of what `known` covers (sorted by place), each wording once. Linear.
 */
export function failuresIn(text: string, known: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  const seen = new Set<string>();
  let at = 0;
  let next = 0;
  SIGN.lastIndex = 0;
  for (let hit = SIGN.exec(text); hit && found.length < MOST; hit = SIGN.exec(text)) {
    const start = text.lastIndexOf('\n', hit.index) + 1;
    const stop = text.indexOf('\n', hit.index);
    const end = stop < 0 ? text.length : stop;
    SIGN.lastIndex = Math.max(end, hit.index + 1);
    if (start < at || end - start > LONGEST || end - start < SHORTEST) continue;
    at = end;
    while ((known[next]?.end ?? text.length) <= start && next < known.length) next++;
    const covered = known[next];
    if (covered && covered.start < end) continue;
    const wording = wordingOf(text.slice(start, end));
    if (seen.has(wording)) continue;
    seen.add(wording);
    found.push({ start, end });
  }
  return found;
}

/** A line without its times, numbers and ids: repeats of one failure are one. */
const wordingOf = (line: string): string => line.replace(/(?<![\w-])[\w-]*\d[\w.:-]*/g, '0');
