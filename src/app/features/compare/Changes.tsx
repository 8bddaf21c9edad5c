import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import type { ReportRow } from '../../../core/index.ts';
import type { PlanView } from '../../../worker/protocol.ts';
import { count } from '../../parts/words.ts';
import { Change } from './Change.tsx';
import { SideBySide } from './SideBySide.tsx';

/** The changes of a plan as a list; only those in sight are in the page. */
export function Changes({ plan }: { readonly plan: PlanView }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ readonly plan: number; readonly row: ReportRow } | null>(null);
  const rows = useVirtualizer({
    count: plan.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => estimate(plan.rows[at]!),
    getItemKey: (at) => `${plan.id} ${at}`,
    overscan: 4,
  });
  const open = opened?.plan === plan.id ? opened.row : null;
  if (plan.rows.length === 0) {
    return (
      <div className="panel-empty">
        <h2>Both sides are the same</h2>
        <p>{plan.note ?? 'This plan changes nothing.'}</p>
      </div>
    );
  }
  return (
    <div className="compare-body" data-open={open !== null}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: a scrolling area must be reachable by keys */}
      <div ref={scroller} className="compare-scroll" tabIndex={0} role="group" aria-label="Changes">
        <ol className="compare-list" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((item) => {
            const row = plan.rows[item.index]!;
            return (
              <li
                key={item.key}
                ref={rows.measureElement}
                data-index={item.index}
                aria-posinset={item.index + 1}
                aria-setsize={plan.rows.length}
                className="compare-item"
                data-action={row.action}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Change
                  row={row}
                  open={open === row}
                  onOpen={() => setOpened(open === row ? null : { plan: plan.id, row })}
                />
              </li>
            );
          })}
        </ol>
      </div>
      {plan.moreRows > 0 ? <p className="panel-note">{count(plan.moreRows, 'more change')} not listed.</p> : null}
      {open === null ? null : <SideBySide plan={plan} row={open} onClose={() => setOpened(null)} />}
    </div>
  );
}

function estimate(row: ReportRow): number {
  const text = Math.max(row.before?.length ?? 0, row.after?.length ?? 0);
  return 84 + Math.min(8, Math.ceil(text / 44)) * 20;
}
