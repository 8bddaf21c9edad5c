import type { Models } from '../targets/target.ts';
import type words from './faults/parameters.json';
import type { Requirement } from './parameters/requirement.ts';

/** What a requirement of parameters finds, and whose models it is sure about. */
export interface ParameterCheck extends Pick<Requirement, 'id' | 'given' | 'finds' | 'text'> {
  /** True if it holds for some models only: where none is named nothing is said. */
  readonly isOfModels: boolean;
  /** True if it is about which keys there are. */
  readonly isOfKeys: boolean;
  /** The API's own models; a body that names another may go to somebody else who speaks the same form. */
  readonly own?: Models & { readonly hosts: RegExp };
}

/** The rules about the parameters of a body. */
export type ParameterRule = keyof typeof words;

/** What APIs may require of the parameters, the choice of tools and the keys of a body. */
export type ParameterValues = { readonly [rule in ParameterRule]: ParameterCheck };
