/**
 * What the page asks of a worker: a question has a key, of several that are asked in one place the latest counts, and one
 * that nobody waits for any more is dropped. The answer to an earlier question is never taken for one to the latest.
 */
import { useEffect, useState } from 'react';

/** Plain values; two keys are the same where every value is. */
type Key = readonly unknown[];

const isSame = (key: Key, other: Key): boolean =>
  key.length === other.length && key.every((value, at) => Object.is(value, other[at]));

type Answer<T> =
  /** `last`: of an earlier key; undefined while nothing was ever answered. */
  | { readonly at: 'waiting'; readonly last: T | undefined }
  | { readonly at: 'here'; readonly value: T }
  | { readonly at: 'failed'; readonly error: string };

interface Settled<T> {
  readonly key: Key;
  readonly answer: Exclude<Answer<T>, { at: 'waiting' }>;
  readonly last: T | undefined;
}

/** The answer to a question; asked anew with every other key, and of nothing with null. */
export function useAnswer<T>(key: Key | null, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [settled, setSettled] = useState<Settled<T> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request.
  useEffect(() => {
    if (key === null) return;
    const run = new AbortController();
    const settle = (answer: Settled<T>['answer']) => {
      if (run.signal.aborted) return;
      setSettled((old) => ({ key, answer, last: answer.at === 'here' ? answer.value : old?.last }));
    };
    ask(run.signal).then(
      (value) => settle({ at: 'here', value }),
      (error: unknown) => settle({ at: 'failed', error: error instanceof Error ? error.message : String(error) }),
    );
    return () => run.abort();
  }, [key === null, ...(key ?? [])]);
  if (settled !== null && key !== null && isSame(settled.key, key)) return settled.answer;
  return { at: 'waiting', last: settled?.last };
}

/** The value that answers this very key; null until it is there, and where there is none. */
export function useQuery<T>(key: Key | null, ask: (signal: AbortSignal) => Promise<T>): T | null {
  const answer = useAnswer(key, ask);
  return answer.at === 'here' ? answer.value : null;
}

/** The same, but the value before stays until the next is there. */
export function useLastAnswer<T>(key: Key | null, ask: (signal: AbortSignal) => Promise<T>): T | null {
  const answer = useAnswer(key, ask);
  return (answer.at === 'here' ? answer.value : answer.at === 'waiting' ? answer.last : undefined) ?? null;
}

/** For an effect: does something, and tells it when the effect is over. */
export function untilGone(work: (signal: AbortSignal) => void): () => void {
  const run = new AbortController();
  work(run.signal);
  return () => run.abort();
}
