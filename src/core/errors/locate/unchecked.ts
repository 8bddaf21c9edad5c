import type { RuleId } from '../../model/diagnostic.ts';
import type { Placed } from '../match/matches.ts';

/** Faults of which a file shows the sure cases only: that nothing is found in it proves nothing. */
export const UNCHECKED: ReadonlySet<RuleId> = new Set(['limits/context-window', 'limits/request-size']);

/** True where a text speaks of the messages, and nothing that it can mean is looked for here. */
export const isUnchecked = (placed: readonly Placed[]): boolean =>
  placed.length > 0 &&
  placed.every(({ match }) => match.about === 'history' && (match.rule === undefined || UNCHECKED.has(match.rule)));
