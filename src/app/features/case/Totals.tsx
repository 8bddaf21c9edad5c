import type { PlanView } from '../../../worker/protocol.ts';
import { digits } from '../../parts/words.ts';

const LINES = [
  ['messages', 'Messages'],
  ['errors', 'Errors'],
  ['warnings', 'Warnings'],
  ['chars', 'Characters'],
] as const;

/** Sums before and after a plan. */
export function Totals({ before, after }: Pick<PlanView, 'before' | 'after'>) {
  return (
    <dl className="totals">
      {LINES.map(([key, name]) => (
        <div key={key} data-key={key} data-same={before[key] === after[key]}>
          <dt>{name}</dt>
          <dd>
            {before[key] === after[key] ? (
              digits(after[key])
            ) : (
              <>
                <span>{digits(before[key])}</span>
                <span className="totals-arrow">
                  <span aria-hidden="true">→</span>
                  <span className="visually-hidden"> becomes </span>
                </span>
                <strong>{digits(after[key])}</strong>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
