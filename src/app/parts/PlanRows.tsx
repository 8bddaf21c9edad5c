import { useState } from 'react';
import type { ReportRow } from '../../core/index.ts';
import type { PlanRow, PlanView } from '../../worker/protocol.ts';
import type { Origin } from '../store.ts';
import { useStore } from '../store.ts';
import { Place } from './Place.tsx';
import { Sentence } from './Sentence.tsx';
import { ACTION, count, digits, rowCost, titleOf } from './words.ts';

const PAGE = 60;

/** A sign and a word for what happens to a message. */
export function ActionSign({ action, word }: { readonly action: ReportRow['action']; readonly word?: string }) {
  return (
    <span className={`action action-${action}`}>
      <span className="action-sign" aria-hidden="true">
        {ACTION[action].sign}
      </span>
      {word ?? ACTION[action].word}
    </span>
  );
}

/** Where a change is: a message to go to, or the file as such. */
export function RowPlace(props: {
  readonly row: PlanRow;
  readonly origin: Origin;
  readonly label?: string | undefined;
}) {
  const { row, origin, label } = props;
  if (row.index < 0) return <span className="place">the file</span>;
  return <Place index={row.index} origin={origin} {...(label === undefined ? {} : { label })} />;
}

/** Title of the rule, pass or fix a change is made for. */
export function useTitles(): (id: string) => string {
  const catalogue = useStore((state) => state.catalogue);
  return (id) => {
    for (const entries of [catalogue?.passes, catalogue?.rules, catalogue?.fixes]) {
      const title = titleOf(entries, id);
      if (title !== id) return title;
    }
    return id === 'trim' ? 'Trim' : id;
  };
}

/** What a plan does, message by message: what, why, and what it costs. */
export function PlanRows({
  plan,
  origin,
  label,
}: {
  readonly plan: PlanView;
  readonly origin: Origin;
  readonly label: string;
}) {
  const [limit, setLimit] = useState(PAGE);
  const title = useTitles();
  return (
    <>
      <ol className="plan-rows" aria-label={label}>
        {plan.rows.slice(0, limit).map((row, at) => (
          <li key={`${String(at)} ${row.index} ${row.action}`} className="plan-row" data-action={row.action}>
            {row.joins ? <ActionSign action={row.action} word="adds a result" /> : <ActionSign action={row.action} />}{' '}
            <span>
              {row.joins ? 'to ' : ''}
              <RowPlace row={row} origin={origin} />
            </span>{' '}
            <span className="plan-role">{row.role}</span>{' '}
            <span className="plan-reason">
              <Sentence text={row.reason} />
            </span>
            <span className="plan-by">
              {title(row.by)} · {rowCost(row)}
            </span>
          </li>
        ))}
      </ol>
      {plan.rows.length > limit ? (
        <div className="panel-more">
          <button type="button" className="button" onClick={() => setLimit(limit + PAGE * 4)}>
            Show {digits(Math.min(PAGE * 4, plan.rows.length - limit))} more
          </button>
          <span>
            {digits(limit)} of {count(plan.rows.length + plan.moreRows, 'change')} are listed.
          </span>
        </div>
      ) : plan.moreRows > 0 ? (
        <p className="panel-note">{count(plan.moreRows, 'more change')} not listed.</p>
      ) : null}
    </>
  );
}
