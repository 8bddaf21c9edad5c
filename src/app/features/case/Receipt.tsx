import { type ReactNode, useState } from 'react';
import type { Receipt as Given, ReceiptRule } from '../../../core/index.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/formatting.ts';
import { useQuery } from '../../parts/query.ts';
import { useBasis } from '../../parts/usePlan.ts';
import { actions, client, useStore } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './receipt.module.css';
import { factsWords, families, notAsked, stateWords, uncheckedWords } from './receiptWords.ts';

/** What it means that nothing was found: what was asked, by which facts, and what nobody looked at. */
export function Receipt({ view }: { readonly view: SessionView }) {
  const receipt = useReceipt();
  if (receipt === null) return null;
  const { rules, facts, model, unchecked } = receipt;
  const { speaker, title } = view.target;
  const asked = rules.filter((it) => it.state === 'asked');
  const others = notAsked(rules);
  return (
    <section className={css.receipt} aria-label="Receipt">
      <h3>What was checked</h3>
      <dl>
        <dt>API</dt>
        <dd>
          {title}
          {model === null ? (
            <span className="soft">, no model named</span>
          ) : (
            <>
              , <VisibleText text={model} />
            </>
          )}
        </dd>
        <dt>Found</dt>
        <dd>
          no errors
          {view.counts.warnings > 0 ? `, ${count(view.counts.warnings, 'warning')}` : ''}
          {view.counts.infos > 0 ? `, ${count(view.counts.infos, 'note')}` : ''} in{' '}
          {count(view.counts.messages, 'message')}
        </dd>
        <dt>Checked</dt>
        <dd>
          <Rules rules={asked} label="Rules checked">
            {digits(asked.length)} of {count(rules.length, 'rule')}
          </Rules>
        </dd>
        {others.length === 0 ? null : (
          <>
            <dt>Skipped</dt>
            <dd>
              {others.map(({ state, rules: those }) => (
                <Rules key={state} rules={those} label={`Rules skipped: ${stateWords(state, speaker)}`}>
                  {count(those.length, 'rule')} <span className="soft">{stateWords(state, speaker)}</span>
                </Rules>
              ))}
            </dd>
          </>
        )}
        {facts === null ? null : (
          <>
            <dt>Requirements</dt>
            <dd>
              {factsWords(facts)}.{' '}
              {facts.oldest.checked === facts.newest.checked ? null : (
                <span className="soft">
                  The oldest: {facts.oldest.name}, {facts.oldest.source}{' '}
                </span>
              )}
              <button type="button" className="link" onClick={() => actions.openFacts()}>
                All requirements
              </button>
            </dd>
          </>
        )}
        <dt>Cannot be checked</dt>
        <dd>
          <ul>
            {unchecked.map((it) => (
              <li key={`${it.kind} ${it.kind === 'aside' ? it.why : ''}`} data-unchecked={it.kind}>
                <VisibleText text={uncheckedWords(it, speaker)} />
              </li>
            ))}
            <li data-unchecked="window">
              <Window rules={rules} />
            </li>
          </ul>
        </dd>
      </dl>
    </section>
  );
}

/** What no rule can ask: whether the history is short enough to the token. */
function Window({ rules }: { readonly rules: readonly ReceiptRule[] }) {
  const exact = useStore((state) => state.tokens?.counter.exact === true);
  const isAsked = rules.some((it) => it.id === 'limits/context-window' && it.state === 'asked');
  const size = exact ? 'counted here without what is sent besides' : 'an estimate here';
  return (
    <>
      Whether it fits the model’s window{isAsked ? ' to the token: only what can never fit is found, and' : ':'} its
      size is {size}.
    </>
  );
}

interface RulesProps {
  readonly rules: readonly ReceiptRule[];
  readonly label: string;
  /** What stands there while they are folded away. */
  readonly children: ReactNode;
}

/** Rules by family, folded away until somebody looks; each leads to its page. */
function Rules({ rules, label, children }: RulesProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{children}</summary>
      {open ? (
        <ul className={css.receiptFamilies} aria-label={label}>
          {families(rules).map(({ name, rules: those }) => (
            <li key={name}>
              <h4>
                {name} <span className="faint">{digits(those.length)}</span>
              </h4>
              <ul>
                {those.map(({ id, title, state }) => (
                  <li key={id} data-receipt-rule={id} data-state={state}>
                    <button type="button" className="link" onClick={() => actions.openRule(id)}>
                      {title}
                    </button>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

/** The receipt of what is open; null until it is known. */
function useReceipt(): Given | null {
  const basis = useBasis();
  return useQuery([basis], () => client.receipt());
}
