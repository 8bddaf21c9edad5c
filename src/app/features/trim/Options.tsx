import { type ReactNode, useId } from 'react';
import type { TrimOptions, TrimUnit } from '../../../core/index.ts';
import { CUTS } from '../../parts/trim/options.ts';
import type { Counter } from '../../parts/trim/useCounter.ts';
import { Calibration } from './Calibration.tsx';
import { Ladder, type Savings } from './Ladder.tsx';
import { OwnCounter } from './OwnCounter.tsx';
import { Pins } from './Pins.tsx';
import { Priorities } from './Priorities.tsx';
import css from './trim.module.css';

interface OptionsProps {
  readonly options: TrimOptions;
  readonly counter: Counter;
  readonly unit: TrimUnit;
  readonly tools: readonly string[];
  readonly moreTools: number;
  readonly onChange: (options: TrimOptions) => void;
  /** What the edits of the plan that is shown save, with its counter; null while there is none. */
  readonly savings: Savings | null;
  /** What stands below the choices. */
  readonly children: ReactNode;
}

/** Where may be cut, what is always kept, and what may be shortened first. */
export function Options({ options, counter, unit, tools, moreTools, onChange, savings, children }: OptionsProps) {
  return (
    <>
      <div className={css.trimOptions}>
        <Choice
          label="Cut"
          value={options.cut ?? 'anchored'}
          choices={CUTS}
          onChange={(cut) => onChange({ ...options, cut })}
        />
      </div>
      {unit === 'tokens' ? <Calibration counter={counter.ready ? counter.id : null} /> : null}
      {unit === 'tokens' ? <OwnCounter /> : null}
      {children}
      <Priorities options={options} onChange={onChange} />
      <Pins options={options} tools={tools} moreTools={moreTools} onChange={onChange} />
      {unit === 'tokens' ? <Ladder options={options} savings={savings} onChange={onChange} /> : null}
    </>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly (readonly [T, string, string])[];
  readonly note?: string;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, choices, note, onChange }: ChoiceProps<T>) {
  const id = useId();
  const about = choices.find(([one]) => one === value)?.[2] ?? '';
  const words = [note ?? '', about].filter(Boolean).map(sentence).join(' ');
  return (
    <div className={css.trimOption}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        value={value}
        aria-describedby={`${id}a`}
        onChange={(event) => {
          const chosen = choices.find(([one]) => one === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {choices.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
      <small id={`${id}a`}>{words}</small>
    </div>
  );
}

const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`;
