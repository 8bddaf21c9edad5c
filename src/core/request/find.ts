import type { Severity } from '../model/diagnostic.ts';
import type { RequestFault, RequestFinding, RequestQuestion } from './fault.ts';
import { heldFor } from './requirement.ts';
import { REQUIREMENTS } from './requirements/all.ts';

/** A finding with how much it counts. */
export interface Weighed extends RequestFinding {
  readonly severity: Severity;
}

/** What one fault finds in a request. What may not hold for it is at most a warning. */
export function* findFault(fault: RequestFault, { request, target, situation }: RequestQuestion): Iterable<Weighed> {
  const seen = new Set<string>();
  for (const { is, isUnsure } of heldFor(REQUIREMENTS, fault.id, target, situation))
    for (const finding of fault.find(request, is, situation)) {
      const name = `${finding.at} ${finding.variant ?? ''}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const { severity = fault.severity } = finding;
      yield { ...finding, severity: isUnsure && severity === 'error' ? 'warning' : severity };
    }
}

/** True if the target is stated to require what the fault is about, in this situation. */
export const isAsked = (fault: RequestFault, { target, situation }: RequestQuestion): boolean =>
  heldFor(REQUIREMENTS, fault.id, target, situation).length > 0;
