import { useCallback, useId, useState } from 'react';
import { numberAt } from '../../../worker/numbers.ts';
import type { RowColumns, TokensView } from '../../../worker/protocol.ts';
import { digits } from '../../parts/formatting.ts';
import { about, countedWith } from '../../parts/trim/counted.ts';
import { useSlices } from '../../parts/useSlices.ts';
import { actions, useStore } from '../../store.ts';
import chartCss from './chart.module.css';
import {
  CHANGED,
  chartWords,
  columnOf,
  columnsOf,
  columnWords,
  type Decided,
  DROPPED,
  fatesOf,
  HELD,
  NONE,
  sumsOf,
} from './chart.ts';
import { Plot } from './Plot.tsx';
import trimCss from './trim.module.css';

/** A column is at least so many pixels wide; more messages than that share columns. */
const COLUMN = 2;

interface ChartProps {
  readonly tokens: TokensView;
  readonly rows: RowColumns;
  readonly decided: Decided;
  /** False where there is no one place to cut at. */
  readonly suffix: boolean;
}

const WAITING = <div className={trimCss.chartWaiting} aria-hidden="true" />;

/** What was chosen; survives a look at another tab. null: what suits the sizes. */
let wasLog: boolean | null = null;

/**
 * Tokens of every message as bars, oldest left, with the cut. Pointing or the arrow keys read a bar out; a click or
 * Enter selects its message everywhere.
 */
export function Chart({ tokens, rows, decided, suffix }: ChartProps) {
  const id = useId();
  const [chosen, setChosen] = useState(wasLog);
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState<number | null>(null);
  const selected = useStore((state) => state.selection?.index ?? null);
  const limit = Math.floor(width / COLUMN);
  const work = useCallback(() => madeOf(tokens, rows, { decided, limit }), [tokens, rows, decided, limit]);
  const made = useSlices(rows.count, work);
  if (made?.told.rows !== rows) return WAITING;
  const { told, sums, cut } = made;
  const { columns, fates } = told;
  const isLog = chosen ?? made.steep;
  const pointed = at === null ? null : Math.min(at, columns.count - 1);
  const resting = columnOf(columns, selected ?? 0);
  const words = chartWords(told, sums);
  return (
    <figure className={chartCss.chart} data-part="chart" data-columns={columns.count}>
      <figcaption className={chartCss.chartHead}>
        <b>Tokens per message</b>
        <span className={chartCss.chartCounter} data-part="counted-with">
          {countedWith(tokens.counter)}
        </span>
        <button type="button" className="button" aria-pressed={isLog} onClick={() => setChosen((wasLog = !isLog))}>
          Log scale
        </button>
      </figcaption>
      <Plot
        picture={{ columns, isLog, cut: suffix ? cut : null, selected }}
        at={pointed}
        resting={resting}
        last={rows.count - 1}
        words={columnWords(told, pointed ?? resting)}
        describedBy={`${id}s`}
        onAt={setAt}
        onWidth={setWidth}
        onChoose={(column) => actions.select(numberAt(columns.largest, column), 'trim')}
      />
      <p className={chartCss.chartReadout} data-part="readout" data-pointed={pointed !== null}>
        {pointed === null ? words : columnWords(told, pointed)}
      </p>
      <p id={`${id}s`} className="visually-hidden">
        {words} Arrow keys go from bar to bar, Enter selects the message.
      </p>
      <Key fates={fates} perColumn={Math.ceil(rows.count / columns.count)} />
    </figure>
  );
}

/** The picture at so many columns, and what it says. What belongs to one another stays together. */
function* madeOf(tokens: TokensView, rows: RowColumns, { decided, limit }: { decided: Decided; limit: number }) {
  const { perMessage, counter, steep } = tokens;
  const fates = yield* fatesOf(rows, decided);
  const columns = yield* columnsOf(perMessage, fates, limit);
  const sums = yield* sumsOf(perMessage, fates);
  const told = { columns, rows, tokens: perMessage, fates, anchor: decided.anchor, about: about(counter) };
  return { told, sums, steep, cut: decided.fits && decided.start > 0 ? decided.start : null };
}

const KEY = [
  [HELD, 'held', 'pinned or the opening question'],
  [CHANGED, 'changed', 'shortened'],
  [DROPPED, 'dropped', 'dropped'],
] as const;

/** What the signs mean, as far as they are there, and what a bar stands for. */
function Key({ fates, perColumn }: { readonly fates: Uint8Array; readonly perColumn: number }) {
  return (
    <ul className={chartCss.chartKey} data-part="key">
      {fates.includes(NONE) ? <li data-fate="none">nothing fits this budget</li> : <li data-fate="kept">kept</li>}
      {KEY.map(([fate, name, words]) =>
        fates.includes(fate) ? (
          <li key={name} data-fate={name}>
            {words}
          </li>
        ) : null,
      )}
      {perColumn > 1 ? <li>each bar: the largest of up to {digits(perColumn)} neighbours</li> : null}
    </ul>
  );
}
