import { useEffect, useId, useState } from 'react';
import type { PlanRequest, PlanRow } from '../../../worker/protocol.ts';
import { actions, chosenRequest, useStore } from '../../store.ts';
import css from './sides.module.css';

/** So long after the last key the plan follows. */
const WAIT = 400;

/** The placeholder as a field: whoever knows what the call returned writes it here. */
export function ResultText({ row }: { readonly row: PlanRow }) {
  const id = useId();
  const request = useStore(chosenRequest);
  const call = row.call ?? '';
  const given = givenIn(request)?.[call];
  const [typed, setTyped] = useState(given ?? '');
  useEffect(() => {
    if (given === undefined) setTyped('');
  }, [given]);
  if (request === null || !takesResults(request)) return null;
  const set = (text: string) => {
    setTyped(text);
    const { [call]: _, ...others } = givenIn(request) ?? {};
    actions.choosePlan({ ...request, results: text.trim() === '' ? others : { ...others, [call]: text } }, WAIT);
  };
  return (
    <span className={css.resultText}>
      <label htmlFor={id} className="visually-hidden">
        Result text
      </label>
      <textarea
        id={id}
        className="field content"
        rows={Math.min(6, Math.max(1, typed.split('\n').length))}
        placeholder="Type the true result, if you know it"
        aria-description={row.tool === undefined ? undefined : `Result of ${row.tool}`}
        spellCheck={false}
        value={typed}
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => set(target.value)}
      />
    </span>
  );
}

type Taking = Extract<PlanRequest, { readonly kind: 'fix' | 'all' | 'repair' }>;

const takesResults = (request: PlanRequest): request is Taking =>
  request.kind === 'fix' || request.kind === 'all' || request.kind === 'repair';

const givenIn = (request: PlanRequest | null): Readonly<Record<string, string>> | undefined =>
  request !== null && takesResults(request) ? request.results : undefined;
