import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { PlanRow, PlanView, SinceView } from '../../../worker/protocol.ts';
import { count } from '../../parts/words.ts';
import { actions, useStore } from '../../store.ts';
import { Change } from './Change.tsx';
import { Fold } from './Fold.tsx';
import { itemsOf } from './folds.ts';
import { canRefuse, refusing } from './refusing.ts';
import { SideBySide } from './SideBySide.tsx';

const NONE: ReadonlySet<string> = new Set();

/** The changes of a plan as a list; many of one kind are one line; only those in sight are in the page. */
export function Changes({ shown }: { readonly shown: PlanView | SinceView }) {
  const plan = 'id' in shown ? shown : null;
  const id = plan?.id ?? -1;
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ readonly plan: number; readonly row: PlanRow } | null>(null);
  const [unfolded, setUnfolded] = useState(NONE);
  const items = useMemo(() => itemsOf(shown.rows, unfolded), [shown, unfolded]);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => {
      const item = items[at];
      return item?.kind === 'row' ? estimate(item.row) : 44;
    },
    getItemKey: (at) => {
      const item = items[at];
      return item?.kind === 'row' ? `${id} ${item.at}` : `${id} ${item?.name}`;
    },
    overscan: 4,
  });
  const refuse = useRefuse(plan !== null);
  const open = opened?.plan === id ? opened.row : null;
  const toggle = (name: string) => {
    const next = new Set(unfolded);
    if (!next.delete(name)) next.add(name);
    setUnfolded(next);
  };
  if (shown.rows.length === 0) {
    return (
      <div className="panel-empty">
        <h2>Both sides are the same</h2>
        <p>{plan?.note ?? 'Nothing is changed.'}</p>
      </div>
    );
  }
  return (
    <div className="compare-body" data-open={open !== null}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: a scrolling area must be reachable by keys */}
      <div ref={scroller} className="compare-scroll" tabIndex={0} role="group" aria-label="Changes">
        <ol className="compare-list" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((place) => {
            const item = items[place.index]!;
            return (
              <li
                key={place.key}
                ref={rows.measureElement}
                data-index={place.index}
                aria-posinset={place.index + 1}
                aria-setsize={items.length}
                className={item.kind === 'row' && item.inside ? 'compare-item inside' : 'compare-item'}
                style={{ transform: `translateY(${place.start}px)` }}
              >
                {item.kind === 'fold' ? (
                  <Fold rows={item.rows} open={unfolded.has(item.name)} onToggle={() => toggle(item.name)} />
                ) : (
                  <Change
                    row={item.row}
                    isDone={plan === null}
                    onRefuse={refuse(item.row)}
                    open={open === item.row}
                    onOpen={() => setOpened(open === item.row ? null : { plan: id, row: item.row })}
                  />
                )}
              </li>
            );
          })}
        </ol>
      </div>
      {shown.moreRows > 0 ? <p className="panel-note">{count(shown.moreRows, 'more change')} not listed.</p> : null}
      {open === null || plan === null ? null : <SideBySide plan={plan} row={open} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** Leaves a message out of the plan. */
function useRefuse(isPlan: boolean): (row: PlanRow) => (() => void) | undefined {
  const request = useStore((state) => state.planRequest);
  const found = isPlan ? refusing(request) : null;
  return (row) => {
    if (found === null || !canRefuse(request, row)) return undefined;
    return () => actions.choosePlan(found.without([...found.refused, row.index]));
  };
}

function estimate(row: PlanRow): number {
  const text = Math.max(row.before?.length ?? 0, row.after?.length ?? 0);
  return 84 + Math.min(8, Math.ceil(text / 44)) * 20;
}
