import type { DecodedError } from '../../../core/index.ts';
import { fittedBudget } from '../../parts/trim/fitted.ts';
import { digits } from '../../parts/words.ts';
import { actions, client, getState, useStore } from '../../store.ts';

/** Too long: a trim to the limit that the error names. */
export function TooLong() {
  const limit = useStore(({ decoded }) => limitOf(decoded));
  const actual = useStore(({ decoded }) => longMatch(decoded)?.limits?.actual ?? null);
  const total = useStore(({ tokens }) => tokens?.total ?? null);
  const counts = limit !== null && actual !== null && actual > limit ? { actual, limit } : null;
  return (
    <p className="head-note too-long">
      {limit === null ? (
        <>No fix makes it shorter by itself.</>
      ) : (
        <button type="button" className="button primary" onClick={() => void trimTo(limit, counts)}>
          Trim to {digits(limit)} tokens
        </button>
      )}{' '}
      <button type="button" className="link" onClick={actions.startTrim}>
        Choose another budget
      </button>
      {counts === null || total === null ? null : (
        <span className="soft">
          {' '}
          The API counts {digits(counts.actual)} tokens, we count {digits(total)} in the messages: the budget is set so
          that the request fits as the API counts.
        </span>
      )}
    </p>
  );
}

/** Sets a trim with the budget that the error names, by our count where the API counts otherwise. */
async function trimTo(
  limit: number,
  counts: { readonly actual: number; readonly limit: number } | null,
): Promise<void> {
  const { tokens } = getState();
  const room = tokens === null || counts === null ? null : await client.room(tokens.counter.id).catch(() => null);
  const beside = (room?.system ?? 0) + (room?.tools ?? 0);
  const budget = tokens === null || counts === null ? limit : fittedBudget(counts, tokens.total, beside);
  actions.setTrim({ unit: 'tokens', budget });
}

const longMatch = (decoded: DecodedError | null) =>
  decoded?.matches.find((fault) => fault.rule === 'limits/context-window');

/** The most tokens that the error allows; null where it is about something else or names no figure. */
function limitOf(decoded: DecodedError | null): number | null {
  const limit = longMatch(decoded)?.limits?.limit;
  return limit !== undefined && limit > 0 ? limit : null;
}
