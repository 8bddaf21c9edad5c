import type { ErrorMatch } from '../../../core/index.ts';
import { Sentence } from '../../parts/Sentence.tsx';
import { useStore } from '../../store.ts';
import css from './error.module.css';

/** The rules that a text may mean where it is known by its kind only. With a file, the one that it breaks comes first. */
export function MayMean({ matches }: { readonly matches: readonly ErrorMatch[] }) {
  const view = useStore((state) => state.view);
  const rules = useStore((state) => state.catalogue?.rules);
  const broken = new Set(
    (view?.diagnostics ?? []).filter(({ severity }) => severity !== 'info').map(({ rule }) => rule),
  );
  return (
    <div className={`${css.explainedOthers} ${css.explainedMay}`}>
      <h3>It may mean</h3>
      <ol>
        {matches.map((match) => {
          const rule = rules?.find((it) => it.id === match.rule);
          return (
            <li key={match.error} data-rule-named={match.rule}>
              {rule === undefined ? null : <strong>{rule.title}. </strong>}
              <Sentence text={match.explanation} />
              {rule !== undefined && broken.has(rule.id) ? <em> This file breaks it.</em> : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
