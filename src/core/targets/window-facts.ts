import type { Stated } from './target.ts';
import { WINDOWS } from './windows.ts';

/** The windows of some models as facts, one for each family, the particular before the general. */
export const windowFacts = (titles: RegExp): readonly Stated<number>[] =>
  WINDOWS.filter((it) => titles.test(it.title)).map(
    ({ title, models, window, source, checked, confidence, wider }) => ({
      is: window,
      source,
      checked,
      confidence: wider === undefined ? confidence : 'contested',
      ...(wider === undefined
        ? {}
        : { note: `A header of the request opens a window of ${wider.toLocaleString('en')}.` }),
      when: { models: { title, ids: new RegExp(models.source, 'i') } },
    }),
  );
