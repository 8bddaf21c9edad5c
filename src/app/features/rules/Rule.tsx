import type { RuleReference } from '../../../core/index.ts';
import { CopyText } from '../../parts/CopyText.tsx';
import { effectWords, SEVERITY_WORD } from '../../parts/formatting.ts';
import { useAnswer } from '../../parts/query.ts';
import { Sentence } from '../../parts/Sentence.tsx';
import { actions, client } from '../../store.ts';
import { Examples } from './Examples.tsx';
import css from './rules.module.css';

/** The page of one rule: what it asks, who demands it since when and in which words, how it fails, what can be done. */
export function Rule({ id }: { readonly id: string }) {
  const page = useRule(id);
  if (page === 'loading') return <p className="soft">Reading …</p>;
  return (
    <article>
      <p className={css.ruleBack}>
        <button type="button" className="link" onClick={() => actions.openRule(null)}>
          All rules
        </button>{' '}
        <code>{id}</code>
      </p>
      {page === null ? <p>We found no rule of this name.</p> : <Body page={page} />}
    </article>
  );
}

function Body({ page }: { readonly page: RuleReference }) {
  return (
    <>
      <p className={css.ruleQuestion}>{page.asks}</p>
      <p>{page.why}</p>
      {page.everywhere && <p className="soft">Checked in every conversation, whatever the target.</p>}
      {page.wire && <p className="soft">Checked where a conversation is written in the target's own form.</p>}
      <Examples rule={page.id} />
      {page.targets.length > 0 && (
        <>
          <h3>Who requires it</h3>
          <ul className={css.ruleTargets} aria-label="Targets">
            {page.targets.map((it) => (
              <Target key={it.id} target={it} />
            ))}
          </ul>
        </>
      )}
      {page.errors.length > 0 && (
        <>
          <h3>Error texts that mean it</h3>
          <ul className={css.ruleErrors} aria-label="Error texts">
            {page.errors.map(({ id, provider, text }) => (
              <li key={id}>
                <q className="content">{text}</q>{' '}
                <span className="soft">
                  {provider} ·{' '}
                  <a className="link" href={`./errors/${id}.html`} target="_blank" rel="noopener">
                    {id}
                  </a>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Repairs</h3>
      {page.fixes.length === 0 ? (
        <p className="soft">There is none: the conversation alone does not hold what is needed.</p>
      ) : (
        <ul className={css.ruleFixes} aria-label="Repairs">
          {page.fixes.map(({ id, title, effect }) => (
            <li key={id} data-effect={effect}>
              {title} <span className="soft">· {effectWords(effect)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Target({ target: { title, severity, facts, texts } }: { readonly target: RuleReference['targets'][number] }) {
  return (
    <li>
      <strong>{title}</strong> <span className="soft">{SEVERITY_WORD[severity].toLowerCase()}</span>
      {texts.map((text) => (
        <q key={text} className={`content ${css.ruleWords}`}>
          {text.replace(/\{[^{}]{1,20}\}/g, '…')}
        </q>
      ))}
      {facts.map(({ fact, source, checked, confidence, note, when }) => (
        <span key={`${fact}${source}${when}`} className={css.ruleFact}>
          {inWords(fact)}: {confidence}, checked {checked}
          {when === null ? '' : `, for ${when}`}. {note === null ? '' : <Sentence text={note} />}{' '}
          <CopyText text={source} what={`the source about ${title}`} />
        </span>
      ))}
    </li>
  );
}

/** "maxCalls" -> "max calls". */
const inWords = (fact: string): string => fact.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function useRule(id: string): RuleReference | null | 'loading' {
  const answer = useAnswer([id], () => client.rule(id));
  return answer.at === 'here' ? answer.value : answer.at === 'failed' ? null : (answer.last ?? 'loading');
}
