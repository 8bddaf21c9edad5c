import type { DecodedError } from '../errors/decoded.ts';
import { familyOf } from '../errors/locate/families.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { isAbout, type Refusal } from './refusal.ts';

/** Rules of which one fault breaks several. */
const ONE_FAULT = /^(?:tools\/|content\/empty-)/;

/**
 * The same about what its message breaks of the siblings of its rules, where the file breaks none of these themselves.
 * `first`: the same of the text that was rejected, where it was changed since: what it did not name there, it does not now.
 */
export function withSibling(
  refusal: Refusal,
  { culprit }: Pick<DecodedError, 'culprit'>,
  diagnostics: readonly Diagnostic[],
  first?: Refusal | null,
): Refusal {
  const rules = [...refusal.rules];
  if (!culprit || diagnostics.some(({ rule }) => isAbout(refusal, rule))) return refusal;
  const broken = new Set(
    diagnostics.flatMap(({ rule, messageIndex: at }) => (at === culprit.messageIndex ? rule : [])),
  );
  // Of calls and results one fault has many names; what is odd about a signature is another matter.
  const rule = rules.flatMap(familyOf).find((sibling) => ONE_FAULT.test(sibling) && broken.has(sibling));
  const isNamed = rule !== undefined && (!first || first.sibling?.rule === rule);
  return isNamed ? { ...refusal, sibling: { rule, message: culprit.messageIndex } } : refusal;
}
