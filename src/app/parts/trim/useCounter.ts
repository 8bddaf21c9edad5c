import type { TrimUnit } from '../../../core/index.ts';
import { useStore } from '../../store.ts';
import { exactness } from './counted.ts';

export interface Counter {
  readonly id: string;
  /** True once it is known which counter counts, and it can: an exact one needs its ranks first. */
  readonly ready: boolean;
  /** How well it counts, "estimate, ±15 %"; empty for an exact one, which says so itself. */
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
    words: counted && !tokens.counter.exact ? exactness(tokens.counter) : '',
  };
}
