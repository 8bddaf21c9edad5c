import { wordsLength } from '../text/held.ts';

/** A counter that somebody brings along, named by what it does. */
interface OwnCounter {
  readonly info: { readonly id: string; readonly title: string; readonly exact: boolean; readonly band: number };
  measure(text: string): number;
  /** Tokens per message, in order; null where a ratio counts. */
  readonly figures: readonly number[] | null;
}

const RATIO = /^chars\/(\d{1,3}(?:\.\d{1,6})?)$/;
const FIGURES = /^figures:(\d{1,12}(?:,\d{1,12})*)$/;
/** What figures do not say, as most agents count it. */
const CHARACTERS = 4;

/** A counter by its id: `chars/3.6`, or `figures:12,340,7` with the tokens of each message; null for any other. */
export function ownCounter(id: string): OwnCounter | null {
  const ratio = Number(RATIO.exec(id)?.[1]);
  if (ratio > 0) return { info: info(id, `Characters / ${ratio}`, false, 0.6), measure: by(ratio), figures: null };
  const list = FIGURES.exec(id)?.[1];
  if (list === undefined) return null;
  return {
    info: info(id, 'Own figures', true, 0),
    measure: by(CHARACTERS),
    figures: list.split(',').map(Number),
  };
}

const info = (id: string, title: string, exact: boolean, band: number): OwnCounter['info'] => ({
  id,
  title,
  exact,
  band,
});

const by =
  (characters: number) =>
  (text: string): number =>
    wordsLength(text) / characters;
