import { numberAt } from '../../../worker/numbers.ts';
import { type PlanRow, type PlanView, SIDE_KINDS, type SidesView } from '../../../worker/protocol.ts';
import { rowCost } from '../../parts/formatting.ts';
import { FREE } from '../../parts/problems.ts';
import type { SideItem } from './items.ts';

/** Why a plan changes a message: by its place before, of a new one by its place after. */
export interface Reasons {
  readonly before: ReadonlyMap<number, PlanRow>;
  readonly after: ReadonlyMap<number, PlanRow>;
  /** Results that are added to a message, by its place before. */
  readonly joined: ReadonlyMap<number, readonly PlanRow[]>;
  /** What becomes of messages that are moved, where that is more than their place. */
  readonly away?: PlanRow;
}

/** The reasons of a plan. New messages are listed in the order in which they come. */
export function reasonsOf(plan: PlanView | null, sides: SidesView): Reasons {
  const before = new Map<number, PlanRow>();
  const after = new Map<number, PlanRow>();
  const joined = new Map<number, PlanRow[]>();
  if (plan === null) return { before, after, joined };
  const added: PlanRow[] = [];
  for (const row of plan.rows) {
    if (row.index < 0) continue;
    if (row.action === 'inserted' && !row.joins) added.push(row);
    else before.set(row.index, bothOf(before.get(row.index), row));
    if (row.joins) joined.set(row.index, [...(joined.get(row.index) ?? []), row]);
  }
  added.sort((a, b) => a.index - b.index);
  const places = [...sides.kind.keys()].flatMap((run) =>
    SIDE_KINDS[numberAt(sides.kind, run)] === 'inserted'
      ? Array.from({ length: numberAt(sides.length, run) }, (_, at) => numberAt(sides.right, run) + at)
      : [],
  );
  // Where another number of messages is new than the plan lists, none of them is known to be the one.
  if (places.length === added.length) for (const [at, row] of added.entries()) after.set(places[at] ?? -1, row);
  return { before, after, joined };
}

/** A message has one reason, of the change that costs most, and it says what all changes of the message cost. */
function bothOf(first: PlanRow | undefined, row: PlanRow): PlanRow {
  if (first === undefined) return row;
  const most = COSTS.indexOf(row.effect) > COSTS.indexOf(first.effect) ? row : first;
  return { ...most, lost: first.lost + row.lost };
}

const COSTS: readonly PlanRow['effect'][] = ['lossless', 'lossy', 'invents'];

/** Results that the plan adds in a row, each of a call that has an id. */
export function resultsIn({ after, joined }: Reasons, item: SideItem): readonly PlanRow[] {
  if (item.kind !== 'row') return [];
  const added = item.change === 'inserted' ? after.get(item.right) : undefined;
  const rows = added === undefined ? (joined.get(item.left) ?? []) : [added];
  return rows.filter(({ call }) => call !== undefined);
}

/** What the plan says of a row; null where that is nothing. */
export function reasonFor({ before, after, away }: Reasons, item: SideItem): PlanRow | null {
  if (item.kind !== 'row' || item.change === 'same' || item.change === 'moved') return null;
  const row = item.change === 'inserted' ? after.get(item.right) : before.get(item.left);
  return row ?? (item.change === 'away' ? (away ?? null) : null);
}

/** What a change costs, where that is known: of what another format cannot hold, its characters. */
export const costIn = (row: PlanRow): string => (row.by === CONVERTED && row.effect === 'lossless' ? '' : rowCost(row));

/** How much a change counts to the eye: one that loses no text is no loss. */
export const toneIn = (row: PlanRow): PlanRow['effect'] =>
  row.effect === 'lossy' && FREE.includes(costIn(row)) ? 'lossless' : row.effect;

/** What a row is changed by that no plan changes. */
export const CONVERTED = 'convert';

/** True where the row before is removed for the same reason: it has said it. */
export function isSaid({ before }: Reasons, item: SideItem): boolean {
  if (item.kind !== 'row' || item.change !== 'removed' || item.at === 0) return false;
  const [previous, own] = [before.get(item.left - 1), before.get(item.left)];
  return previous !== undefined && previous.reason === own?.reason && previous.by === own.by;
}
