import type { TrimUnit } from '../../../core/index.ts';
import { useStore } from '../../store.ts';

export interface Counter {
  readonly id: string;
  /** True once the counter can count: an exact one needs its ranks first. */
  readonly ready: boolean;
  /** How it counts: "exact", "estimate, ±15 %". */
  readonly words: string;
}

/** What tokens are counted with: the page's counter. */
export function useCounter(unit: TrimUnit): Counter {
  const chosen = useStore((state) => state.counter);
  const tokens = useStore((state) => state.tokens);
  const counters = useStore((state) => state.catalogue?.counters);
  const id = chosen ?? tokens?.counter.id ?? counters?.find((one) => !one.exact)?.id ?? counters?.[0]?.id ?? '';
  const entry = counters?.find((one) => one.id === id);
  const counted = tokens !== null && tokens.counter.id === id;
  return {
    id,
    ready: unit !== 'tokens' || counted || entry?.ranks == null,
    words: counted ? exactness(tokens.counter.exact, tokens.counter.band) : entry?.exact ? 'exact' : 'an estimate',
  };
}

/** "exact", or "estimate, ±15 %". */
export function exactness(exact: boolean, band: number | null): string {
  if (exact) return 'exact';
  return band === null ? 'an estimate' : `estimate, ±${Math.round(band * 100)} %`;
}
