import type { Culprit, DecodedError } from '../decoded.ts';

/** What looking an error up gives: the place, or one of two sentences: checked and not there, or not to be checked here. */
export interface Located extends Pick<DecodedError, 'notInFile' | 'notChecked'> {
  readonly culprit?: Culprit;
}
