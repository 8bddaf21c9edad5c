// biome-ignore-all lint/a11y/useSemanticElements: rows come and go while the table scrolls; a real table cannot do that.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names its active row.
import type { Row } from '@tanstack/react-table';
import { type ComponentType, type MouseEvent, memo } from 'react';
import { VisibleText, visibleWords } from '../../ui/VisibleText.tsx';
import type { features } from './columns.tsx';
import css from './folder.module.css';
import { partsOf } from './folderText.ts';
import { groupOf, type Line } from './order.ts';

type TableRow = Row<typeof features, Line>;
type Cell = ReturnType<TableRow['getAllCells']>[number];

interface Props {
  readonly row: TableRow;
  readonly FlexRender: ComponentType<{ cell: Cell }>;
  readonly top: number;
  readonly position: number;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** Nothing stands under its name. */
  readonly isPlain: boolean;
  /** Told what was clicked. `isRange`: everything from the last one that was selected. */
  readonly onSelect: (line: Line, isRange: boolean) => void;
  readonly onOpen: (line: Line) => void;
  readonly onActive: (line: Line) => void;
  readonly onBytes: (line: Line) => void;
}

/** A file: its box, its names, and what is known of it. */
export const FolderRow = memo(function FolderRow(props: Props) {
  const { row, FlexRender, top, position, isSelected, isActive } = props;
  const line = row.original;
  const { name } = partsOf(line.path);
  const title = line.view?.triage?.title ?? name;
  // The focus stays with the table, so that its keys go on from here.
  const stay = (event: MouseEvent) => event.preventDefault();
  return (
    <div
      id={`file-${line.at}`}
      role="row"
      tabIndex={-1}
      className={css.folderRow}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      data-active={isActive}
      data-plain={props.isPlain}
      data-group={groupOf(line)}
      data-path={line.path}
      onClick={() => props.onActive(line)}
      onDoubleClick={() => props.onOpen(line)}
      onKeyDown={undefined}
    >
      <div role="gridcell" tabIndex={-1} className={css.folderCell} data-column="box">
        <label onMouseDown={stay} onClick={(event) => event.stopPropagation()} onKeyDown={undefined}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${visibleWords(title)}`}
            checked={isSelected}
            onChange={(event) =>
              props.onSelect(line, event.nativeEvent instanceof globalThis.MouseEvent && event.nativeEvent.shiftKey)
            }
          />
        </label>
      </div>
      {row.getAllCells().map((cell) => (
        <div key={cell.id} role="gridcell" tabIndex={-1} className={css.folderCell} data-column={cell.column.id}>
          {cell.column.id === 'name' && (
            <button
              type="button"
              tabIndex={-1}
              className={css.folderOpen}
              onMouseDown={stay}
              onClick={() => props.onOpen(line)}
            >
              <VisibleText text={title} />
            </button>
          )}
          <FlexRender cell={cell} />
          {cell.column.id === 'problems' && line.view?.state === 'too-large' && (
            <button
              type="button"
              tabIndex={-1}
              className={`${css.folderOpen} ${css.folderBytes}`}
              onMouseDown={stay}
              onClick={() => props.onBytes(line)}
            >
              See where the bytes are
            </button>
          )}
        </div>
      ))}
    </div>
  );
}, same);

/** The table makes new row objects on every scroll; what they say is mostly the same. */
function same(a: Props, b: Props): boolean {
  return (
    a.row.original === b.row.original &&
    a.top === b.top &&
    a.position === b.position &&
    a.isSelected === b.isSelected &&
    a.isActive === b.isActive &&
    a.onSelect === b.onSelect
  );
}
