import type { RequestFault } from '../request/fault.ts';
import { FAULTS } from '../request/faults.ts';
import { findFault, isAsked } from '../request/find.ts';
import { statedFor } from '../request/requirement.ts';
import { REQUIREMENTS } from '../request/requirements/all.ts';
import type { Rule } from './rule.ts';

/** The faults of requests as rules: asked once of the body around the messages. */
export const REQUEST_RULES: readonly Rule[] = FAULTS.map(ruleOf);

function ruleOf(fault: RequestFault): Rule {
  const { id, title, asks, why, severity, say } = fault;
  return {
    ...{ id, title, asks, why, severity, fact: null, wire: 'spelling', say },
    stated: (target) => statedFor(REQUIREMENTS, fault.id, target),
    visit: ({ request }) =>
      request && isAsked(fault, request)
        ? {
            *end() {
              for (const { at, data, severity, variant } of findFault(fault, request))
                yield {
                  at,
                  data,
                  severity,
                  ...(variant === undefined ? {} : { variant }),
                  messageIndex: -1,
                  partIndex: null,
                };
            },
          }
        : null,
  };
}
