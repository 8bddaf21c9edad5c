import { useState } from 'react';
import { actions } from '../store.ts';
import type { RulePage as Page } from './pages.ts';
import css from './rulePage.module.css';

/** The page of a rule, folded away until it is asked for. */
export function RulePage({ rule, title }: { readonly rule: string; readonly title: string }) {
  const [page, setPage] = useState<Page | null | 'loading'>(null);
  const load = async () => {
    if (page !== null) return;
    setPage('loading');
    const { rulePage } = await import('./pages.ts');
    setPage(rulePage(rule));
  };
  return (
    <details
      className={css.rulePage}
      onToggle={(event) => {
        if (event.currentTarget.open) void load();
      }}
    >
      <summary>
        About this rule <span className="visually-hidden">: {title}</span>
        <code>{rule}</code>
      </summary>
      {page === 'loading' || page === null ? <p>Reading …</p> : <Body page={page} />}
      <button type="button" className="link" onClick={() => actions.openRule(rule)}>
        Examples, texts and fixes<span className="visually-hidden"> of {title}</span>
      </button>
    </details>
  );
}

function Body({ page }: { readonly page: Page }) {
  return (
    <div className={css.rulePageBody}>
      <p className={css.ruleAsks}>{page.asks}</p>
      <p>{page.why}</p>
      {page.always ? <p>Checked in every conversation, whatever the target.</p> : null}
      {page.demands.length > 0 ? (
        <ul className={css.ruleDemands} aria-label="Who requires it">
          {page.demands.map((demand) => (
            <li key={demand.target}>
              <strong>{demand.target}</strong>{' '}
              <span className={css.ruleChecked}>
                {demand.confidence}, checked {demand.checked}
              </span>
              {demand.note ? <span className={css.ruleNote}> {demand.note}</span> : null}
              <span className={css.ruleSource}>{demand.source}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
