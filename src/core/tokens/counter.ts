/** What counted a figure. An estimate has a band: the true value is expected within `±band` of it. */
export interface CounterInfo {
  readonly id: string;
  readonly title: string;
  readonly exact: boolean;
  /** Relative half-width, 0 for exact counters; null where nothing is known about it. */
  readonly band: number | null;
}
