// biome-ignore-all lint/a11y/useSemanticElements: rows come and go while the table scrolls; a real table cannot do that.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names its active row.
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { ReportRow } from '../../../core/index.ts';
import { Load, loadable } from '../../parts/loadable.tsx';
import { keyAt } from '../../parts/worst.ts';
import { actions, getState } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { columns, LightCells, styleOf } from './columns.tsx';
import type { Line } from './lines.ts';
import css from './messages.module.css';

/** It comes when the first message is opened: until its words have come there is nothing to see either. */
const Detail = loadable(
  async () => (await import('./Detail.tsx')).Detail,
  () => <p className={`${css.detail} soft`}>Opening…</p>,
);

interface Place {
  readonly top: number;
  readonly position: number;
  readonly selected: boolean;
  readonly picked: boolean;
  readonly inserted: readonly (ReportRow | null)[] | undefined;
  readonly appended: readonly (ReportRow | null)[] | undefined;
}

interface Props extends Place {
  readonly line: Line;
  /** Drawn in fewest elements: what is read of a row that is whole, or gone, with one of the next frames. */
  readonly isLight: boolean;
  /** Of its words then: more have no room in it, and all of them would be laid out. */
  readonly letters: number;
  readonly opened: boolean;
  readonly revision: number;
  readonly onHeight: (index: number, height: number) => void;
}

/** One message: what a plan would put before it, its line, and its parts where it is open. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { line, isLight, letters, opened, revision, onHeight, ...place } = props;
  return (
    <Item {...place}>
      <Facts line={line} opened={opened} {...place}>
        {isLight ? <LightCells line={line} letters={letters} /> : <Cells line={line} opened={opened} />}
        {/* For the pointer: whoever has a keyboard opens with the row's own keys. */}
        {isLight ? null : <span className={css.opener} data-opener="" aria-hidden="true" />}
      </Facts>
      {opened && (
        <div role="row" className={css.detailRow}>
          <div role="gridcell" aria-colspan={6} tabIndex={-1}>
            <Load what={Detail} props={{ index: line.index, revision, onHeight }} />
          </div>
        </div>
      )}
    </Item>
  );
}, same);

function Item({ top, inserted, appended, children }: Place & { readonly children: ReactNode }) {
  return (
    <div className={css.gridItem} role="presentation" style={{ transform: `translateY(${top}px)` }}>
      <Inserted rows={inserted} />
      {children}
      <Inserted rows={appended} />
    </div>
  );
}

function Facts(props: Place & { readonly line: Line; readonly opened: boolean; readonly children: ReactNode }) {
  const { line, opened, position, selected, picked, children } = props;
  const { index, mark, role } = line;
  return (
    <div
      id={`row-${index}`}
      role="row"
      tabIndex={-1}
      className={css.gridRow}
      aria-rowindex={position + 2}
      aria-selected={selected || picked}
      data-current={selected || undefined}
      data-picked={picked || undefined}
      data-open={opened}
      data-message-index={index}
      data-mark={mark}
      data-role={role}
      onClick={(event) => press(event, index)}
      onDoubleClick={(event) => isOpener(event.target) || actions.toggleOpened(index)}
      onKeyDown={undefined}
    >
      {children}
    </div>
  );
}

function Cells({ line, opened }: Pick<Props, 'line' | 'opened'>) {
  return columns.map(({ id, cell }) => (
    <div
      key={id}
      role="gridcell"
      tabIndex={-1}
      className={css.cell}
      data-column={id}
      aria-expanded={id === 'what' ? opened : undefined}
      style={styleOf(id, line)}
    >
      {cell(line)}
    </div>
  ));
}

/** Pixels before the number, where what is picked is marked. */
const PICK = 30;

/** A click selects; on the mark, or with Ctrl, it picks, and with Shift it picks all from what was selected. */
function press(event: MouseEvent<HTMLElement>, index: number): void {
  const isMark = event.clientX - event.currentTarget.getBoundingClientRect().left < PICK;
  const { picked, selection, visible } = getState();
  if (event.shiftKey) {
    const from = Math.max(0, selection?.index ?? index);
    const [first, last] = [Math.min(from, index), Math.max(from, index)];
    const between = visible ?? Int32Array.from({ length: last + 1 }, (_, at) => at);
    actions.pickAll([...picked, ...between.filter((other) => other >= first && other <= last)]);
  } else if (isMark || event.ctrlKey || event.metaKey) actions.pick(index);
  else if (isOpener(event.target)) actions.toggleOpened(index);
  if (event.shiftKey || !isOpener(event.target)) choose(index);
}

const isOpener = (target: EventTarget): boolean => target instanceof Element && target.hasAttribute('data-opener');

/** A message that is not there yet, outlined where it would stand. */
function Inserted({ rows }: { rows: readonly (ReportRow | null)[] | undefined }) {
  return rows?.map((row, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: new messages have nothing but their order.
    <div key={at} role="row" className={css.ghost} data-part="inserted">
      <div role="gridcell" aria-colspan={6} tabIndex={-1}>
        <span className={css.markWord}>inserted</span>
        <span>{row?.tool === undefined ? row?.role : 'result of '}</span>
        {row?.tool === undefined ? null : (
          <b>
            <VisibleText text={row.tool} />
          </b>
        )}
        <span className={`${css.words} content`} data-text="">
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
  return (
    a.isLight === b.isLight &&
    (!a.isLight || a.letters === b.letters) &&
    a.opened === b.opened &&
    a.revision === b.revision &&
    isSamePlace(a, b) &&
    isSameLine(a.line, b.line)
  );
}

const isSamePlace = (a: Place, b: Place): boolean =>
  a.top === b.top &&
  a.position === b.position &&
  a.selected === b.selected &&
  a.picked === b.picked &&
  a.inserted === b.inserted &&
  a.appended === b.appended;

const isSameLine = (x: Line, y: Line): boolean =>
  x.index === y.index &&
  x.row === y.row &&
  x.size === y.size &&
  x.mark === y.mark &&
  x.to === y.to &&
  x.added === y.added &&
  x.isRoomy === y.isRoomy &&
  x.severity === y.severity &&
  x.found === y.found;
