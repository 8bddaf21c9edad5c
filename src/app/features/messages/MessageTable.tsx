// biome-ignore-all lint/a11y/useSemanticElements: rows come and go while the table scrolls; a real table cannot do that.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names its active row.

import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { useFocusPlace } from '../../parts/focusPlaces.ts';
import { digits } from '../../parts/formatting.ts';
import { Load, loadable } from '../../parts/loadable.tsx';
import { planMarks } from '../../parts/planMarks.ts';
import { useNarrow } from '../../parts/useNarrow.ts';
import { usePages } from '../../parts/usePages.ts';
import { actions, client, REQUEST, shownPlan, useStore } from '../../store.ts';
import { columns } from './columns.tsx';
import { useFollow } from './follow.ts';
import { Gutter } from './Gutter.tsx';
import { lineOf } from './lines.ts';
import { MessageRow } from './MessageRow.tsx';
import css from './messages.module.css';
import { useFound } from './useFound.ts';
import { useHeight } from './useHeight.ts';
import { useOrder } from './useOrder.ts';
import { useTableKeys } from './useTableKeys.ts';
import { DENSE, ROOMY, type Sight, useWindow } from './useWindow.ts';

/** It comes with the first search. */
const Marked = loadable(async () => (await import('../../parts/Marked.tsx')).Marked);

/** Below this the words of a row stand under its facts; the style sheet has the same figure. */
const NARROW = 520;
/** Pixels of a wide row that are not its words, and of one of their characters; the style sheet has the same. */
const FACTS = 340;
const LETTER = 7;
const ROWS = { size: 200, keep: 60, fetch: (from: number, to: number) => client.rows(from, to) };

/** The column of numbers has room for four digits behind the sign of what can be opened; for more it is wider. */
function widthOf(count: number): CSSProperties {
  const more = Math.max(0, digits(count).length - '9,999'.length);
  return { '--more-digits': `${more === 0 ? 0 : 8 + more * 8}px` } as CSSProperties;
}

interface MessageTableProps {
  readonly view: SessionView;
  /** What stands beside the messages, as the first row; null where nothing does. */
  readonly request: ReactNode;
}

/** All messages, of which only those in sight exist. */
export function MessageTable({ view, request }: MessageTableProps) {
  const plan = useStore(shownPlan);
  const opened = useStore((state) => state.opened);
  const selected = useStore((state) => state.selection?.index ?? null);
  const perMessage = useStore((state) => state.tokens?.perMessage ?? null);
  const dense = useStore((state) => state.dense);
  const scroller = useRef<HTMLDivElement>(null);
  useFocusPlace('messages', scroller);
  const isNarrow = useNarrow(scroller, NARROW);
  const height = isNarrow || !dense ? ROOMY : DENSE;
  const order = useOrder(view, perMessage);
  const picked = useStore((state) => state.picked);
  const bySize = useStore((state) => state.bySize);
  const words = useStore((state) => state.filter.text);
  const before = useRef<HTMLDivElement>(null);
  const above = useHeight(before, request !== null);
  const marks = useMemo(() => planMarks(plan), [plan]);
  const { sights, bottom, width, lightFrom, isMoved, page, count, indexAt, visible, scrollTo, setHeight, total } =
    useWindow(scroller, { rows: view.rows, visible: order, marks, height, above });
  useFollow(scrollTo);

  const { at: rowAt, want } = usePages(view, ROWS);
  const from = sights[0]?.position ?? 0;
  const to = sights.at(-1)?.position ?? 0;
  useEffect(() => want(indices(from, to, count, indexAt)), [want, from, to, count, indexAt]);
  const found = useFound(view.revision, sights);
  const lines = sights.map(({ index }) =>
    lineOf(index, view.rows, perMessage, marks, {
      row: rowAt(index),
      found: found.get(index) ?? null,
      isRoomy: height === ROOMY,
    }),
  );
  const letters = Math.max(0, Math.ceil((width - (isNarrow ? 0 : FACTS)) / LETTER));
  const isLight = ({ index, position }: Sight) => position >= lightFrom && !opened.has(index);
  const press = useTableKeys({ count, indexAt, visible, page, hasRequest: request !== null });
  const isSeen = selected === REQUEST ? request !== null : sights.some(({ index }) => index === selected);
  const active = selected !== null && isSeen ? `row-${selected}` : undefined;
  const last = view.rows.count - 1;

  return (
    <div
      ref={scroller}
      className={`${css.grid} ${height === ROOMY ? css.roomy : ''}`}
      style={widthOf(view.rows.count)}
      role="grid"
      aria-label="Messages"
      aria-multiselectable="true"
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-activedescendant={active}
      tabIndex={0}
      onKeyDown={press}
    >
      <div role="row" aria-rowindex={1} className={`${css.gridRow} ${css.gridHead}`}>
        {columns.map(({ id, head }) => (
          <div
            key={id}
            role="columnheader"
            tabIndex={-1}
            className={css.cell}
            data-column={id}
            aria-sort={id === (bySize ? 'tokens' : 'index') ? (bySize ? 'descending' : 'ascending') : undefined}
          >
            {head}
          </div>
        ))}
      </div>
      <div className={css.gridBody} role="presentation" style={{ height: Math.max(total, above) }}>
        {request === null ? null : (
          <div ref={before} role="presentation">
            {request}
          </div>
        )}
        {sights.map((sight, at) => {
          const { index, position, top } = sight;
          const line = lines[at];
          if (line === undefined) return null;
          return (
            <MessageRow
              // While the list moves the same elements show one message after the other: to make new ones takes longer.
              key={isLight(sight) && isMoved ? `light ${at}` : String(index)}
              line={line}
              isLight={isLight(sight)}
              letters={letters}
              top={top}
              position={position}
              selected={index === selected}
              picked={picked.has(index)}
              opened={opened.has(index)}
              revision={view.revision}
              inserted={marks?.inserted.get(index)}
              appended={index === last ? marks?.inserted.get(index + 1) : undefined}
              onHeight={setHeight}
            />
          );
        })}
        {lightFrom > to && !bySize && (
          <Gutter
            rows={view.rows}
            lanes={view.outline.lanes}
            sights={sights}
            bottom={bottom}
            selected={selected}
            listed={order}
          />
        )}
      </div>
      {count === 0 && <NoRows />}
      {words === '' || scroller.current === null ? null : (
        <Load what={Marked} props={{ words, root: scroller.current }} />
      )}
    </div>
  );
}

function NoRows() {
  const unsearched = useStore((state) => state.view?.unsearched === true && state.filter.text !== '');
  const isEmpty = useStore((state) => state.view?.counts.messages === 0);
  if (isEmpty) return <p className={`${css.noRows} soft`}>No messages are left. Undo brings them back.</p>;
  return (
    <p className={`${css.noRows} soft`}>
      No message fits the filter.{unsearched ? ' Words that stay in the file were not searched.' : ''}{' '}
      <button type="button" className="link" onClick={actions.clearFilter}>
        Show all
      </button>
    </p>
  );
}

function* indices(from: number, to: number, count: number, indexAt: (position: number) => number): Iterable<number> {
  for (let position = from; position <= to && position < count; position++) yield indexAt(position);
}
