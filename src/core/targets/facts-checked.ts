import type { Confidence, Stated } from './target.ts';

/** Writes facts that were all checked on one day, unless one says another. */
export const factsChecked =
  (day: string) =>
  <T>(is: T, source: string, confidence: Confidence, note?: string, checked = day): Stated<T> => ({
    is,
    source,
    checked,
    confidence,
    ...(note === undefined ? {} : { note }),
  });
