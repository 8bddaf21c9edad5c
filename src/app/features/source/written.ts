import type { Span } from '../../../core/index.ts';
import { client } from '../../store.ts';

/** What was read, for a revision. */
export interface Written {
  readonly revision: number;
  readonly what: What;
  readonly text: string;
  /** Where it begins in the text as it is written; null if it is joined from several places. */
  readonly offset: number | null;
  readonly from: number;
  readonly of: number;
  readonly line: number | null;
  /** Where the whole message is. */
  readonly message: Span | null;
}

/** A message, or the whole text. */
export type What = number | 'all';

/** Characters up to which a text is shown as a whole: the editor breaks all its lines, and long ones are laid out here, between two frames. */
const WHOLE = 500_000;
/** Of what is longer so much is shown: the editor breaks a line of any length anew at every width. */
export const PART = 200_000;

/** Reads something of a revision as it is written; of what is very long a piece, from somewhere or round somewhere. */
export async function readWritten(
  revision: number,
  what: What,
  where: { readonly from?: number; readonly round?: number } = {},
): Promise<Written> {
  const ask = { most: WHOLE, piece: PART, ...where };
  const { offset, ...view } = await client.written(what === 'all' ? null : what, ask);
  const message = offset === null ? null : { start: offset, end: offset + view.of };
  return { ...view, revision, what, offset: offset === null ? null : offset + view.from, message };
}
