import { useId, useState } from 'react';
import type { TrimOptions } from '../../../core/index.ts';
import { prioritiesOf, prioritiesText } from './priorities.ts';
import css from './trim.module.css';

interface PrioritiesProps {
  readonly options: TrimOptions;
  readonly onChange: (options: TrimOptions) => void;
}

/** A priority for single messages: those with the lowest go first. */
export function Priorities({ options, onChange }: PrioritiesProps) {
  const id = useId();
  const [text, setText] = useState(() => prioritiesText(options.priorities ?? []));
  const { priorities: _, ...others } = options;
  const given = prioritiesOf(text);
  const isWrong = given === null && text.trim() !== '';
  return (
    <div className={css.trimOption}>
      <label htmlFor={id}>Priority of messages</label>
      <textarea
        id={id}
        rows={1}
        value={text}
        placeholder="0: 9, 8-12: 0"
        aria-describedby={`${id}-about`}
        aria-invalid={isWrong}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="button"
        className="button"
        disabled={isWrong}
        onClick={() => onChange(given === null ? others : { ...others, strategy: 'priority', priorities: given })}
      >
        Use
      </button>
      <small id={`${id}-about`}>
        Message number, or first and last, and its priority. The lowest is removed first, and what is not listed is
        ranked by kind.
      </small>
    </div>
  );
}
