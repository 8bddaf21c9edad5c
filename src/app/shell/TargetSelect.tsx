import { useId, useState } from 'react';
import type { SessionView } from '../../worker/protocol.ts';
import { actions, decodedOf, useStore } from '../store.ts';
import { VisibleText, visibleWords } from '../ui/VisibleText.tsx';
import css from './topBar.module.css';

/** Models that are common, for whom the conversation names none; any other can be typed. */
const MODELS = [
  'claude-opus-4-8',
  'claude-sonnet-4-5',
  'claude-haiku-4-5',
  'gpt-5.2',
  'gpt-4o',
  'o4-mini',
  'gemini-3-pro',
  'gemini-2.5-flash',
  'mistral-large-latest',
  'deepseek-reasoner',
];

/** The model that requirements depend on: what the conversation names, until somebody types another. */
function Model({ model }: { readonly model: string | null }) {
  const id = useId();
  const [typed, setTyped] = useState(model ?? '');
  const set = () => {
    if (typed.trim() !== (model ?? '')) void actions.setModel(typed.trim() === '' ? null : typed);
  };
  return (
    <label>
      <span className="soft">Model</span>
      <input
        className={`field ${css.model}`}
        list={id}
        placeholder="none named"
        title={typed === '' ? undefined : visibleWords(typed)}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={set}
        onKeyDown={(event) => event.key === 'Enter' && set()}
      />
      <datalist id={id}>
        {MODELS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  );
}

/** Why this target; a model is named beside it already. `spoke`: the API that the error is from. */
const shortReason = ({ id, reason, model }: SessionView['target'], spoke: string | null | undefined): string =>
  model !== null && reason === `from the model ${model}`
    ? 'from the model'
    : spoke === id && reason === 'chosen by hand'
      ? 'from the error'
      : reason;

/** Which API's rules apply. The text decides until somebody chooses; the reason stands beside it. */
export function TargetSelect() {
  const targets = useStore((state) => state.catalogue?.targets);
  const wanted = useStore((state) => state.wantedTarget);
  const target = useStore((state) => (state.phase === 'ready' ? state.view?.target : undefined));
  const spoke = useStore((state) => decodedOf(state)?.target);
  const value = wanted ?? target?.id ?? '';
  return (
    <div className={css.target} data-part="target">
      <label>
        <span className="soft">Target</span>
        <select
          className="select"
          aria-describedby={target ? 'target-reason' : undefined}
          value={value}
          onChange={(event) => void actions.setTarget(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">Automatic</option>
          {(targets ?? []).map((it) => (
            <option key={it.id} value={it.id}>
              {it.title}
            </option>
          ))}
          {target && !targets?.some((it) => it.id === target.id) && <option value={target.id}>{target.title}</option>}
        </select>
      </label>
      {target && <Model key={target.model ?? ''} model={target.model} />}
      {target && (
        <span id="target-reason" className={`faint ${css.targetReason}`} title={visibleWords(target.reason)}>
          <VisibleText text={shortReason(target, spoke)} />
        </span>
      )}
    </div>
  );
}
