import type { DiagnosticView, RowView } from '../../../worker/protocol.ts';
import { Place } from '../../parts/Place.tsx';
import { useLastAnswer } from '../../parts/query.ts';
import { client, useStore } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './case.module.css';

/** A message that has a part in the case. */
interface Card {
  readonly index: number;
  /** What it is to the case: "should answer it". Empty for the culprit. */
  readonly label: string;
}

/** Places beyond these are named by the problem itself. */
const MOST = 5;

/** The messages of a problem: the culprit first, then those that it is about. */
export function cardsOf(index: number, finding: DiagnosticView | null, count: number): Card[] {
  const cards: Card[] = index < 0 ? [] : [{ index, label: '' }];
  for (const { messageIndex, label } of finding?.related ?? [])
    if (messageIndex >= 0 && !cards.some((it) => it.index === messageIndex)) cards.push({ index: messageIndex, label });
  const isOpen = finding?.rule === 'tools/missing-result' && cards.length === 1;
  if (isOpen && index + 1 < count) cards.push({ index: index + 1, label: 'the result belongs before it' });
  return cards.slice(0, MOST);
}

interface CardsProps {
  readonly cards: readonly Card[];
  readonly rule: string | null;
  readonly finding: DiagnosticView | null;
}

/** The messages themselves, in one line each. */
export function Cards({ cards, rule, finding }: CardsProps) {
  const rows = useRows(cards.map((it) => it.index).join());
  return (
    <ul className={css.cards}>
      {cards.map(({ index, label }, at) => {
        const row = rows.get(index);
        const severity = finding?.severity ?? 'error';
        const culprit =
          at === 0 ? { 'data-rule': rule ?? undefined, 'data-message-index': index, 'data-severity': severity } : {};
        return (
          <li key={index} className={css.card} data-culprit={at === 0} {...culprit}>
            <p className={css.cardHead}>
              <Place
                index={index}
                origin="error"
                diagnostic={at === 0 ? (finding?.key ?? null) : null}
                line={at === 0 ? (finding?.line ?? null) : null}
              />
              {row === undefined ? null : (
                <span className="soft">
                  <VisibleText text={row.role === 'other' ? row.roleName || row.role : row.role} />
                </span>
              )}
              {label === '' ? null : <span className={css.cardLabel}>{label}</span>}
            </p>
            <p className={`${css.cardWhat} content`}>
              {row === undefined ? ' ' : <VisibleText text={row.what} />}
              {row?.what === '' ? <span className="faint">nothing to read</span> : null}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const NO_ROWS: ReadonlyMap<number, RowView> = new Map();

function useRows(indices: string): ReadonlyMap<number, RowView> {
  const basis = useStore((state) => `${state.view?.revision} ${state.view?.transcript}`);
  const rows = useLastAnswer([indices, basis], async () => {
    const wanted = indices === '' ? [] : indices.split(',').map(Number);
    const found = await Promise.all(wanted.map((index) => client.rows(index, index + 1)));
    return new Map(found.flat().map((row) => [row.index, row]));
  });
  return rows ?? NO_ROWS;
}
