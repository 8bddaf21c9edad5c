import { useState } from 'react';
import type { ReadingChoice, SessionView } from '../../../worker/protocol.ts';
import { actions, useStore } from '../../store.ts';
import css from './passes.module.css';

/** How the file is read, before any pass runs: as which format, and whether with turns that failed. */
export function ReadingFields({ view }: { readonly view: SessionView }) {
  const formats = useStore((state) => state.catalogue?.formats) ?? [];
  // What is chosen shows at once, and for as long as it takes to read it so.
  const [wanted, setWanted] = useState<ReadingChoice | null>(null);
  const reading = wanted ?? view.reading;
  const choose = async (next: ReadingChoice) => {
    setWanted(next);
    await actions.setReading(next);
    setWanted((now) => (now === next ? null : now));
  };
  const leavesOut = formats.some(({ id, failedTurns }) => id === view.format.id && failedTurns);
  return (
    <div className={css.formRow}>
      <label htmlFor="read-as">Read as</label>
      <select
        id="read-as"
        className="select"
        data-option="format"
        value={reading.format ?? ''}
        onChange={({ target: { value } }) => void choose({ ...reading, format: value === '' ? null : value })}
      >
        <option value="">{view.reading.format === null ? `Automatic: ${view.format.title}` : 'Automatic'}</option>
        {formats.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {leavesOut ? (
        <label className="check" data-option="failedTurns">
          <input
            type="checkbox"
            checked={reading.failedTurns}
            onChange={({ target: { checked } }) => void choose({ ...reading, failedTurns: checked })}
          />
          Include turns that failed
        </label>
      ) : null}
    </div>
  );
}
