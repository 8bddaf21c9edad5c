import { calibrate, counterOf, LEAST_POINTS, usagePoints } from '../core/index.ts';
import type { CalibrationView } from './protocol.ts';
import type { Session } from './session.ts';

/** What the usage recorded in a session file says of a counter. */
export function calibrationView(session: Session, choice: string): CalibrationView {
  const { value } = session.snapshot.document;
  const records: readonly unknown[] = Array.isArray(value) ? value : [];
  const { info, measure } = counterOf(choice || 'chars/4');
  const answer = { counter: info, fit: null, least: LEAST_POINTS };
  // Whether there are points does not depend on the counter: nothing is counted where nothing can follow.
  const points = usagePoints(records, (text) => (text === '' ? 0 : 1)).length;
  if (points === 0) return { ...answer, points, why: 'no-usage' };
  if (points < LEAST_POINTS) return { ...answer, points, why: 'few-points' };
  const found = calibrate(usagePoints(records, measure));
  if (found === null) return { ...answer, points, why: 'no-trend' };
  const { factor, residual, perCall } = found;
  return { ...answer, fit: { factor, residual, perCall }, points: found.points, why: null };
}
