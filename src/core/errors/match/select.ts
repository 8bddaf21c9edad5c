import type { Hit } from './scan.ts';

/**
 * Of hits over the same words one is kept: what says little loses to anything else, then the longer text wins, then the
 * earlier row. The rest is returned in the order of the text.
 */
export function select(hits: readonly Hit[], size: number): Hit[] {
  const ordered = [...hits].sort(
    (a, b) => Number(a.row.general ?? false) - Number(b.row.general ?? false) || b.weight - a.weight || a.rank - b.rank,
  );
  const taken = new Uint8Array(size);
  const kept: Hit[] = [];
  for (const hit of ordered) {
    const { start, end } = hit.found;
    if (isTaken(taken, start, end)) continue;
    taken.fill(1, start, end);
    kept.push(hit);
  }
  return kept.sort((a, b) => a.found.start - b.found.start);
}

function isTaken(taken: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (taken[i] === 1) return true;
  return false;
}
