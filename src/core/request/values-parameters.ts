import type { Models } from '../targets/target.ts';
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

/** What APIs may require of the parameters, the choice of tools and the keys of a body. */
export interface ParameterValues {
  readonly 'params/thinking': ParameterCheck;
  readonly 'params/max-tokens': ParameterCheck;
  readonly 'params/unsupported': ParameterCheck;
  readonly 'params/conflict': ParameterCheck;
  readonly 'params/range': ParameterCheck;
  readonly 'params/stop': ParameterCheck;
  readonly 'params/output-format': ParameterCheck;
  readonly 'tools/choice': ParameterCheck;
  readonly 'tools/choice-conflict': ParameterCheck;
  readonly 'tools/combination': ParameterCheck;
  readonly 'tools/server-tool': ParameterCheck;
  readonly 'request/beta': ParameterCheck;
  readonly 'request/unknown-key': ParameterCheck;
  readonly 'request/missing-key': ParameterCheck;
  readonly 'request/model': ParameterCheck;
}

/** The rules about the parameters of a body. */
export type ParameterRule = keyof ParameterValues;
