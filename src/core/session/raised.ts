import type { Raises } from '../plan/context.ts';
import type { Snapshot } from '../snapshot.ts';
import { decodeError } from './errors.ts';
import type { Terms } from './situation.ts';

/**
 * What a pasted or recorded error says of findings: those of its rule, at its place where it names one, are errors,
 * whatever a later response makes likely. Undefined where no error was given or its place is a guess.
 */
export function raisedBy(
  snapshot: Snapshot,
  { refusal, ...scope }: Terms & { readonly transcript?: number },
): Raises | undefined {
  if (refusal === undefined || refusal.trim() === '') return undefined;
  const { culprit, matches, notInFile } = decodeError(refusal, snapshot, scope);
  if (culprit === undefined || notInFile !== undefined || culprit.sure === 'guess') return undefined;
  // An id that is nowhere in the file speaks of another conversation, whatever its numbers fit.
  const ids = matches[0]?.ids ?? [];
  if (culprit.how !== 'id' && ids.length > 0 && !ids.some((id) => snapshot.text.includes(id))) return undefined;
  const rules = new Set(matches.flatMap(({ rule, confidence }) => (confidence === 'possible' ? [] : [rule])));
  const isPlaced = culprit.how !== 'rule' && culprit.how !== 'file';
  return (rule, messageIndex) => rules.has(rule) && (!isPlaced || messageIndex === culprit.messageIndex);
}
