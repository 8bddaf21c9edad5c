import type { ErrorMatch } from '../../../core/index.ts';
import { Sentence } from '../../parts/Sentence.tsx';
import { decodedOf, useStore } from '../../store.ts';
import css from './error.module.css';

/** The rules that a text may mean where it is known by its kind only. With a file, the one that it breaks comes first. */
export function MayMean({ matches }: { readonly matches: readonly ErrorMatch[] }) {
  const view = useStore((state) => state.view);
  const rules = useStore((state) => state.catalogue?.rules);
  const broken = new Set((view?.diagnostics ?? []).filter((it) => it.severity !== 'info').map((it) => it.rule));
  // Where the message that the error names has an error of its own, nothing is denied of it.
  const isPlaced = useStore((state) => {
    const index = decodedOf(state)?.culprit?.messageIndex ?? -1;
    return (
      index >= 0 &&
      view?.diagnostics.some((finding) => finding.severity === 'error' && finding.messageIndex === index) === true
    );
  });
  return (
    <div className={`${css.explainedOthers} ${css.explainedMay}`}>
      <h3>It may mean</h3>
      <ol>
        {matches.map((match) => {
          const rule = rules?.find((it) => it.id === match.rule);
          // A rule that nobody checks here is neither broken nor kept.
          const verdict = rule === undefined || view === null ? null : broken.has(rule.id);
          return (
            <li key={match.error} data-rule-named={match.rule}>
              {rule === undefined ? null : <strong>{rule.title}. </strong>}
              <Sentence text={match.explanation} />
              {verdict === true ? <em> This file breaks it.</em> : null}
              {verdict === false && !isPlaced ? <span> Not found in this file.</span> : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
