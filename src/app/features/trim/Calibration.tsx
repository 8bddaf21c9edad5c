import { useState } from 'react';
import type { CalibrationView } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/words.ts';
import { useStore } from '../../store.ts';
import { useCalibration } from './useAsked.ts';

/** Beyond so many characters comparing takes long enough to be asked for. */
const AT_ONCE = 20_000_000;

/** How the counter compares with what the API counted, where the file records it. `counter` is null until it can count. */
export function Calibration({ counter }: { readonly counter: string | null }) {
  const chars = useStore((state) => state.view?.counts.chars) ?? 0;
  const [asked, setAsked] = useState(false);
  const now = asked || chars <= AT_ONCE;
  const view = useCalibration(now ? counter : null);
  if (!now) {
    return (
      <button type="button" className="link" onClick={() => setAsked(true)}>
        Compare with recorded usage
      </button>
    );
  }
  return <p className="calibration room-note">{view === null ? '' : words(view)}</p>;
}

/** One sentence: factor, residual and points, or why there are none. */
export function words({ fit, points, why, least }: Omit<CalibrationView, 'counter'>): string {
  switch (why) {
    case 'no-usage':
      return 'Not calibrated: the file records no usage.';
    case 'few-points':
      return `Not calibrated: usage of ${count(points, 'request')} can be compared, ${least} are needed.`;
    case 'no-trend':
      return `Not calibrated: the usage of ${count(points, 'request')} does not follow the texts.`;
  }
  if (fit === null) return '';
  const extra = fit.perCall < 0.5 ? '' : ` and ${digits(Math.round(fit.perCall))} more per request`;
  const share = (fit.residual * 100).toFixed(fit.residual < 0.1 ? 1 : 0);
  return `Recorded usage: the API counted ${fit.factor.toFixed(2)} × this${extra}; half of ${count(points, 'request')} within ±${share} %. The figures here are not scaled.`;
}
