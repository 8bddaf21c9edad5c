import { useEffect, useState } from 'react';
import { untilGone } from '../../parts/query.ts';
import { client, useStore } from '../../store.ts';
import type { Sight } from './useWindow.ts';

const NONE: ReadonlyMap<number, string> = new Map();

/** The words round what is searched for, of the messages in sight. */
export function useFound(revision: number, sights: readonly Sight[]): ReadonlyMap<number, string> {
  const words = useStore((state) => state.filter.text);
  const isThere = useStore((state) => state.visible !== null);
  const key = `${revision} ${words}`;
  const [found, setFound] = useState({ key, words: NONE });
  const known = found.key === key ? found.words : NONE;
  const wanted = words === '' || !isThere ? [] : sights.flatMap(({ index }) => (known.has(index) ? [] : [index]));
  const asked = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words stand for the list, which is new every time.
  useEffect(() => {
    if (wanted.length === 0) return;
    return untilGone((signal) => {
      client.found(wanted, words).then(
        (texts) => {
          if (signal.aborted) return;
          const came = wanted.map((index, at) => [index, texts[at] ?? ''] as const);
          setFound({ key, words: new Map([...known, ...came]) });
        },
        () => undefined,
      );
    });
  }, [asked, key]);
  return known;
}
