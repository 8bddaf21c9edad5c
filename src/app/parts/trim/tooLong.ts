/** A trim to the limit that an error names. */
import { actions, client, decodedOf, getState } from '../../store.ts';
import { countsOf, limitOf } from './errorLimit.ts';
import { fittedBudget } from './fitted.ts';

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
