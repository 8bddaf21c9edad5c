import type { RuleId } from '../../model/diagnostic.ts';
import type { ErrorRow } from '../row.ts';
import { WORDS } from '../wordings/lists.ts';
import data from './families.json';
import { FIELD_NAMES } from './field.ts';

/** What a text can be heard to say: a word of the lists, or the kind of field that its path ends in. */
export type Concept = string;

/** A fault of the history by its kind. */
export interface Family {
  /** The rule that is meant, then those that the same words can also mean. */
  readonly rules: readonly RuleId[];
  readonly suspect: NonNullable<ErrorRow['suspect']>;
  /** True where the words leave little doubt. */
  readonly likely: boolean;
}

/** What a text says when it has one concept of every list of `all` and none of `none`. */
interface Told extends Family {
  readonly all: readonly (readonly Concept[])[];
  readonly none: readonly Concept[];
}

/** A family that is told by nothing. */
export const UNTOLD: Family = { rules: [], suspect: 'any', likely: false };

/**
 * The families of faults. Written: rules (`!` before them: little doubt), suspect, what must be heard (`a/b`: one of both;
 * `-a`: must not be heard). The specific before the general: the first that fits is what a text means.
 */
export const FAMILIES: readonly Told[] = data.map(({ rules, suspect, heard }) => {
  const words = heard.split(' ');
  return {
    rules: rules.replace('!', '').split(' ') as readonly RuleId[],
    suspect: suspect as Family['suspect'],
    all: words.filter((word) => !word.startsWith('-')).map((word) => word.split('/')),
    none: words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
    likely: rules.startsWith('!'),
  };
});

/** Every name that a family may use. */
export const CONCEPTS: ReadonlySet<Concept> = new Set([...WORDS.keys(), ...FIELD_NAMES]);
