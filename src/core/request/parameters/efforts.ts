/** Efforts from the least to the most. */
const LEVELS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** The nearest of some efforts: the next below, else the next above. */
export function nearestEffort(effort: string, accepted: readonly string[]): string | undefined {
  const wanted = LEVELS.indexOf(effort.toLowerCase());
  if (wanted < 0) return undefined;
  const at = (level: string): number => LEVELS.indexOf(level);
  const sorted = accepted.filter((level) => at(level) >= 0).sort((a, b) => at(a) - at(b));
  // To ask for no reasoning is nearer to little of it than to any more.
  return sorted.findLast((level) => at(level) <= wanted) ?? sorted[0];
}
