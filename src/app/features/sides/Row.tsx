// biome-ignore-all lint/a11y/useKeyWithClickEvents: whoever has a keyboard selects with the button of the row.

import { lowest } from '../../../worker/numbers.ts';
import type { PairView, PlanRow } from '../../../worker/protocol.ts';
import { count, digits, messageName } from '../../parts/formatting.ts';
import outcomeCss from '../../parts/outcome.module.css';
import { Sentence } from '../../parts/Sentence.tsx';
import { keyAt } from '../../parts/worst.ts';
import { actions, chosenRequest, getState, type State, useStore } from '../../store.ts';
import { Cell } from './Cell.tsx';
import type { SideItem } from './items.ts';
import { ResultText } from './ResultText.tsx';
import { costIn, isSaid, type Reasons, reasonFor, resultsIn, toneIn } from './reasons.ts';
import { canRefuse, refusing } from './refusing.ts';
import css from './sides.module.css';

export interface RowProps {
  readonly item: SideItem;
  /** The side that is what is open; null where none is. */
  readonly open: 'left' | 'right' | null;
  /** The worst finding of each message, by side. */
  readonly severities: readonly [left: Uint8Array, right: Uint8Array];
  /** True where two files are compared. */
  readonly isOfTwo: boolean;
  /** True where a plan is compared, whose changes can be left out. */
  readonly isPlan: boolean;
  readonly reasons: Reasons;
  /** The place of the item among all, and among those that are drawn. */
  readonly order: number;
  readonly line: number;
  readonly isNarrow: boolean;
  readonly isCut: boolean;
  /** Two files part here: a prompt cache holds up to here. */
  readonly isParting: boolean;
  readonly pair: PairView | null;
  readonly isWhole: boolean;
  readonly onWhole: () => void;
  readonly onOpen: (all: boolean) => void;
}

interface LeftProps extends RowProps {
  readonly measure: (element: Element | null) => void;
}

/** The message as it is. Where there is none, a gap says so; its height is that of the row. */
export function LeftCell({ item, measure, ...props }: LeftProps) {
  const { order, line, isNarrow, open } = props;
  const own = open === null ? -1 : item[open];
  const isSelected = useStore(isSelectedIn(open, item));
  const place = { gridRow: isNarrow ? 2 * line + 1 : line + 1, gridColumn: 1 };
  if (item.kind === 'fold') {
    return (
      <div
        ref={measure}
        data-index={order}
        className={css.sideFold}
        data-cut={props.isCut}
        data-parting={props.isParting}
        style={{ ...place, gridColumn: '1 / -1' }}
      >
        <button
          type="button"
          className="link"
          title="Shows 100 of them; with Shift, all"
          onClick={(event) => props.onOpen(event.shiftKey)}
        >
          {count(item.length, 'message')} {item.change === 'same' ? 'unchanged' : 'removed'}
        </button>
        <Inside item={item} />
      </div>
    );
  }
  return (
    <div
      ref={measure}
      data-index={order}
      data-cut={props.isCut}
      data-parting={props.isParting}
      {...(item.left < 0 ? {} : { 'data-message-index': item.left })}
      aria-current={isSelected ? 'true' : undefined}
      className={`${css.sideCell} ${css.isLeft}`}
      data-side="before"
      data-difference={item.change}
      data-gap={item.left < 0}
      style={place}
      onClick={() => own >= 0 && choose(own)}
      aria-hidden={item.left < 0}
    >
      {item.left < 0 ? null : <Left item={item} isSelected={isSelected} {...props} />}
    </div>
  );
}

interface LeftMessageProps extends Pick<LeftProps, 'item' | 'severities' | 'pair' | 'isWhole' | 'onWhole' | 'isOfTwo'> {
  readonly isSelected: boolean;
}

function Left({ item, severities, pair, isWhole, onWhole, isOfTwo, isSelected }: LeftMessageProps) {
  return (
    <div className={css.sideMessage} data-selected={isSelected}>
      <Cell
        side="before"
        change={item.kind === 'row' ? item.change : 'same'}
        message={pair?.before ?? null}
        severity={severities[0][item.left] ?? 0}
        isOfTwo={isOfTwo}
      />
      <More unshown={isWhole ? 0 : (pair?.before?.unshown ?? 0)} index={item.left} onWhole={onWhole} />
    </div>
  );
}

