import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RowView, SessionView } from '../../../worker/protocol.ts';
import { client } from '../../store.ts';

const PAGE = 200;
/** Pages kept at most; the oldest goes first. */
const KEEP = 60;

/** Rows fetched in pages as they come into sight. `rowAt` gives null while a page is on its way. */
export function useRowPages(view: SessionView): {
  rowAt(index: number): RowView | null;
  want(indices: Iterable<number>): void;
} {
  const { revision, transcript } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or list needs other rows.
  const cache = useMemo(() => new PageCache(), [revision, transcript]);
  const [, arrived] = useState(0);
  useEffect(() => {
    cache.listen(() => arrived((n) => n + 1));
    return () => cache.listen(null);
  }, [cache]);
  const rowAt = useCallback((index: number) => cache.get(index), [cache]);
  const want = useCallback((indices: Iterable<number>) => cache.want(indices), [cache]);
  return { rowAt, want };
}

class PageCache {
  private readonly pages = new Map<number, readonly RowView[] | 'coming'>();
  private tell: (() => void) | null = null;

  listen(tell: (() => void) | null): void {
    this.tell = tell;
  }

  get(index: number): RowView | null {
    const page = this.pages.get(Math.floor(index / PAGE));
    return page === undefined || page === 'coming' ? null : (page[index % PAGE] ?? null);
  }

  want(indices: Iterable<number>): void {
    for (const index of indices) {
      const number = Math.floor(index / PAGE);
      if (!this.pages.has(number)) void this.fetch(number);
    }
  }

  private async fetch(number: number): Promise<void> {
    this.pages.set(number, 'coming');
    for (const old of this.pages.keys()) {
      if (this.pages.size <= KEEP) break;
      if (old !== number) this.pages.delete(old);
    }
    try {
      this.pages.set(number, await client.rows(number * PAGE, (number + 1) * PAGE));
    } catch {
      this.pages.delete(number);
    }
    this.tell?.();
  }
}
