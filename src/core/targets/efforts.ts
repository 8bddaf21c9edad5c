/** Efforts from the least to the most. */
const LEVELS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];
/** To ask for no reasoning is nearer to so little of it than to any more. */
const LITTLE = LEVELS.indexOf('minimal');

/** The nearest of some efforts: the next below that still reasons, else the next above, else none. */
export function nearestEffort(effort: string, accepted: readonly string[]): string | undefined {
  const wanted = LEVELS.indexOf(effort.toLowerCase());
  if (wanted < 0) return undefined;
  const at = (level: string): number => LEVELS.indexOf(level);
  const sorted = accepted.filter((level) => at(level) >= 0).sort((a, b) => at(a) - at(b));
  const least = wanted > LITTLE ? 1 : 0;
  const reasoning = sorted.filter((level) => at(level) >= least);
  return reasoning.findLast((level) => at(level) <= wanted) ?? reasoning[0] ?? sorted[0];
}

/** Values that switch a feature off. */
const OFF: ReadonlySet<unknown> = new Set(['disabled', 'disable', 'off', 'none']);

/** Values, those first that leave a feature as another does: switched on, or off. */
export const switchedAlike = <T>(values: readonly T[], now: unknown): T[] =>
  values.toSorted((a, b) => Number(OFF.has(a) !== OFF.has(now)) - Number(OFF.has(b) !== OFF.has(now)));
