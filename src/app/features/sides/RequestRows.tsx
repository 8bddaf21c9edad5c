// biome-ignore-all lint/a11y/useSemanticElements: its rows are those of a grid with two columns.
// biome-ignore-all lint/a11y/useFocusableInteractive: what can be pressed in a row has the focus.
import type { PlanRow, RequestCell, RequestPair, SidesOf } from '../../../worker/protocol.ts';
import { count } from '../../parts/formatting.ts';
import outcomeCss from '../../parts/outcome.module.css';
import { requestWords } from '../../parts/requestWords.ts';
import { Sentence } from '../../parts/Sentence.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText, visibleWords } from '../../ui/VisibleText.tsx';
import { Piece } from './Cell.tsx';
import { CONVERTED, costIn, toneIn } from './reasons.ts';
import css from './sides.module.css';
import { type Faults, rowsByPart, useRequestSides } from './useRequestSides.ts';

interface RequestRowsProps {
  readonly of: SidesOf;
  /** What is changed beside the messages, and why. */
  readonly rows: readonly PlanRow[];
  /** What is wrong in the request of each side. */
  readonly faults: readonly [before: Faults, after: Faults];
}

/** The request of both sides above message 0: its parts that differ, and the others on request. */
export function RequestRows({ of, rows, faults }: RequestRowsProps) {
  const { sides, all, setAll, whole, open } = useRequestSides(of);
  const around = rows.filter((row) => row.index < 0);
  const parts = sides?.parts ?? [];
  const told = rowsByPart(parts, around);
  const others = around.filter((row) => ![...told.values()].some((list) => list.includes(row)));
  if (sides?.around == null && parts.length === 0 && others.length === 0) return null;
  return (
    <div role="table" aria-label="Request">
      {sides?.around == null ? null : (
        <div role="row" className={css.sideFold} aria-label="Request" data-at={sides.around.at}>
          <span role="cell">
            <b>Request</b>
          </span>
          <span role="cell" className={`${css.sidesRequestWords} soft`}>
            <VisibleText text={requestWords(sides.around)} />
          </span>
          <span role="cell">
            {sides.unchanged === 0 && !all ? null : (
              <button type="button" className="link" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Show changes only' : `${count(sides.unchanged, 'part')} unchanged`}
              </button>
            )}
          </span>
        </div>
      )}
      {parts.map((part) => (
        <Part
          key={`${part.wasAt} ${part.at}`}
          part={part}
          rows={told.get(part) ?? []}
          faults={faults}
          isWhole={whole.includes(part.at)}
          onWhole={() => open(part.at)}
        />
      ))}
      {others.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes of a plan have nothing but their order.
        <Other key={at} row={row} />
      ))}
    </div>
  );
}

interface PartProps {
  readonly part: RequestPair;
  readonly rows: readonly PlanRow[];
  readonly faults: RequestRowsProps['faults'];
  readonly isWhole: boolean;
  readonly onWhole: () => void;
}

function Part({ part, rows, faults, isWhole, onWhole }: PartProps) {
  const { at, wasAt, change, before, after } = part;
  const rules = rows.map(({ by }) => by);
  const worst = [faults[0](wasAt ?? at, rules), faults[1](after === null ? null : at, [])] as const;
  const unshown = isWhole ? 0 : Math.max(before?.unshown ?? 0, after?.unshown ?? 0);
  return (
    <div role="row" className={css.sidesRequestRow} aria-label={visibleWords(part.name)} data-at={at}>
      <div
        role="cell"
        className={`${css.sideCell} ${css.isLeft}`}
        data-side="before"
        data-difference={change}
        data-gap={before === null}
      >
        <Side part={part} cell={before} Mark="del" severity={worst[0]} isMarked={change === 'removed'} />
        {unshown > 0 && before !== null ? (
          <button type="button" className="link" onClick={onWhole}>
            Show {count(unshown, 'more character')}
            <span className="visually-hidden"> of {visibleWords(part.name)}</span>
          </button>
        ) : null}
      </div>
      <div
        role="cell"
        className={`${css.sideCell} ${css.isRight}`}
        data-side="after"
        data-difference={change}
        data-gap={after === null}
        data-change={change === 'same' ? undefined : change}
      >
        <Side part={part} cell={after} Mark="ins" severity={worst[1]} isMarked={change !== 'same'} />
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons have nothing but their order.
          <Why key={index} row={row} />
        ))}
      </div>
    </div>
  );
}

interface SideProps {
  readonly part: RequestPair;
  readonly cell: RequestCell | null;
  readonly Mark: 'del' | 'ins';
  readonly severity: ReturnType<Faults>;
  readonly isMarked: boolean;
}

const SIGNS = { changed: '~', removed: '−', inserted: '+', same: '' } as const;

function Side({ part, cell, Mark, severity, isMarked }: SideProps) {
  const { change, name, index } = part;
  const sign = severity === null ? null : <Sign kind={severity} named />;
  if (cell === null)
    return change === 'inserted' ? (
      <p className={css.sideReason}>
        {sign} <VisibleText text={name} /> is not in the request
      </p>
    ) : null;
  const pieces = cell.pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing but their order.
    <Piece key={at} piece={piece} Mark={Mark} />
  ));
  const isWhole = change === 'removed' || change === 'inserted';
  return (
    <div className={css.sideMessage}>
      <p className={css.sideHead}>
        <span>
          {index === null ? null : 'tool '}
          <VisibleText text={name} />
        </span>
        {sign}
      </p>
      {isMarked ? (
        <p className={css.sideSign} data-difference={change}>
          <span aria-hidden="true">{SIGNS[change]} </span>
          {change}
        </p>
      ) : null}
      <div className={css.sideBlocks} data-brief={change === 'same' || change === 'removed'}>
        <div className={css.sideBlock}>
          <pre className="content">{isWhole ? <Mark data-whole="true">{pieces}</Mark> : pieces}</pre>
        </div>
      </div>
    </div>
  );
}

function Why({ row }: { readonly row: PlanRow }) {
  return (
    <p className={css.sideReason}>
      <Sentence text={row.reason} />{' '}
      <span className={outcomeCss.effect} data-tone={toneIn(row)}>
        {costIn(row)}
      </span>
    </p>
  );
}

/** A change that belongs to no part: of lines of the file, or what another format has no place for. */
function Other({ row }: { readonly row: PlanRow }) {
  return (
    <div role="row" className={css.sidesRequestRow}>
      <div role="cell" className={`${css.sideCell} ${css.isLeft}`} data-side="before" data-difference="changed">
        <div className={css.sideMessage}>
          <p className={css.sideHead}>
            <span>{row.at === undefined && row.by !== CONVERTED ? 'File' : 'Request'}</span>
          </p>
          <Text text={row.before} Mark="del" />
        </div>
      </div>
      <div
        role="cell"
        className={`${css.sideCell} ${css.isRight}`}
        data-side="after"
        data-difference="changed"
        data-change="changed"
      >
        <div className={css.sideMessage}>
          <Text text={row.after} Mark="ins" />
        </div>
        <Why row={row} />
      </div>
    </div>
  );
}

function Text({ text = '', Mark }: { readonly text?: string | undefined; readonly Mark: 'del' | 'ins' }) {
  if (text === '') return null;
  return (
    <pre className="content">
      <Mark>
        <VisibleText text={text.length > 2000 ? `${text.slice(0, 2000)}…` : text} />
      </Mark>
    </pre>
  );
}
