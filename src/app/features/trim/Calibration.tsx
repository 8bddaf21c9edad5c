import { useId } from 'react';
import type { CalibrationView } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/words.ts';
import { actions, followsUsage, useStore } from '../../store.ts';
import { useCalibration } from './useAsked.ts';

/** Whether an estimate follows what the API counted, where the file records it. `counter` is null until it can count. */
export function Calibration({ counter }: { readonly counter: string | null }) {
  const id = useId();
  const on = useStore(followsUsage);
  // Off unasked where comparing takes long: the switch is then what asks.
  const asked = useStore((state) => state.usage !== null || followsUsage(state));
  const view = useCalibration(asked ? counter : null);
  const usable = !asked || (view?.scalable === true && view.fit !== null);
  return (
    <div className="calibration">
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
      <p id={`${id}w`} className="room-note">
        {view === null ? '' : words(view, on)}
      </p>
    </div>
  );
}

/** Factor, residual and points, and whether the figures follow; or why there are none. */
export function words(view: Omit<CalibrationView, 'counter'>, on: boolean): string {
  const { fit, points, why, least, scalable } = view;
  switch (why) {
    case 'no-usage':
      return 'Not calibrated: the file records no usage.';
    case 'few-points':
      return `Not calibrated: usage of ${count(points, 'request')} can be compared, ${least} are needed.`;
    case 'no-trend':
      return `Not calibrated: the usage of ${count(points, 'request')} does not follow the texts closely enough.`;
  }
  if (fit === null) return '';
  const share = (fit.residual * 100).toFixed(fit.residual < 0.1 ? 1 : 0);
  const extra = fit.perCall < 0.5 ? '' : `, and ${digits(Math.round(fit.perCall))} more per request, which are framing`;
  const found = `The API counted ${fit.factor.toFixed(2)} × this${extra}; half of ${count(points, 'recorded request')} within ±${share} %.`;
  if (!scalable) return `${found} An exact counter is not scaled.`;
  return `${found} ${on ? 'Every figure is scaled by that factor.' : 'The figures are not scaled.'}`;
}
