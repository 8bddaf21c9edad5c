import { useEffect, useId, useState } from 'react';
import type { PassOption } from '../../../worker/protocol.ts';
import css from './passes.module.css';

/** A plan is made so long after the last key. */
const WAIT = 250;

interface OptionFieldProps {
  readonly option: PassOption;
  readonly disabled: boolean;
  readonly onValue: (value: PassOption['value'], wait: number) => void;
}

/** One thing that can be set about a pass: a switch, a choice, a figure or words. */
export function OptionField({ option, disabled, onValue }: OptionFieldProps) {
  const id = useId();
  const { title, value, choices } = option;
  // What is set shows at once; the plan that follows it says the same.
  const [now, setNow] = useState(value);
  useEffect(() => setNow(value), [value]);
  const set = (next: PassOption['value'], wait = 0) => {
    setNow(next);
    onValue(next, wait);
  };
  if (typeof now === 'boolean')
    return (
      <label className="check" data-option={option.id}>
        <input type="checkbox" checked={now} disabled={disabled} onChange={(event) => set(event.target.checked)} />
        {title}
      </label>
    );
  return (
    <div className={css.passOption} data-option={option.id}>
      <label htmlFor={id}>{title}</label>
      {choices.length > 0 ? (
        <select
          id={id}
          className="select"
          value={now}
          disabled={disabled}
          onChange={(event) => set(event.target.value)}
        >
          {choices.map((it) => (
            <option key={it.value} value={it.value}>
              {it.title}
            </option>
          ))}
        </select>
      ) : (
        <Field id={id} value={now} disabled={disabled} onValue={(next) => set(next, WAIT)} />
      )}
    </div>
  );
}

interface FieldProps {
  readonly id: string;
  readonly value: number | string;
  readonly disabled: boolean;
  readonly onValue: (value: number | string) => void;
}

/** Holds what is being typed: a figure that is not one yet is nobody's value. */
function Field({ id, value, disabled, onValue }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isFigure = typeof value === 'number';
  const change = (text: string) => {
    setTyped(text);
    if (!isFigure) onValue(text);
    else if (text.trim() !== '' && Number.isFinite(Number(text)) && Number(text) >= 0)
      onValue(Math.round(Number(text)));
  };
  return (
    <input
      id={id}
      className="field"
      type={isFigure ? 'number' : 'text'}
      {...(isFigure ? { min: 0, step: 1, inputMode: 'numeric' as const } : {})}
      value={typed ?? value}
      disabled={disabled}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
