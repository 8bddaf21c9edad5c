import { useId } from 'react';
import { actions, useStore } from '../../store.ts';
import css from './writing.module.css';

/** Presets that make a request acceptable; the others do one thing to a session. */
const CLEANING: ReadonlySet<string> = new Set(['recommended', 'provider-hygiene', 'provider-hygiene-2026-01']);

interface AsSentProps {
  /** The format of the request. */
  readonly to: string;
  /** Null: converted, and not as the agent would send it. */
  readonly preset: string | null;
  readonly onChange: (preset: string | null) => void;
}

/** A session as the request that its agent would send now: which preset cleans it, and the way back into the session. */
export function AsSent({ to, preset, onChange }: AsSentProps) {
  const id = useId();
  const presets = useStore((state) => state.catalogue?.presets) ?? [];
  const write = () => {
    if (preset !== null) void actions.choosePlan({ kind: 'repair', preset, asRequest: to });
  };
  return (
    <div className={css.writingLine}>
      <label htmlFor={`${id}-preset`}>As its agent would send it</label>
      <select
        id={`${id}-preset`}
        className="select"
        value={preset ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">No, converted</option>
        <option value="none">Not cleaned</option>
        {presets
          .filter((entry) => CLEANING.has(entry.id))
          .map((entry) => (
            <option key={entry.id} value={entry.id}>
              Cleaned: {entry.title}
            </option>
          ))}
      </select>
      {preset === null || preset === 'none' ? null : (
        <button type="button" className="button" onClick={write}>
          Write the cleaning into the session
        </button>
      )}
    </div>
  );
}
