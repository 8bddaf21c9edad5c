import { firstWhere } from '../../text/search.ts';
import type { ErrorRow } from '../row.ts';
import type { Hit } from './scan.ts';

/**
 * Of hits over the same words one is kept: the longer text wins, then the earlier row. What says little is left out when
 * anything else is said near it. The rest is returned in the order of the text.
 */
export function select(hits: readonly Hit[], size: number): Hit[] {
  const ordered = [...hits].sort((a, b) => levelOf(a.row) - levelOf(b.row) || b.weight - a.weight || a.rank - b.rank);
  const taken = new Uint8Array(size);
  const kept: Hit[] = [];
  for (const hit of ordered) {
    const { start, end } = hit.found;
    if (taken.subarray(start, end).includes(1)) continue;
    taken.fill(1, start, end);
    kept.push(hit);
  }
  const all = kept.sort((a, b) => a.found.start - b.found.start);
  const clear = all.filter((hit) => levelOf(hit.row) === 0);
  return all.filter((hit) => !hit.row.vague || !isNear(hit, clear));
}

/** One message with its envelope is seldom longer than this, squeezed. */
const NEAR = 3_000;

/** True if one of the hits, sorted by place, is close. */
function isNear(hit: Hit, others: readonly Hit[]): boolean {
  const startOf = (at: number): number => others[at]?.found.start ?? Number.POSITIVE_INFINITY;
  const next = firstWhere(others.length, (at) => startOf(at) >= hit.found.start - NEAR);
  return startOf(next) < hit.found.end + NEAR;
}

/** 0 for a row that says something of its own, more for what gives way. */
export const levelOf = (row: ErrorRow): number => (row.vague ? 1 : row.general ? 2 : 0);
