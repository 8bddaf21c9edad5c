import type { PlanRow } from '../../../worker/protocol.ts';

/** Changes that are shown of a plan. */
const SHOWN = 4;

interface Near {
  readonly rows: readonly PlanRow[];
  /** Changes of the plan that these rows tell. */
  readonly told: number;
}

/** The changes at some messages and right behind them, where an answer would stand; the first of all if there are none. */
export function near(all: readonly PlanRow[], indices: readonly number[]): Near {
  const places = new Set(indices.flatMap((it) => [it, it + 1]));
  const there = all.filter((row) => places.has(row.index) || (row.to !== undefined && places.has(row.to)));
  const groups = endsIn(there.length > 0 ? there : all).slice(0, SHOWN);
  return { rows: groups.map(oneOf), told: groups.reduce((sum, it) => sum + it.length, 0) };
}

/** A message that goes in the end is told once, with what was taken out of it before. */
function endsIn(rows: readonly PlanRow[]): PlanRow[][] {
  const gone = new Set(rows.flatMap((row) => (row.action === 'removed' && row.index >= 0 ? [row.index] : [])));
  const groups = new Map<string | number, PlanRow[]>();
  rows.forEach((row, at) => {
    const isPart = gone.has(row.index) && (row.action === 'changed' || row.action === 'removed');
    const key = isPart ? row.index : `row ${at}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  });
  return [...groups.values()];
}

function oneOf(rows: readonly PlanRow[]): PlanRow {
  const [first] = rows;
  if (rows.length === 1) return first!;
  const last = rows.findLast((row) => row.action === 'removed')!;
  const lossy = rows.find((row) => row.effect === 'lossy');
  const before = rows.flatMap((row) => (row.before ? [row.before] : [])).join('\n');
  return { ...last, effect: lossy?.effect ?? last.effect, before, after: '' };
}
