import { dataIn } from '../text/data-files.ts';
import { regexOf } from '../text/regex.ts';
import type { Stated } from './target.ts';
import data from './windows.json';

export interface ModelWindow {
  /** What a model's id holds, in small letters. */
  readonly models: RegExp;
  readonly title: string;
  /** Input and output together, unless `separate`. */
  readonly window: number;
  /** null where no figure was found. */
  readonly output: number | null;
  /** The window that a header of the request opens instead. */
  readonly wider?: number;
  /** True where the output does not count against the window. */
  readonly separate?: true;
  readonly source: string;
  readonly checked: string;
  /** `documented` by the provider, or `reported` by somebody else. */
  readonly confidence: 'documented' | 'reported';
}

/** Every window that is known, the particular before the general. Second-hand figures are shown with their date, never a verdict. */
export const WINDOWS = dataIn<readonly ModelWindow[]>(data.map((row) => ({ ...row, models: regexOf(row.models) })));

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

/** The window of a model by its id; null for a model that nobody gave figures for. */
export function windowFor(model: string): ModelWindow | null {
  const id = model.toLowerCase();
  return WINDOWS.find((it) => it.models.test(id)) ?? null;
}

const FAMILIES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^claude 4\.6 and later/i, ['claude-4.7', 'claude']],
  [/^claude/i, ['claude']],
  [/^gemini/i, ['gemini']],
  [/^(?:gpt-|o3)/i, ['o200k_base']],
];

/** Ids of the counters made for a window's models, the nearest first; empty where there is none. */
export function countersFor({ title }: Pick<ModelWindow, 'title'>): readonly string[] {
  return FAMILIES.find(([family]) => family.test(title))?.[1] ?? [];
}
