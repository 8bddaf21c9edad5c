import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PairAsk, PairView, SidesOf, SidesView } from '../../../worker/protocol.ts';
import { useAnswer } from '../../parts/query.ts';
import { useBasis } from '../../parts/usePlan.ts';
import { client } from '../../store.ts';

/** Two states of the conversation beside each other. */
export interface Shown {
  readonly of: SidesOf;
  readonly sides: SidesView;
}

/** Rows of pairs that are kept; the oldest go first. */
const KEPT = 1500;

/** The rows of both sides, which a plan brings along. Those of the one before stay until they have come. */
export function useSides(of: SidesOf, aligned: SidesView | null): Shown | 'failed' | null {
  const basis = useBasis();
  const own = useMemo(() => (aligned === null ? null : { of, sides: aligned }), [of, aligned]);
  const answer = useAnswer(own !== null ? null : [of, basis], async () => ({
    basis,
    shown: { of, sides: await client.sides(of) },
  }));
  if (own !== null) return own;
  if (answer.at === 'failed') return 'failed';
  const known = answer.at === 'here' ? answer.value : answer.last;
  return known?.basis === basis ? known.shown : null;
}

/** What is written in the rows: asked for as they come into sight. */
export function usePairs({ of }: Shown) {
  const basis = useBasis();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other messages.
  const cache = useMemo(() => new PairCache(of), [of, basis]);
  const [, arrived] = useState(0);
  useEffect(() => {
    cache.listen(() => arrived((n) => n + 1));
    return () => cache.listen(null);
  }, [cache]);
  const pairAt = useCallback((ask: PairAsk) => cache.get(ask), [cache]);
  const want = useCallback((asked: readonly PairAsk[]) => void cache.want(asked), [cache]);
  return { pairAt, want };
}

class PairCache {
  private readonly pairs = new Map<string, PairView | 'coming'>();
  private tell: (() => void) | null = null;

  constructor(private readonly of: SidesOf) {}

  listen(tell: (() => void) | null): void {
    this.tell = tell;
  }

  get(ask: PairAsk): PairView | null {
    const known = this.pairs.get(keyOf(ask));
    if (known !== undefined && known !== 'coming') return known;
    // What is longer than it was shown stays in view until all of it has come.
    return ask.whole ? this.get({ ...ask, whole: false }) : null;
  }

  async want(asked: readonly PairAsk[]): Promise<void> {
    const missing = asked.filter((ask) => !this.pairs.has(keyOf(ask)));
    if (missing.length === 0) return;
    for (const ask of missing) this.pairs.set(keyOf(ask), 'coming');
    for (const old of this.pairs.keys()) {
      if (this.pairs.size <= KEPT) break;
      this.pairs.delete(old);
    }
    try {
      const pairs = await client.pairs(this.of, missing);
      missing.forEach((ask, at) => {
        const pair = pairs[at];
        if (pair) this.pairs.set(keyOf(ask), pair);
      });
    } catch {
      for (const ask of missing) this.pairs.delete(keyOf(ask));
    }
    this.tell?.();
  }
}

const keyOf = ({ left, right, whole }: PairAsk): string => `${left} ${right}${whole ? ' whole' : ''}`;
