import { useId } from 'react';
import type { TrimOptions } from '../../../core/index.ts';
import type { TrimView } from '../../../worker/protocol.ts';
import { digits } from '../../parts/formatting.ts';
import { about } from '../../parts/trim/counted.ts';
import { RUNGS, type Rung, withRung } from '../../parts/trim/options.ts';
import css from './trim.module.css';

export type Savings = Pick<TrimView, 'saved' | 'counter'>;

interface LadderProps {
  readonly options: TrimOptions;
  readonly savings: Savings | null;
  readonly onChange: (options: TrimOptions) => void;
}

/** Edits that are tried, in this order, before any message goes. */
export function Ladder({ options, savings, onChange }: LadderProps) {
  const ladder = options.ladder ?? [];
  return (
    <details className={css.trimMore}>
      <summary>
        Shorten before anything is removed{' '}
        <small>
          {ladder.length === 0 ? 'nothing is shortened' : `${ladder.length} of ${RUNGS.length}, in this order`}
        </small>
      </summary>
      <div className={css.trimSwitches}>
        {RUNGS.map((one) => (
          <Step
            key={one.rung.kind}
            choice={one}
            now={ladder.find((rung) => rung.kind === one.rung.kind) ?? null}
            saves={savings === null ? null : savingWords(savings, one.rung.kind)}
            onChange={(rung) => onChange(withRung(options, one.rung.kind, rung))}
          />
        ))}
        <label className="check">
          <input
            type="checkbox"
            checked={options.marker ?? false}
            onChange={(event) => onChange({ ...options, marker: event.target.checked })}
          />
          Say in the conversation how much was trimmed
        </label>
      </div>
    </details>
  );
}

interface StepProps {
  readonly choice: (typeof RUNGS)[number];
  readonly now: Rung | null;
  readonly saves: string | null;
  readonly onChange: (rung: Rung | null) => void;
}

function Step({ choice, now, saves, onChange }: StepProps) {
  const id = useId();
  const { figure } = choice;
  const value = now?.kind === 'clear-results' ? now.keepLast : now?.kind === 'truncate' ? now.maxTokens : undefined;
  const set = (text: string) => {
    const number = Math.max(0, Math.round(Number(text)));
    if (text.trim() === '' || !Number.isFinite(number)) return;
    if (now?.kind === 'clear-results') onChange({ ...now, keepLast: number });
    if (now?.kind === 'truncate') onChange({ ...now, maxTokens: Math.max(1, number) });
  };
  return (
    <div className={css.trimStep}>
      <label className="check">
        <input
          type="checkbox"
          checked={now !== null}
          aria-describedby={`${id}a`}
          onChange={(event) => onChange(event.target.checked ? choice.rung : null)}
        />
        {choice.title}
      </label>
      {now === null || saves === null ? null : <span className={css.trimSaves}>{saves}</span>}
      {figure === null || now === null ? null : (
        <label className={css.trimFigure}>
          <input
            className="field"
            type="number"
            min={0}
            inputMode="numeric"
            value={value ?? figure.start}
            onChange={(event) => set(event.target.value)}
          />
          {figure.words}
        </label>
      )}
      {now?.kind === 'clear-results' ? (
        <label className={`check ${css.trimFigure}`}>
          <input
            type="checkbox"
            checked={now.inputs ?? false}
            onChange={(event) => onChange({ ...now, inputs: event.target.checked })}
          />
          with the long inputs of their calls
        </label>
      ) : null}
      {now?.kind === 'truncate' ? (
        <label className={`check ${css.trimFigure}`}>
          <input
            type="checkbox"
            checked={now.texts ?? false}
            onChange={(event) => onChange({ ...now, texts: event.target.checked })}
          />
          with long texts of earlier turns
        </label>
      ) : null}
      <small id={`${id}a`} className={figure !== null && now !== null ? 'visually-hidden' : undefined}>
        {choice.about}
      </small>
    </div>
  );
}

/** "saves ≈ 7,500"; the counter stands with the result. */
function savingWords({ saved, counter }: Savings, kind: Rung['kind']): string {
  const tokens = saved[kind] ?? 0;
  return tokens === 0 ? 'saves nothing here' : `saves ${about(counter)}${digits(tokens)} tokens`;
}
