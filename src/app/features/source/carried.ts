import { difference } from '../../../worker/compose.ts';
import type { TypedEdit } from '../../../worker/protocol.ts';

/** So many characters on either side of an edit say where it belongs. */
const AROUND = 80;

/** What was typed in a text, as an edit of what the text has become; null where the characters round it are others now. */
export function carried(was: string, typed: string, now: string): TypedEdit | null {
  const [mine] = difference(was, typed);
  const [other] = difference(was, now);
  if (mine === undefined || other === undefined) return mine ?? null;
  if (mine.end <= other.start) return mine;
  const by = other.text.length - (other.end - other.start);
  if (mine.start >= other.end) return { ...mine, start: mine.start + by, end: mine.end + by };
  const before = was.slice(Math.max(0, mine.start - AROUND), mine.start);
  const around = before + was.slice(mine.start, mine.end + AROUND);
  const at = now.indexOf(around);
  if (at < 0 || now.indexOf(around, at + 1) >= 0) return null;
  const start = at + before.length;
  return { ...mine, start, end: start + mine.end - mine.start };
}
