import type { CalibrationView } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/formatting.ts';

/** Factor, residual and points, whether the figures follow, and what the file does not hold; or why there are none. */
export function words(view: Omit<CalibrationView, 'counter'>, on: boolean): string {
  return [said(view, on), besides(view)].filter(Boolean).join(' ');
}

function said({ fit, points, why, least, scalable }: Omit<CalibrationView, 'counter'>, on: boolean): string {
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
  const framing = Math.round(fit.perMessage);
  const extra = framing === 0 ? '' : ` and ${digits(framing)} more per message, which are framing`;
  const found = `The API counted ${fit.factor.toFixed(2)} × this${extra}; half of ${count(points, 'recorded request')} within ±${share} %.`;
  if (!scalable) return `${found} An exact counter is not scaled.`;
  const follows = framing === 0 ? 'Every figure is scaled by that factor.' : 'Every figure follows both.';
  return `${found} ${on ? follows : 'The figures are not scaled.'}`;
}

/** What was sent besides the messages, as far as recorded prompts say it. */
function besides({ outside, unseen, fit }: Omit<CalibrationView, 'counter'>): string {
  const first = outside
    ? `The first recorded prompt was about ${digits(rough(outside))} tokens longer than what the file holds of it: system prompt, tools and what the program adds are not in the file.`
    : '';
  const later = unseen
    ? `Later prompts grew by about ${digits(rough(unseen))} tokens that the file does not show.`
    : '';
  const still = fit
    ? `What a program adds without writing it down can make prompts up to ${(fit.beyond * 100).toFixed(0)} % longer still.`
    : '';
  return [first, later, still].filter(Boolean).join(' ');
}

/** Two digits: the rest would be pretence. */
const rough = (tokens: number): number => Number(tokens.toPrecision(2));
