/** What an error about the length allows, and whether a trim gets there. Tokens. */
import type { DecodedError } from '../../../core/index.ts';
import type { PlanView } from '../../../worker/protocol.ts';
import { fitsLimit } from './fitted.ts';

const longMatch = (decoded: DecodedError | null) =>
  decoded?.matches.find((fault) => fault.rule === 'limits/context-window');

/** The most tokens that the error allows; null where it is about something else or names no figure. */
export function limitOf(decoded: DecodedError | null): number | null {
  const limit = longMatch(decoded)?.limits?.limit;
  return limit !== undefined && limit > 0 ? limit : null;
}

/** Tokens as the API counted them, and the most that it allows; null where the error does not name both. */
export function countsOf(decoded: DecodedError | null): { readonly actual: number; readonly limit: number } | null {
  const limit = limitOf(decoded);
  const actual = longMatch(decoded)?.limits?.actual;
  return limit !== null && actual !== undefined && actual > limit ? { actual, limit } : null;
}

/** True where the plan is a trim after which the request fits what the error allows. */
export const endsTooLong = ({ trim }: Pick<PlanView, 'trim'>, decoded: DecodedError | null): boolean =>
  trim !== null && fitsLimit(trim, limitOf(decoded), countsOf(decoded));
