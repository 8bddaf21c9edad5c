import type { RuleId } from '../../model/diagnostic.ts';
import type { Placed } from '../match/matches.ts';

/** Faults that texts speak of and that no rule looks for in a file. */
export const UNCHECKED: ReadonlySet<RuleId> = new Set([
  'content/unknown-key',
  'content/unknown-part',
  'content/wrong-type',
  'limits/context-window',
  'limits/request-size',
]);

/** True where a text speaks of the messages, and nothing that it can mean is looked for here. */
export const isUnchecked = (placed: readonly Placed[]): boolean =>
  placed.length > 0 &&
  placed.every(({ match }) => match.about === 'history' && (match.rule === undefined || UNCHECKED.has(match.rule)));
