import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SessionView } from '../../worker/protocol.ts';

/** A list that is fetched in pages. */
export interface Paged<T> {
  /** null while it is on its way. */
  at(index: number): T | null;
  want(indices: Iterable<number>): void;
}

interface Pages<T> {
  /** Entries in a page. */
  readonly size: number;
  /** Pages kept at most; the oldest goes first. */
  readonly keep: number;
  fetch(from: number, to: number): Promise<readonly T[]>;
}

/** What the worker knows of each message, fetched in pages as it comes into sight. `pages` must stay the same. */
export function usePages<T>(view: SessionView, pages: Pages<T>): Paged<T> {
  const { revision, transcript } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or list needs other rows.
  const cache = useMemo(() => new PageCache(pages), [revision, transcript, pages]);
  const [, arrived] = useState(0);
  useEffect(() => {
    cache.listen(() => arrived((n) => n + 1));
    return () => cache.listen(null);
  }, [cache]);
  const at = useCallback((index: number) => cache.get(index), [cache]);
  const want = useCallback((indices: Iterable<number>) => cache.want(indices), [cache]);
  return useMemo(() => ({ at, want }), [at, want]);
}

class PageCache<T> {
  private readonly pages = new Map<number, readonly T[] | 'coming'>();
  private tell: (() => void) | null = null;

  constructor(private readonly spec: Pages<T>) {}

  listen(tell: (() => void) | null): void {
    this.tell = tell;
  }

  get(index: number): T | null {
    const { size } = this.spec;
    const page = this.pages.get(Math.floor(index / size));
    return page === undefined || page === 'coming' ? null : (page[index % size] ?? null);
  }

  want(indices: Iterable<number>): void {
    for (const index of indices) {
      const number = Math.floor(index / this.spec.size);
      if (!this.pages.has(number)) void this.fetch(number);
    }
  }

  private async fetch(number: number): Promise<void> {
    const { size, keep, fetch } = this.spec;
    this.pages.set(number, 'coming');
    for (const old of this.pages.keys()) {
      if (this.pages.size <= keep) break;
      if (old !== number) this.pages.delete(old);
    }
    try {
      this.pages.set(number, await fetch(number * size, (number + 1) * size));
    } catch {
      this.pages.delete(number);
    }
    this.tell?.();
  }
}
