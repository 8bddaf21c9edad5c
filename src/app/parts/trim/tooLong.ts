/** A trim to the limit that an error names. */
import type { DecodedError } from '../../../core/index.ts';
import { actions, client, decodedOf, getState } from '../../store.ts';
import { fittedBudget } from './fitted.ts';

const longMatch = (decoded: DecodedError | null) =>
  decoded?.matches.find((fault) => fault.rule === 'limits/context-window');

/** The most tokens that the error allows; null where it is about something else or names no figure. */
export function limitOf(decoded: DecodedError | null): number | null {
  const limit = longMatch(decoded)?.limits?.limit;
  return limit !== undefined && limit > 0 ? limit : null;
}

/** Tokens as the API counted them, and the most that it allows; null where the error does not name both. */
export function countsOf(decoded: DecodedError | null): { readonly actual: number; readonly limit: number } | null {
  const limit = limitOf(decoded);
  const actual = longMatch(decoded)?.limits?.actual;
  return limit !== null && actual !== undefined && actual > limit ? { actual, limit } : null;
}

/** Sets a trim with the budget that the error names, by our count where the API counts otherwise. */
export async function trimToLimit(): Promise<void> {
  await actions.countBest();
  const { tokens } = getState();
  const decoded = decodedOf(getState());
  const limit = limitOf(decoded);
  const counts = countsOf(decoded);
  if (limit === null) return;
  const room = tokens === null || counts === null ? null : await client.room(tokens.counter.id).catch(() => null);
  const beside = (room?.system ?? 0) + (room?.tools ?? 0);
  const budget = tokens === null || counts === null ? limit : fittedBudget(counts, tokens.total, beside);
  actions.setTrim({ unit: 'tokens', budget });
}
