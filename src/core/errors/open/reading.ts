import type { About } from '../../api-texts/api-text.ts';
import type { NamedPlace } from '../decoded.ts';
import type { Placed } from '../match/matches.ts';
import type { Outside } from './rows.ts';

/** What a text says that no template knows. At most one of `placed`, `outside` and `saysNothing` is given. */
export interface OpenReading {
  /** The rules that may be meant, the likeliest first. */
  readonly placed: readonly Placed[];
  readonly outside?: Outside;
  /** What a client's own words are known to mean as a whole. */
  readonly words?: { readonly explanation: string; readonly fix: string };
  /** True for a refusal without a reason. */
  readonly saysNothing: boolean;
  /** What a refusal in words that are not known can be about, beside the history. */
  readonly mayBe?: readonly About[];
  /** What is named, whether or not the fault is known. */
  readonly place?: NamedPlace;
  /** The same place, to look it up: of no rule. */
  readonly bare?: Placed;
}
