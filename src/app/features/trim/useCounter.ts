import type { TrimUnit } from '../../../core/index.ts';
import { useStore } from '../../store.ts';

export interface Counter {
  readonly id: string;
  /** True once it is known which counter counts, and it can: an exact one needs its ranks first. */
  readonly ready: boolean;
  /** How it counts: "exact", "estimate, ±15 %". */
  readonly words: string;
}

/** What tokens are counted with: the page's counter. Other units need none. */
export function useCounter(unit: TrimUnit): Counter {
  const chosen = useStore((state) => state.counter);
  const tokens = useStore((state) => state.tokens);
  const id = chosen ?? tokens?.counter.id ?? '';
  const counted = tokens !== null && tokens.counter.id === id;
  return {
    id,
    ready: unit !== 'tokens' || counted,
    words: counted ? exactness(tokens.counter.exact, tokens.counter.band) : '',
  };
}

/** "exact", or "estimate, ±15 %". */
export function exactness(exact: boolean, band: number | null): string {
  if (exact) return 'exact';
  return band === null ? 'an estimate' : `estimate, ±${Math.round(band * 100)} %`;
}
