import type { ApiText } from '../api-texts/api-text.ts';
import { API_TEXTS, recognisers } from '../api-texts/texts.ts';

/** One text of one API with all that is looked for to know it: see `match/template.ts`. */
export interface ErrorRow extends Omit<ApiText, 'texts' | 'source' | 'seen'> {
  readonly texts: readonly string[];
}

/** All rows. Where two say the same of one text, the earlier is taken. */
export const ROWS: readonly ErrorRow[] = API_TEXTS.map((entry) => ({
  ...entry,
  texts: entry.texts.flatMap(recognisers),
}));
