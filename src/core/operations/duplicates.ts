import type { Draft } from '../model/draft.ts';
import type { LinkedCall, LinkedResult } from '../model/links.ts';
import { isPlaceholderResult, removeParts, sweepEmptied } from './parts.ts';

/** The first result that is not made up, else the first. */
function keptResult(results: readonly LinkedResult[]): LinkedResult {
  return results.find((it) => !isPlaceholderResult(it.result)) ?? results[0]!;
}

/** Leaves each of the calls one result: the first real one, or the last. Places are those of the draft. */
export function keepOnly(draft: Draft, calls: readonly LinkedCall[], which: 'first' | 'last'): void {
  const gone = new Map<number, Set<number>>();
  for (const link of calls) {
    const { more, call } = link;
    if (more.length === 0 || call.server) continue;
    const { results } = link;
    const kept = which === 'first' ? keptResult(results) : results.at(-1);
    for (const it of results) if (it !== kept) gone.set(it.message, (gone.get(it.message) ?? new Set()).add(it.part));
  }
  const because = { by: 'tools/duplicate-result', reason: 'The call has more than one result.' };
  for (const [message, parts] of gone) removeParts(draft, message, (_, part) => parts.has(part), because);
  sweepEmptied(draft);
}
