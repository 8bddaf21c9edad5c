import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { TrimUnit } from '../../../core/index.ts';
import { numberAt } from '../../../worker/numbers.ts';
import type { CurveView } from '../../../worker/protocol.ts';
import { amount, count, digits } from '../../parts/formatting.ts';
import { about } from '../../parts/trim/counted.ts';
import { cutFor, stepBudget } from '../../parts/trim/cut.ts';
import css from './trimBar.module.css';

const UNITS: readonly TrimUnit[] = ['tokens', 'messages', 'exchanges', 'turns'];
const NAMES: { readonly [unit in TrimUnit]: string } = {
  tokens: 'Token',
  messages: 'Message',
  exchanges: 'Exchange',
  turns: 'Turn',
};

interface BudgetProps {
  readonly unit: TrimUnit;
  readonly budget: number | null;
  readonly curve: CurveView | null;
  readonly onUnit: (unit: TrimUnit) => void;
  readonly onBudget: (budget: number) => void;
}

/** The budget as a number and as a slider that goes from one legal cut to the next. */
export function Budget({ unit, budget, curve, onUnit, onBudget }: BudgetProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // Another text or unit ends the typing; a better count of the same one does not change what a hand has selected.
  const counting = curve === null;
  useEffect(() => {
    if (counting) setTyped(null);
  }, [counting]);
  const commit = (text: string) => {
    setTyped(text);
    const value = Number(text);
    if (text.trim() !== '' && Number.isFinite(value) && value >= 0) onBudget(Math.round(value));
  };
  const step = (event: KeyboardEvent) => {
    if (curve === null || budget === null) return;
    // As in the overview the newest is on the right, so going right keeps less.
    const by = { ArrowUp: 1, ArrowLeft: 1, ArrowDown: -1, ArrowRight: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onBudget(stepBudget(curve, budget, by === 1 ? 1 : -1));
  };
  const cut = curve === null || budget === null ? -1 : cutFor(curve, budget);
  return (
    <div>
      <div className={css.budgetFields}>
        <label htmlFor={`${id}n`}>{NAMES[unit]} budget</label>
        <input
          id={`${id}n`}
          className="field"
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          disabled={counting}
          value={typed ?? budget ?? ''}
          onFocus={(event) => setTyped(event.target.value)}
          onChange={(event) => commit(event.target.value)}
          onBlur={() => setTyped(null)}
        />
        <label className="visually-hidden" htmlFor={`${id}u`}>
          Unit
        </label>
        <select
          id={`${id}u`}
          className="select"
          value={unit}
          onChange={(event) => onUnit(UNITS.find((one) => one === event.target.value) ?? 'tokens')}
        >
          {UNITS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <span className={css.budgetOf} data-part="budget-of">
          {curve === null ? '' : whole(curve)}
        </span>
      </div>
      <div>
        <input
          type="range"
          className={css.budgetSlider}
          aria-label="Budget"
          dir="rtl"
          min={0}
          max={curve?.total ?? 1}
          step={1}
          disabled={curve === null}
          value={budget ?? 0}
          aria-valuetext={
            budget === null || curve === null
              ? undefined
              : cut < 0
                ? `${amount(budget, unit)}: too small`
                : `${amount(budget, unit)}: keeps ${count(numberAt(curve.messages, cut), 'message')}`
          }
          onKeyDown={step}
          onChange={(event) => onBudget(Number(event.target.value))}
        />
        <div className={css.budgetEnds} aria-hidden="true">
          <span>oldest</span>
          <span>{cutWords(curve, cut)}</span>
          <span>newest</span>
        </div>
      </div>
    </div>
  );
}

function cutWords(curve: CurveView | null, cut: number): string {
  const start = curve?.start[cut] ?? 0;
  const anchor = curve?.anchor[cut] ?? -1;
  if (start === 0) return '';
  return `cut before message ${digits(start)}${anchor < 0 ? '' : `, message ${digits(anchor)} stays`}`;
}

/** How well it is counted; what counts is chosen below. */
const how = ({ exact, band, calibration }: CurveView['counter']): string =>
  exact ? 'exact' : `${calibration === undefined ? '' : 'calibrated '}estimate ±${Math.round(band * 100)} %`;

/** What the whole session costs. */
function whole({ total, unit, counter }: CurveView): string {
  if (unit !== 'tokens') return `of ${amount(total, unit)}`;
  return `of ${about(counter)}${amount(total, unit)} (${how(counter)})`;
}
