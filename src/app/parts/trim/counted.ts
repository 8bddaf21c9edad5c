/** What is said beside every token figure: who counted it, and how well. */
import type { CounterInfo } from '../../../core/index.ts';
import { digits } from '../formatting.ts';

/** "exact", "estimate, ±15 %", or "estimate, calibrated from 24 recorded usages (factor 1.07, ±4 %)". */
export function exactness({ exact, band, calibration }: CounterInfo): string {
  if (exact) return 'exact';
  const width = `±${Math.round(band * 100)} %`;
  if (calibration === undefined) return `estimate, ${width}`;
  const { factor, points } = calibration;
  return `estimate, calibrated from ${digits(points)} recorded usages (factor ${factor.toFixed(2)}, ${width})`;
}

/** Counter and exactness in few words, for every figure: "Claude up to 4.6, calibrated estimate ±4 %". */
export function countedWith({ title, exact, band, calibration }: CounterInfo): string {
  if (exact) return `${title}, exact`;
  return `${title}, ${calibration === undefined ? '' : 'calibrated '}estimate ±${Math.round(band * 100)} %`;
}

/** The sign before a figure that is none: an estimate is never shown as exact. */
export const about = ({ exact }: Pick<CounterInfo, 'exact'>): string => (exact ? '' : '≈ ');
