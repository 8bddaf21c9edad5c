import type { Diagnostic, FixId } from '../../model/diagnostic.ts';
import { planWay } from '../../request/edits.ts';
import type { RequestFault, RequestWay } from '../../request/fault.ts';
import { FAULTS } from '../../request/faults.ts';
import type { Fix } from './fix.ts';

const ways = new Map<FixId, { readonly fault: RequestFault; readonly way: RequestWay }[]>();
for (const fault of FAULTS)
  for (const way of fault.ways) ways.set(way.id, [...(ways.get(way.id) ?? []), { fault, way }]);

/** The ways to end faults of requests as fixes; one way may end several faults. */
export const REQUEST_FIXES: readonly Fix[] = [...ways].map(([id, list]): Fix => {
  const { title, effect } = list[0]!.way;
  const wayFor = ({ rule }: Diagnostic): RequestWay | undefined => list.find(({ fault }) => fault.id === rule)?.way;
  return {
    ...{ id, title, effect, answers: list.map(({ fault }) => fault.id) },
    offers(diagnostic) {
      const way = wayFor(diagnostic);
      return way !== undefined && (way.offers?.(diagnostic) ?? true);
    },
    plan(draft, diagnostic, { request }) {
      const way = wayFor(diagnostic);
      const question = request?.();
      if (way && question) planWay(draft, question.request, way, diagnostic, diagnostic.rule);
    },
  };
});
