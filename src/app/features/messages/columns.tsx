// biome-ignore-all lint/a11y/useSemanticElements: rows come and go while the table scrolls; a real table cannot do that.
import type { CSSProperties, ReactNode } from 'react';
import type { RowView } from '../../../worker/protocol.ts';
import { actions, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import type { Line } from './lines.ts';
import css from './messages.module.css';

const number = new Intl.NumberFormat('en');
const SEVERITY = ['info', 'info', 'warning', 'error'] as const;
const MARK_WORDS = { keep: '', removed: 'removed', changed: 'changed', moved: 'moved', merged: 'merged' } as const;

interface Column {
  readonly id: string;
  readonly head: ReactNode;
  cell(line: Line): ReactNode;
}

/** What stands in which column. The pairs are drawn over the first one, across rows. */
export const columns: readonly Column[] = [
  { id: 'pairs', head: <span className="visually-hidden">Pairs</span>, cell: () => null },
  { id: 'index', head: <OrderHead />, cell: ({ index }) => number.format(index) },
  { id: 'role', head: 'Role', cell: ({ roleWord }) => <VisibleText text={roleWord} /> },
  { id: 'what', head: 'What', cell: (line) => <What line={line} /> },
  { id: 'tokens', head: <Scale />, cell: ({ size }) => number.format(size) },
  { id: 'state', head: <span className="visually-hidden">State</span>, cell: (line) => <State line={line} /> },
];

/** What is read of the same columns, in fewest elements, with so many letters of the words. */
export function LightCells({ line, letters }: { readonly line: Line; readonly letters: number }) {
  const cell = (id: string, column: number, words: ReactNode, isText = false) => (
    <div
      role="gridcell"
      tabIndex={-1}
      className={isText ? LIGHT : css.cell}
      data-column={id}
      data-text={isText ? '' : undefined}
      aria-colindex={column}
      style={styleOf(id, line)}
    >
      {words}
    </div>
  );
  const what = wholeLetters(line.found ?? line.row?.what ?? '', letters);
  return (
    <>
      {cell('index', 2, number.format(line.index))}
      {cell('role', 3, <VisibleText text={line.roleWord} />)}
      {cell('what', 4, <VisibleText text={what} />, true)}
      {cell('tokens', 5, number.format(line.size))}
      {line.severity > 1 && cell('state', 6, <State line={line} />)}
    </>
  );
}

/** A row whose words are all of its cell. */
const LIGHT = `${css.cell} ${css.light} ${css.words} content`;

/** The first letters of a text, the last of them whole. */
const wholeLetters = (text: string, letters: number): string =>
  text.slice(0, (text.codePointAt(letters - 1) ?? 0) > 0xffff ? letters + 1 : letters);

function What({ line }: { line: Line }) {
  const { row } = line;
  if (!row) return <span className={css.waiting} />;
  const what = line.found ?? row.what;
  const name = line.found === null ? row.calls[0]?.name : undefined;
  const isCall = name !== undefined && name !== '' && (row.what === name || row.what.startsWith(`${name} `));
  return (
    <>
      {line.added.map((tool, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results that are not there yet have nothing but their order.
        <span key={at} className={css.joined}>
          + result of <VisibleText text={tool} />
        </span>
      ))}
      <span className={`${css.words} content`} data-text="">
        {row.results.some((it) => it.isError) && <span className={css.failed}>failed</span>}
        {isCall && (
          <b>
            <VisibleText text={name} />
          </b>
        )}
        <VisibleText text={isCall ? what.slice(name.length) : what} />
        {what === '' && <span className="faint">nothing</span>}
      </span>
      {row.calls.length > 1 && (
        <span className="tag" data-part="tag">
          {number.format(row.calls.length)} calls
        </span>
      )}
      {row.results.length > 1 && <span className="tag">{number.format(row.results.length)} results</span>}
      {row.note !== null && (
        <span className="tag">
          <VisibleText text={row.note} />
        </span>
      )}
      {line.isRoomy && (
        <span className={`${css.second} faint`} data-part="second">
          <VisibleText text={secondOf(row)} />
        </span>
      )}
      {line.mark !== 'keep' && (
        <span className={css.markWord}>
          {MARK_WORDS[line.mark]}
          {line.to !== null && line.to !== line.index && ` to ${line.to}`}
        </span>
      )}
    </>
  );
}

/** More ids than this are never in sight on one line. */
const IDS = 20;

/** Where a message is, and the ids of its calls and results. */
function secondOf({ place, calls, results }: RowView): string {
  const ids = [...calls, ...results].map((it) => it.id).filter((it) => it !== null && it !== '');
  const left = ids.length - IDS;
  return [place, ...ids.slice(0, IDS), left > 0 ? `and ${number.format(left)} more` : ''].filter(Boolean).join('  ');
}

/** What stands there until something has been counted. */
const ROUGH = { title: 'Characters / 4', exact: false, band: 0.6 } as const;

/** Longest bar at this many tokens; the scale is logarithmic, so that a word and a file can both be seen. */
const FULL = 5;
const share = (tokens: number): number => Math.min(1, Math.log10(Math.max(1, tokens)) / FULL);

/** How long the bar is that the style sheet draws behind the number of tokens. */
export const styleOf = (column: string, { size }: Line): CSSProperties | undefined =>
  column === 'tokens' ? ({ '--share': share(size) } as CSSProperties) : undefined;

/** The order of the conversation, and the way back to it. */
function OrderHead() {
  const bySize = useStore((state) => state.bySize);
  if (!bySize) return '#';
  return (
    <button
      type="button"
      className={css.sort}
      aria-label="In the order of the conversation"
      title="In the order of the conversation"
      onClick={() => actions.sortBySize(false)}
    >
      #<span aria-hidden="true"> ↑</span>
    </button>
  );
}

/** The head of the column is its ruler, one tick for every power of ten, and says what counted. */
function Scale() {
  const counter = useStore((state) => state.tokens?.counter ?? null);
  const bySize = useStore((state) => state.bySize);
  const { title, exact, band } = counter ?? ROUGH;
  const how = exact ? 'exact' : `${counter?.calibration ? 'calibrated ' : ''}estimate ±${Math.round(band * 100)} %`;
  return (
    <>
      <span className={`${css.bar} ${css.scale}`} aria-hidden="true">
        {[0, 1, 2, 3, 4, 5].map((power) => (
          <i key={power} style={{ left: `${(power / FULL) * 100}%` }} />
        ))}
      </span>
      <button
        type="button"
        className={`${css.barNumber} ${css.sort}`}
        title={`Size in tokens: ${title}, ${how}. The bar is logarithmic, one tick per power of ten. Press to sort by size`}
        onClick={() => actions.sortBySize(!bySize)}
      >
        {exact ? '' : '≈ '}Tokens
        <span className="visually-hidden">
          : {title}, {how}
        </span>
        {bySize ? <span aria-hidden="true"> ↓</span> : null}
      </button>
    </>
  );
}

function State({ line }: { line: Line }) {
  return line.severity > 1 && <Sign kind={SEVERITY[line.severity] ?? 'info'} named />;
}
