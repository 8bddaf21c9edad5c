import { useState } from 'react';
import type { Agreement } from '../../../core/index.ts';
import { useLastAnswer } from '../../parts/query.ts';
import { actions, client, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './verify.module.css';

const SIGNS = { agrees: 'healthy', disagrees: 'error', unclear: 'info' } as const;
const WORDS = { agrees: 'Agrees', disagrees: 'Disagrees', unclear: 'Not about the conversation' } as const;

/** The field for what the command printed, and what that means. */
export function Answer({ model }: { readonly model: string }) {
  const [answer, setAnswer] = useState('');
  const isEmpty = answer.trim() === '';
  const last = useLastAnswer(isEmpty ? null : [answer], async () => ({
    agreement: await client.agreement(answer),
    day: new Date().toISOString().slice(0, 10),
  }));
  const read = isEmpty ? null : last;
  return (
    <>
      <label className={css.verifyAnswer}>
        What it printed
        <textarea
          className="field"
          rows={4}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          spellCheck={false}
          autoComplete="off"
          placeholder={'{"input_tokens": 1234}'}
        />
      </label>
      <section aria-label="Verification" aria-live="polite" data-state={read?.agreement.state ?? 'none'}>
        {read && (
          <Said agreement={read.agreement} about={`${read.day}, ${model === 'MODEL' ? 'no model named' : model}`} />
        )}
      </section>
    </>
  );
}

function Said({ agreement, about }: { readonly agreement: Agreement; readonly about: string }) {
  const { state, sentence, tokens, rule } = agreement;
  const counted = useStore((it) => it.tokens);
  return (
    <>
      <p className={css.verifyVerdict}>
        <Sign kind={SIGNS[state]} size={16} /> <strong>{WORDS[state]}</strong> <span className="soft">{about}</span>
      </p>
      <p>
        <VisibleText text={sentence} />
      </p>
      {tokens !== null && counted !== null && (
        <p className="soft">
          The messages alone are counted here as {counted.total.toLocaleString('en')} tokens by {counted.counter.title}.
        </p>
      )}
      {rule !== null && (
        <button type="button" className="link" onClick={() => actions.openRule(rule)}>
          {rule}
        </button>
      )}
    </>
  );
}
