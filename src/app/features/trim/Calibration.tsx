import { useId } from 'react';
import { useCalibration } from '../../parts/trim/useAsked.ts';
import { actions, followsUsage, useStore } from '../../store.ts';
import { words } from './recorded.ts';
import css from './room.module.css';

/** Whether an estimate follows what the API counted, where the file records it. `counter` is null until it can count. */
export function Calibration({ counter }: { readonly counter: string | null }) {
  const id = useId();
  const on = useStore(followsUsage);
  // Off unasked where comparing takes long: the switch is then what asks.
  const asked = useStore((state) => state.usage !== null || followsUsage(state));
  const view = useCalibration(asked ? counter : null);
  const usable = !asked || (view?.scalable === true && view.fit !== null);
  return (
    <div className={css.calibration} data-part="calibration">
      {usable ? (
        <label className="check">
          <input
            type="checkbox"
            checked={on}
            aria-describedby={`${id}w`}
            onChange={(event) => void actions.setUsage(event.target.checked)}
          />
          Use recorded usage
        </label>
      ) : null}
      <p id={`${id}w`} className={css.roomNote} data-part="note">
        {view === null ? '' : words(view, on)}
      </p>
    </div>
  );
}
