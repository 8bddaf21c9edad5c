import { type Draft, isUntouched } from '../model/draft.ts';
import type { ReportRow } from '../model/plan.ts';

/** The rows of a draft without the moves that a later change took back: what was moved is as it was, in its old place. */
export function rowsOf(draft: Draft): readonly ReportRow[] {
  const { rows } = draft;
  if (!rows.some(isMove)) return rows;
  const { messages } = draft;
  // What was put together with another is where that is.
  const old = messages
    .flatMap(({ from, parts }) => [from, ...parts.map((it) => it.from?.message)])
    .flatMap((it) => it?.index ?? []);
  const least = new Float64Array(old.length + 1).fill(Number.POSITIVE_INFINITY);
  old.reduceRight((min, index, i) => (least[i] = Math.min(min, index)), Number.POSITIVE_INFINITY);
  const unmoved = new Set<number>();
  let most = -1;
  old.forEach((index, i) => {
    if (index >= most && index <= (least[i + 1] ?? index)) unmoved.add(index);
    most = Math.max(most, index);
  });
  const isBack = new Set(messages.flatMap((it) => (it.from && isUntouched(it) ? [it.from.index] : [])));
  return rows.filter((row) => !isMove(row) || !unmoved.has(row.index) || !isBack.has(row.index));
}

const isMove = ({ action }: ReportRow): boolean => action === 'moved';
