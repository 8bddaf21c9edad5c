import { useId, useMemo, useState } from 'react';
import type { RowColumns } from '../../../worker/protocol.ts';
import { about, countedWith } from '../../parts/trim/counted.ts';
import { digits } from '../../parts/words.ts';
import { actions, type State, useStore } from '../../store.ts';
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
  isSteep,
  NONE,
} from './chart.ts';
import { Plot } from './Plot.tsx';
import './chart.css';

/** A column is at least so many pixels wide; more messages than that share columns. */
const COLUMN = 2;

interface ChartProps {
  readonly tokens: NonNullable<State['tokens']>;
  readonly rows: RowColumns;
  readonly decided: Decided;
  /** False where there is no one place to cut at. */
  readonly suffix: boolean;
}

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
  const sizes = tokens.perMessage;
  const fates = useMemo(() => fatesOf(rows, decided), [rows, decided]);
  const columns = useMemo(() => columnsOf(sizes, fates, Math.floor(width / COLUMN)), [sizes, fates, width]);
  const steep = useMemo(() => isSteep(sizes), [sizes]);
  const isLog = chosen ?? steep;
  const told = { columns, rows, tokens: sizes, fates, anchor: decided.anchor, about: about(tokens.counter) };
  const pointed = at === null ? null : Math.min(at, columns.count - 1);
  const resting = columnOf(columns, selected ?? 0);
  const words = chartWords(told);
  return (
    <figure className="chart" data-columns={columns.count}>
      <figcaption className="chart-head">
        <b>Tokens per message</b>
        <span className="chart-counter">{countedWith(tokens.counter)}</span>
        <button type="button" className="button" aria-pressed={isLog} onClick={() => setChosen((wasLog = !isLog))}>
          Log scale
        </button>
      </figcaption>
      <Plot
        picture={{ columns, isLog, cut: suffix && decided.fits && decided.start > 0 ? decided.start : null, selected }}
        at={pointed}
        resting={resting}
        last={rows.count - 1}
        words={columnWords(told, pointed ?? resting)}
        describedBy={`${id}s`}
        onAt={setAt}
        onWidth={setWidth}
        onChoose={(column) => actions.select(columns.largest[column]!, 'trim')}
      />
      <p className="chart-readout" data-pointed={pointed !== null}>
        {pointed === null ? words : columnWords(told, pointed)}
      </p>
      <p id={`${id}s`} className="visually-hidden">
        {words} Arrow keys go from bar to bar, Enter selects the message.
      </p>
      <Key fates={fates} perColumn={Math.ceil(rows.count / columns.count)} />
    </figure>
  );
}

const KEY = [
  [HELD, 'held', 'pinned or the opening question'],
  [CHANGED, 'changed', 'shortened'],
  [DROPPED, 'dropped', 'dropped'],
] as const;

/** What the signs mean, as far as they are there, and what a bar stands for. */
function Key({ fates, perColumn }: { readonly fates: Uint8Array; readonly perColumn: number }) {
  return (
    <ul className="chart-key">
      {fates.includes(NONE) ? <li data-fate="none">nothing fits this budget</li> : <li data-fate="kept">kept</li>}
      {KEY.map(([fate, name, words]) =>
        fates.includes(fate) ? (
          <li key={name} data-fate={name}>
            {words}
          </li>
        ) : null,
      )}
      {perColumn > 1 ? (
        <li className="chart-runs">each bar: the largest of up to {digits(perColumn)} neighbours</li>
      ) : null}
    </ul>
  );
}
