import type { Diagnostic, FixId } from '../model/diagnostic.ts';
import { planWay } from '../request/edits.ts';
import type { RequestFault, RequestWay } from '../request/fault.ts';
import { FAULTS } from '../request/faults.ts';
import { findFault, isAsked } from '../request/find.ts';
import { statedFor } from '../request/requirement.ts';
import { REQUIREMENTS } from '../request/requirements/all.ts';
import type { Fault } from './fault.ts';
import type { Fix } from './fix.ts';
import { atEnd, NOWHERE } from './sentence.ts';

/** The ways to end faults of requests as fixes: by its id, one that may end several faults, each by its own way. */
const fixes = new Map<FixId, { readonly fix: Fix; readonly ways: Map<string, RequestWay> }>();

/** The faults of requests as those of histories: asked once of the body around the messages. */
export const REQUEST_FAULTS: readonly Fault[] = FAULTS.map(faultOf);

function faultOf(fault: RequestFault): Fault {
  const { id, title, asks, why, severity, say, unfixable, ways: own } = fault;
  return {
    ...{ id, title, asks, why, severity, fact: null, wire: 'spelling', say },
    ...(unfixable !== undefined && { unfixable }),
    mends: own.map((way) => fixFor(way, id)),
    stated: (target) => statedFor(REQUIREMENTS, fault.id, target),
    visit: ({ request }) =>
      request && isAsked(fault, request)
        ? atEnd(() => Array.from(findFault(fault, request), (finding) => ({ ...finding, ...NOWHERE })))
        : null,
  };
}

function fixFor(way: RequestWay, fault: string): Fix {
  const known = fixes.get(way.id);
  const ways = known?.ways ?? new Map<string, RequestWay>();
  ways.set(fault, way);
  const fix = known?.fix ?? fixOf(way, ways);
  fixes.set(way.id, { fix, ways });
  return fix;
}

function fixOf({ id, title, effect }: RequestWay, ways: ReadonlyMap<string, RequestWay>): Fix {
  return {
    ...{ id, title, effect },
    offers(diagnostic) {
      const way = ways.get(diagnostic.rule);
      return way !== undefined && (way.offers?.(diagnostic) ?? true);
    },
    plan(draft, diagnostic: Diagnostic, { request }) {
      const way = ways.get(diagnostic.rule);
      const question = request?.();
      if (way && question) planWay(draft, question.request, way, diagnostic, diagnostic.rule);
    },
  };
}
