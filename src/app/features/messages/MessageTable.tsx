// biome-ignore-all lint/a11y/useSemanticElements: rows come and go while the table scrolls; a real table cannot do that.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names its active row.
import { useTable } from '@tanstack/react-table';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { actions, getState, useStore } from '../../store.ts';
import { columns, features } from './columns.tsx';
import { Gutter } from './Gutter.tsx';
import { layLanes } from './lanes.ts';
import { lineOf, planMarks, positionOf } from './lines.ts';
import { MessageRow } from './MessageRow.tsx';
import { useIsNarrow } from './useIsNarrow.ts';
import { useRowPages } from './useRowPages.ts';
import { useTableKeys } from './useTableKeys.ts';

export interface TableHandle {
  /** Brings a message into sight, or the nearest that is shown. */
  scrollTo(index: number): void;
}

const HEAD = 28;
const DENSE = 28;
const ROOMY = 44;
/** Height of an opened message before it has been measured. */
const GUESS = 160;

/** All messages, of which only those in sight exist. Sizes are computed, so that scrolling never waits for a measure. */
export function MessageTable({ view, handle }: { view: SessionView; handle: Ref<TableHandle> }) {
  const visible = useStore((state) => state.visible);
  const plan = useStore((state) => state.plan);
  const opened = useStore((state) => state.opened);
  const selection = useStore((state) => state.selection);
  const perMessage = useStore((state) => state.tokens?.perMessage ?? null);
  const dense = useStore((state) => state.dense);
  const scroller = useRef<HTMLDivElement>(null);
  const height = useIsNarrow(scroller) || !dense ? ROOMY : DENSE;
  const details = useRef(new Map<number, number>());
  const marks = useMemo(() => planMarks(plan), [plan]);
  const lanes = useMemo(() => layLanes(view.rows.linkCall, view.rows.linkResult), [view.rows]);
  const count = visible?.length ?? view.rows.count;
  const indexAt = useCallback((position: number) => visible?.[position] ?? position, [visible]);
  const insertedAt = (index: number) => marks?.inserted.get(index)?.length ?? 0;
  const sizeOf = (position: number) => {
    const index = indexAt(position);
    const below = index === view.rows.count - 1 ? insertedAt(index + 1) : 0;
    const detail = opened.has(index) ? (details.current.get(index) ?? GUESS) : 0;
    return height + (insertedAt(index) + below) * DENSE + detail;
  };
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    getItemKey: indexAt,
    overscan: 10,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
  });
  const measured = useRef<unknown>(null);
  const sizedBy = useMemo(() => ({ opened, marks, visible, height }), [opened, marks, visible, height]);
  useEffect(() => {
    // The first sizes are right from the start; these are what later ones are computed from.
    if (measured.current !== null && measured.current !== sizedBy) virtualizer.measure();
    measured.current = sizedBy;
  }, [virtualizer, sizedBy]);
  const setHeight = useCallback(
    (index: number, size: number) => {
      if (details.current.get(index) === size) return;
      details.current.set(index, size);
      virtualizer.measure();
    },
    [virtualizer],
  );
  const scrollTo = useCallback(
    (index: number) => virtualizer.scrollToIndex(Math.max(0, positionOf(visible, index)), { align: 'auto' }),
    [virtualizer, visible],
  );
  useImperativeHandle(handle, () => ({ scrollTo }), [scrollTo]);
  useFollow(scrollTo);

  const { rowAt, want } = useRowPages(view);
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  useEffect(() => want(indices(from, to, count, indexAt)), [want, from, to, count, indexAt]);

  const data = items.map((item) => {
    const index = indexAt(item.index);
    return lineOf(index, view.rows, perMessage, marks, rowAt(index));
  });
  const table = useTable({ features, columns, data, getRowId: (line) => String(line.index) });
  const rows = table.getRowModel().rows;
  const top = (item: VirtualItem) => item.start - HEAD;
  const selected = selection?.index ?? null;
  const press = useTableKeys({ count, indexAt, visible, page: Math.max(1, to - from - 20) });
  const stops = items.map((item) => {
    const index = indexAt(item.index);
    return { index, y: top(item) + insertedAt(index) * DENSE + height / 2 };
  });
  const first = items[0];
  const last = items.at(-1);

  return (
    <div
      ref={scroller}
      className={`grid ${height === ROOMY ? 'roomy' : ''} ${plan ? 'planned' : ''}`}
      role="grid"
      aria-label="Messages"
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-activedescendant={
        selected !== null && data.some((it) => it.index === selected) ? `row-${selected}` : undefined
      }
      tabIndex={0}
      onKeyDown={press}
    >
      <div role="row" aria-rowindex={1} className="grid-row grid-head">
        {table.getHeaderGroups()[0]?.headers.map((header) => (
          <div key={header.id} role="columnheader" tabIndex={-1} className={`cell ${header.column.id}`}>
            <table.FlexRender header={header} />
          </div>
        ))}
      </div>
      <div className="grid-body" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((row, at) => {
          const item = items[at];
          const line = row.original;
          if (!item) return null;
          return (
            <MessageRow
              key={row.id}
              row={row}
              FlexRender={table.FlexRender}
              top={top(item)}
              position={item.index}
              selected={line.index === selected}
              opened={opened.has(line.index)}
              revision={view.revision}
              inserted={marks?.inserted.get(line.index)}
              appended={line.index === view.rows.count - 1 ? marks?.inserted.get(line.index + 1) : undefined}
              onHeight={setHeight}
            />
          );
        })}
        {first && last && (
          <Gutter
            lanes={lanes}
            stops={stops}
            kinds={view.rows.kinds}
            selected={selected}
            top={top(first)}
            height={last.end - first.start}
          />
        )}
      </div>
      {count === 0 && (
        <p className="no-rows soft">
          No message fits the filter.{' '}
          <button type="button" className="link" onClick={actions.clearFilter}>
            Show all
          </button>
        </p>
      )}
    </div>
  );
}

/** Follows selections that were made elsewhere; one that the filter hides takes the filter away. */
function useFollow(scrollTo: (index: number) => void): void {
  const selection = useStore((state) => state.selection);
  const followed = useRef(0);
  useEffect(() => {
    // Only a new selection scrolls; typing into the filter does not.
    if (!selection || selection.stamp === followed.current) return;
    followed.current = selection.stamp;
    if (selection.origin === 'messages') return;
    if (positionOf(getState().visible, selection.index) >= 0) scrollTo(selection.index);
    else if (selection.origin !== 'open') actions.clearFilter();
  }, [selection, scrollTo]);
}

function* indices(from: number, to: number, count: number, indexAt: (position: number) => number): Iterable<number> {
  for (let position = from; position <= to && position < count; position++) yield indexAt(position);
}
