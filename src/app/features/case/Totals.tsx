import type { PlanView } from '../../../worker/protocol.ts';
import { digits } from '../../parts/formatting.ts';
import css from '../../parts/outcome.module.css';

const LINES = [
  ['messages', 'Messages'],
  ['errors', 'Errors'],
  ['warnings', 'Warnings'],
  ['chars', 'Characters'],
] as const;

/** Sums before and after a plan. */
export function Totals({ before, after }: Pick<PlanView, 'before' | 'after'>) {
  return (
    <dl className={css.totals}>
      {LINES.map(([key, name]) => (
        <div key={key} data-key={key} data-same={before[key] === after[key]}>
          <dt>{name}</dt>
          <dd>
            {before[key] === after[key] ? (
              digits(after[key])
            ) : (
              <>
                <span>{digits(before[key])}</span>
                <span className={css.totalsArrow}>
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
