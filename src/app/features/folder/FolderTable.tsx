// biome-ignore-all lint/a11y/useSemanticElements: rows come and go while the table scrolls; a real table cannot do that.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names its active row.

import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useFocusPlace } from '../../parts/focusPlaces.ts';
import { count } from '../../parts/formatting.ts';
import { useNarrow } from '../../parts/useNarrow.ts';
import { columns, features } from './columns.tsx';
import { FolderRow } from './FolderRow.tsx';
import css from './folder.module.css';
import type { FolderState } from './folderState.ts';
import type { FolderStore } from './folderStore.ts';
import { underOf } from './folderText.ts';
import { openLine, select, tellBytes } from './lineActions.ts';
import { COLUMNS, type ColumnId, type Line, NO_FILTER, nextSorting } from './order.ts';
import { useRowKeys } from './useRowKeys.ts';

/** Below this what is known of a file stands under its name; the style sheet has no figure of its own. */
const NARROW = 760;
/** Heights in pixels; the style sheet has the same. */
const HEAD = 29;
const ROW = 48;
const NARROW_ROW = 92;
/** Of a file of which only the name is known. */
const PLAIN_ROW = 74;

interface Props {
  readonly folder: FolderStore;
  readonly view: FolderState;
  readonly shown: readonly Line[];
}

/** All files, the worst first; only the rows in sight exist. */
export function FolderTable({ folder, view, shown }: Props) {
  const { selected, active, sorting } = view;
  const scroller = useRef<HTMLDivElement>(null);
  useFocusPlace('messages', scroller);
  const isNarrow = useNarrow(scroller, NARROW);
  const height = isNarrow ? NARROW_ROW : ROW;
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: (position) => (isNarrow && isPlain(shown[position]) ? PLAIN_ROW : height),
    getItemKey: (position) => shown[position]?.at ?? position,
    overscan: 8,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialOffset: folder.scroll,
  });
  const plain = isNarrow ? shown : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights of rows are measured anew
  useLayoutEffect(() => virtual.measure(), [virtual, height, plain]);
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    current.scrollTop = folder.scroll;
    const note = () => {
      folder.scroll = current.scrollTop;
    };
    current.addEventListener('scroll', note, { passive: true });
    return () => current.removeEventListener('scroll', note);
  }, [folder]);
  const items = virtual.getVirtualItems();
  const data = items.flatMap((it) => shown[it.index] ?? []);
  const table = useTable({ features, columns, data, getRowId: (line) => String(line.at) });
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2);
  const press = useRowKeys(folder, shown, { page, scrollTo: (to) => virtual.scrollToIndex(to, { align: 'auto' }) });
  const doing = useDoing(folder, shown);
  const isInSight = active !== null && data.some((it) => it.at === active);
  return (
    <div
      ref={scroller}
      className={`${css.folderGrid} ${isNarrow ? css.narrow : ''}`}
      role="grid"
      aria-label="Files"
      aria-multiselectable="true"
      aria-rowcount={shown.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={isInSight ? `file-${active}` : undefined}
      tabIndex={0}
      onKeyDown={press}
    >
      <div role="row" aria-rowindex={1} className={`${css.folderRow} ${css.folderHead}`}>
        <div role="columnheader" tabIndex={-1} className={css.folderCell} data-column="box">
          <AllShown folder={folder} shown={shown} selected={selected} />
        </div>
        {table.getHeaderGroups()[0]?.headers.map((header) => {
          const id = COLUMNS.find((it) => it === header.column.id);
          if (id === undefined) return null;
          return (
            <div
              key={header.id}
              role="columnheader"
              tabIndex={-1}
              className={css.folderCell}
              data-column={id}
              aria-sort={sortWord(sorting, id)}
            >
              <button type="button" onClick={() => folder.set({ sorting: nextSorting(sorting, id) })}>
                <table.FlexRender header={header} />
                <span aria-hidden="true">{sorting?.column === id ? (sorting.isDown ? ' ↓' : ' ↑') : ''}</span>
              </button>
            </div>
          );
        })}
      </div>
      <div className={css.folderBody} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {table.getRowModel().rows.map((row, i) => {
          const item = items[i];
          return (
            item && (
              <FolderRow
                key={row.id}
                row={row}
                FlexRender={table.FlexRender}
                top={item.start - HEAD}
                position={item.index}
                isSelected={selected.has(row.original.at)}
                isActive={row.original.at === active}
                isPlain={isPlain(row.original)}
                {...doing}
              />
            )
          );
        })}
      </div>
      {shown.length === 0 && !view.isListing && (
        <p className={`${css.folderNone} soft`}>
          No file fits the filter.{' '}
          <button type="button" className="link" onClick={() => folder.set({ filter: NO_FILTER })}>
            Show all {count(view.lines.length, 'file')}
          </button>
        </p>
      )}
    </div>
  );
}

/** Nothing stands under its name. */
function isPlain(line: Line | undefined): boolean {
  if (line === undefined) return false;
  const { where, project } = underOf(line);
  return where === '' && project === null;
}

const sortWord = (sorting: FolderState['sorting'], id: ColumnId) =>
  sorting?.column !== id ? 'none' : sorting.isDown ? 'descending' : 'ascending';

/** What the rows tell of clicks. Always the same functions, so that rows that stay are not drawn anew. */
function useDoing(folder: FolderStore, shown: readonly Line[]) {
  const order = useRef(shown);
  order.current = shown;
  const last = useRef<number | null>(null);
  return useMemo(
    () => ({
      onSelect: (line: Line, isRange: boolean) => {
        const isOn = !folder.get().selected.has(line.at);
        const lines = order.current;
        const to = lines.findIndex((it) => it.at === line.at);
        const from = isRange ? lines.findIndex((it) => it.at === last.current) : to;
        const [low, high] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
        last.current = line.at;
        folder.set({ active: line.at });
        select(folder, lines.slice(low, high + 1), isOn);
      },
      onOpen: (line: Line) => void openLine(folder, line),
      onActive: (line: Line) => folder.set({ active: line.at }),
      onBytes: (line: Line) => tellBytes(folder, line),
    }),
    [folder],
  );
}

function AllShown({ folder, shown, selected }: Pick<Props, 'folder' | 'shown'> & Pick<FolderState, 'selected'>) {
  const chosen = shown.filter((it) => selected.has(it.at)).length;
  const isAll = chosen > 0 && chosen === shown.length;
  return (
    <label>
      <input
        type="checkbox"
        aria-label="Select all shown"
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && !isAll;
        }}
        checked={isAll}
        onChange={() => select(folder, shown, !isAll)}
      />
    </label>
  );
}
