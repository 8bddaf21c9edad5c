// biome-ignore-all lint/a11y/useSemanticElements: rows come and go while the table scrolls; a real table cannot do that.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names its active row.
import type { Row } from '@tanstack/react-table';
import { type ComponentType, memo } from 'react';
import type { ReportRow } from '../../../core/index.ts';
import { keyAt } from '../../parts/worst.ts';
import { actions, getState } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { type features, LightCells, styleOf } from './columns.tsx';
import { Detail } from './Detail.tsx';
import type { Line } from './lines.ts';

type TableRow = Row<typeof features, Line>;
type Cell = ReturnType<TableRow['getAllCells']>[number];

interface Props {
  readonly row: TableRow;
  readonly FlexRender: ComponentType<{ cell: Cell }>;
  /** Drawn with what can be read while the list moves fast. */
  readonly light: boolean;
  readonly top: number;
  readonly position: number;
  /** Rows that the filter lets through. */
  readonly selected: boolean;
  readonly opened: boolean;
  readonly revision: number;
  readonly inserted: readonly (ReportRow | null)[] | undefined;
  readonly appended: readonly (ReportRow | null)[] | undefined;
  readonly onHeight: (index: number, height: number) => void;
}

/** One message: what a plan would put before it, its line, and its parts where it is open. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { row, FlexRender, light, top, position, selected, opened } = props;
  const { index, mark } = row.original;
  return (
    <div className="grid-item" role="presentation" style={{ transform: `translateY(${top}px)` }}>
      <Inserted rows={props.inserted} />
      <div
        id={`row-${index}`}
        role="row"
        tabIndex={-1}
        className="grid-row"
        aria-rowindex={position + 2}
        aria-selected={selected}
        data-open={opened}
        data-message-index={index}
        data-mark={mark}
        data-role={row.original.role}
        onClick={(event) => (isOpener(event.target) ? actions.toggleOpened(index) : choose(index))}
        onDoubleClick={(event) => isOpener(event.target) || actions.toggleOpened(index)}
        onKeyDown={undefined}
      >
        {light ? <LightCells line={row.original} /> : <Cells row={row} FlexRender={FlexRender} opened={opened} />}
        {/* For the pointer: whoever has a keyboard opens with the row's own keys. */}
        {!light && <span className="opener" aria-hidden="true" />}
      </div>
      {opened && (
        <div role="row" className="detail-row">
          <div role="gridcell" aria-colspan={6} tabIndex={-1}>
            <Detail index={index} revision={props.revision} onHeight={props.onHeight} />
          </div>
        </div>
      )}
      <Inserted rows={props.appended} />
    </div>
  );
}, same);

function Cells({ row, FlexRender, opened }: Pick<Props, 'row' | 'FlexRender' | 'opened'>) {
  return row.getAllCells().map((cell) => (
    <div
      key={cell.id}
      role="gridcell"
      tabIndex={-1}
      className={`cell ${cell.column.id}`}
      aria-expanded={cell.column.id === 'what' ? opened : undefined}
      style={styleOf(cell.column.id, row.original)}
    >
      <FlexRender cell={cell} />
    </div>
  ));
}

const isOpener = (target: EventTarget): boolean => target instanceof Element && target.className === 'opener';

/** A message that is not there yet, outlined where it would stand. */
function Inserted({ rows }: { rows: readonly (ReportRow | null)[] | undefined }) {
  return rows?.map((row, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: new messages have nothing but their order.
    <div key={at} role="row" className="ghost">
      <div role="gridcell" aria-colspan={6} tabIndex={-1}>
        <span className="mark-word">inserted</span>
        <span>{row?.tool === undefined ? row?.role : 'result of '}</span>
        {row?.tool === undefined ? null : (
          <b>
            <VisibleText text={row.tool} />
          </b>
        )}
        <span className="what content">
          <VisibleText text={row?.after ?? row?.reason ?? 'a new message'} />
        </span>
      </div>
    </div>
  ));
}

function choose(index: number): void {
  actions.select(index, 'messages', keyAt(getState().view?.diagnostics ?? [], index));
}

/** The table makes new row objects on every scroll; what they say is mostly the same. */
function same(a: Props, b: Props): boolean {
  const x = a.row.original;
  const y = b.row.original;
  return (
    a.light === b.light &&
    a.top === b.top &&
    a.position === b.position &&
    a.selected === b.selected &&
    a.opened === b.opened &&
    a.revision === b.revision &&
    a.inserted === b.inserted &&
    a.appended === b.appended &&
    x.index === y.index &&
    x.row === y.row &&
    x.size === y.size &&
    x.mark === y.mark &&
    x.to === y.to &&
    x.added === y.added &&
    x.isRoomy === y.isRoomy &&
    x.severity === y.severity
  );
}