/** The message as it will be, with the reason; a gap where it is removed. */
export function RightCell(props: RowProps) {
  const { item, pair, line, isNarrow, order, isCut } = props;
  const severity = props.severities[1][item.right] ?? 0;
  const isSelected = useStore(isSelectedIn(props.open, item));
  if (item.kind === 'fold' || (isNarrow && item.change === 'same')) return null;
  const isGap = item.right < 0;
  const reason = reasonFor(props.reasons, item);
  const said = isSaid(props.reasons, item);
  if (isNarrow && isGap && (reason === null || (said && !isSelected))) return null;
  return (
    <div
      data-right={order}
      data-cut={isCut}
      data-parting={props.isParting}
      data-change={item.change === 'same' ? undefined : item.change === 'away' ? 'moved' : item.change}
      {...(isGap ? {} : { 'data-message-index': item.right })}
      className={`${css.sideCell} ${css.isRight}`}
      data-side="after"
      data-difference={item.change}
      data-gap={isGap}
      style={{ gridRow: isNarrow ? 2 * line + 2 : line + 1, gridColumn: isNarrow ? 1 : 2 }}
    >
      {isGap ? null : (
        <div className={css.sideMessage} data-selected={isSelected}>
          <Cell
            side="after"
            change={item.change}
            message={pair?.after ?? null}
            severity={severity}
            isOfTwo={props.isOfTwo}
          />
          <More
            unshown={props.isWhole || item.left >= 0 ? 0 : (pair?.after?.unshown ?? 0)}
            index={item.right}
            onWhole={props.onWhole}
          />
        </div>
      )}
      {resultsIn(props.reasons, item).map((row) => (
        <ResultText key={row.call} row={row} />
      ))}
      {reason === null ? null : <Reason row={reason} isSaid={said} isSelected={isSelected} canLeave={props.isPlan} />}
    </div>
  );
}

interface ReasonProps {
  readonly row: PlanRow;
  /** The row before has said it: only the way to leave the message unchanged is shown. */
  readonly isSaid: boolean;
  readonly isSelected: boolean;
  /** The change belongs to a plan. */
  readonly canLeave: boolean;
}

/** Why a message is changed, and the way to leave it as it is. */
function Reason({ row, isSaid, isSelected, canLeave }: ReasonProps) {
  const request = useStore(chosenRequest);
  const found = refusing(request);
  const leave =
    canLeave && found !== null && canRefuse(request, row)
      ? () => actions.choosePlan(found.without([...found.refused, row.index]))
      : null;
  return (
    <p className={css.sideReason} data-said={isSaid && !isSelected}>
      {isSaid ? null : (
        <>
          <Sentence text={row.reason} />{' '}
          <span className={outcomeCss.effect} data-tone={toneIn(row)}>
            {costIn(row)}
          </span>{' '}
        </>
      )}
      {leave === null ? null : (
        <button
          type="button"
          className={`link ${css.sideLeave}`}
          aria-label={`Leave unchanged: ${messageName(row.index)}`}
          onClick={leave}
        >
          Leave unchanged
        </button>
      )}
    </p>
  );
}

function More(props: { readonly unshown: number; readonly index: number; readonly onWhole: () => void }) {
  if (props.unshown === 0) return null;
  return (
    <button
      type="button"
      className="link"
      onClick={(event) => {
        event.stopPropagation();
        props.onWhole();
      }}
    >
      Show {count(props.unshown, 'more character')}
      <span className="visually-hidden"> of message {digits(props.index)}</span>
    </button>
  );
}

/** Problems that a fold hides are counted. */
function Inside({ item }: { readonly item: SideItem & { readonly kind: 'fold' } }) {
  const found = useStore((state) => state.view?.outline.problems);
  if (found === undefined || item.left < 0) return null;
  const problems = lowest(found, item.left + item.length) - lowest(found, item.left);
  return problems === 0 ? null : <span className="soft">{count(problems, 'problem')} inside</span>;
}

/** What is selected is a message of the side that is open. */
const isSelectedIn =
  (open: RowProps['open'], item: SideItem) =>
  ({ selection }: State): boolean =>
    open !== null && item[open] >= 0 && selection?.index === item[open];

function choose(index: number): void {
  actions.select(index, 'compare', keyAt(getState().view?.diagnostics ?? [], index));
}
