import { type Message, messageText, type Snapshot, textOf } from '../core/index.ts';
import { spansOf } from './compare.ts';
import type { PlanRow, SinceView } from './protocol.ts';
import { readable } from './readable.ts';
import type { Session } from './session.ts';

/** Rows that are listed; the others are counted. */
const LISTED = 2000;
/** Longer texts are cut: what differs is what is looked at. */
const LONGEST = 20_000;

/** What became of the messages since the text was opened: those written as they were are left out. */
export function sinceOpened(session: Session): SinceView {
  const opened = session.readOpened(true);
  const { snapshot, transcript } = session.derived();
  const before = opened.transcripts[session.transcriptNumber]?.messages ?? [];
  const after = transcript.messages;
  const rows = session.edited ? differences(before, opened, after, snapshot) : [];
  return {
    rows: rows.slice(0, LISTED),
    moreRows: Math.max(0, rows.length - LISTED),
    before: { messages: before.length },
    after: { messages: after.length },
  };
}

function differences(before: readonly Message[], was: Snapshot, after: readonly Message[], is: Snapshot): PlanRow[] {
  const rows: PlanRow[] = [];
  let from = 0;
  let to = 0;
  for (const [i, j] of [
    ...common(writtenOf(before, was), writtenOf(after, is)),
    [before.length, after.length] as const,
  ]) {
    // What stands between two messages that are the same: in pairs while both sides have one.
    while (from < i || to < j) {
      const old = from < i ? before[from] : undefined;
      const next = to < j ? after[to] : undefined;
      const isPair = old !== undefined && next !== undefined && old.role === next.role;
      if (isPair) rows.push(rowOf('changed', from, old, next));
      else if (old !== undefined) rows.push(rowOf('removed', from, old, undefined));
      else if (next !== undefined) rows.push(rowOf('inserted', i, undefined, next));
      if (old !== undefined) from++;
      if (isPair || old === undefined) to++;
    }
    from = i + 1;
    to = j + 1;
  }
  return rows;
}

function rowOf(
  action: 'changed' | 'removed' | 'inserted',
  index: number,
  before: Message | undefined,
  after: Message | undefined,
): PlanRow {
  const role = (before ?? after)?.role ?? 'other';
  const text = (it: Message | undefined) =>
    it === undefined ? {} : { text: readable(messageText(it)).slice(0, LONGEST) };
  const { text: old } = text(before);
  const { text: next } = text(after);
  return {
    index,
    role,
    action,
    by: '',
    reason: '',
    effect: 'lossless',
    joins: false,
    ...(old === undefined ? {} : { before: old }),
    ...(next === undefined ? {} : { after: next }),
  };
}

/** Each message as it is written. */
function writtenOf(messages: readonly Message[], snapshot: Snapshot): string[] {
  const text = textOf(snapshot);
  return messages.map((it) =>
    spansOf(it, snapshot)
      .map(({ start, end }) => text.slice(start, end))
      .join('\n'),
  );
}

/** Pairs of equal entries in the order of both lists; each entry takes the first equal one that is still ahead. */
function common(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) pairs.push([head, head++]);
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const places = new Map<string, number[]>();
  for (let i = before.length - tail - 1; i >= head; i--) {
    const known = places.get(before[i]!);
    if (known) known.push(i);
    else places.set(before[i]!, [i]);
  }
  let last = head - 1;
  for (let j = head; j < after.length - tail; j++) {
    const left = places.get(after[j]!);
    while (left !== undefined && left.length > 0 && left.at(-1)! <= last) left.pop();
    const i = left?.pop();
    if (i === undefined) continue;
    pairs.push([i, j]);
    last = i;
  }
  for (let n = tail; n > 0; n--) pairs.push([before.length - n, after.length - n]);
  return pairs;
}
