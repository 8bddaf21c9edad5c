import { useEffect, useId } from 'react';
import type { CurveView } from '../../../worker/protocol.ts';
import { amount, digits } from '../../parts/formatting.ts';
import { requestTitle } from '../../parts/requestTitle.ts';
import { about } from '../../parts/trim/counted.ts';
import { cutFor, stepBudget } from '../../parts/trim/cut.ts';
import { countsOf } from '../../parts/trim/errorLimit.ts';
import { STRATEGIES } from '../../parts/trim/options.ts';
import { divide } from '../../parts/trim/room.ts';
import { useRoom } from '../../parts/trim/useAsked.ts';
import { type TrimPlan, useChosenTrim, useTrimPlan } from '../../parts/trim/useTrimPlan.ts';
import { actions, chosenRequest, decodedOf, getState, useStore } from '../../store.ts';
import { Budget } from './Budget.tsx';
import headCss from './head.module.css';
import trimBarCss from './trimBar.module.css';

/** The trim on the picture itself: how much, which end is kept, and what counts; the rest is in _Details_. */
export function TrimBar() {
  const trim = useTrimPlan();
  useChosenTrim(trim);
  const { settings, counter, curve, wanted, failed } = trim;
  const { unit, options } = settings;
  const counters = useStore((state) => state.catalogue?.counters) ?? [];
  const counts = countsOf(useStore(decodedOf));
  const other = useOtherChoice();
  useWindowBudget(trim);
  return (
    <div className={trimBarCss.trimBar}>
      <Budget
        unit={unit}
        budget={wanted}
        curve={curve}
        onUnit={(next) => actions.setTrim({ unit: next, budget: null })}
        onBudget={(next) => actions.setTrim({ budget: next })}
      />
      <div className={trimBarCss.trimBarChoices}>
        <Choice
          label="Keep"
          value={options.strategy ?? 'suffix'}
          choices={STRATEGIES}
          onChange={(id) => {
            const strategy = STRATEGIES.find(([known]) => known === id)?.[0];
            if (strategy !== undefined) actions.setTrim({ options: { ...options, strategy } });
          }}
        />
        {unit === 'tokens' ? (
          <Choice
            label="Count with"
            value={counter.id}
            choices={[
              ...counters.map(({ id, title }) => [id, title] as const),
              ...(counters.some(({ id }) => id === counter.id) ? [] : [[counter.id, 'Your own token count'] as const]),
            ]}
            onChange={(id) => void actions.setCounter(id)}
          />
        ) : null}
      </div>
      {unit === 'tokens' && counts !== null && curve !== null ? (
        <p className={`${headCss.headNote} soft`}>
          The API counted {digits(counts.actual)} tokens, its limit is {digits(counts.limit)}. We count{' '}
          {digits(curve.total)} in the messages.
        </p>
      ) : null}
      {curve !== null && wanted !== null ? <Unused curve={curve} budget={wanted} /> : null}
      {failed === null ? null : <p className={headCss.headNote}>{failed}</p>}
      {curve !== null && wanted === curve.total ? (
        <p className={headCss.headNote}>
          Everything fits: {amount(curve.total, unit)}. Set a smaller budget to remove messages
          {other === null ? '.' : '; the trim then takes the place of '}
          {other === null ? null : <strong>{other}</strong>}
          {other === null ? null : '.'}
        </p>
      ) : null}
    </div>
  );
}

/** Of the budget so large a share may stay unused unsaid. */
const UNUSED = 0.2;

/** A budget that keeps far less than it allows: the next exchange, which is kept whole or not at all, is too large. */
function Unused({ curve, budget }: { readonly curve: CurveView; readonly budget: number }) {
  const cut = cutFor(curve, budget);
  const kept = curve.cost[cut];
  if (kept === undefined || budget >= curve.total || budget - kept < budget * UNUSED) return null;
  const next = stepBudget(curve, kept, 1);
  const size = (value: number) => `${curve.unit === 'tokens' ? about(curve.counter) : ''}${amount(value, curve.unit)}`;
  return (
    <p className={headCss.headNote}>
      {size(budget - kept)} of the budget {budget - kept === 1 ? 'stays' : 'stay'} unused: the next exchange has{' '}
      {size(next - kept)}.{' '}
      <button type="button" className="link" onClick={() => actions.setTrim({ budget: next })}>
        Keep it with {size(next)}
      </button>
    </p>
  );
}

/** What else is chosen while a trim is set, and what Apply applies until then; null for nothing. */
function useOtherChoice(): string | null {
  const request = useStore(chosenRequest);
  const catalogue = useStore((state) => state.catalogue);
  const view = useStore((state) => state.view);
  return request === null || request.kind === 'trim' ? null : requestTitle(request, catalogue, view);
}

/** A conversation that is longer than its model's window starts with the budget that fits into it. */
function useWindowBudget({ settings, counter, curve }: TrimPlan): void {
  const { unit, budget } = settings;
  const isAsked = unit === 'tokens' && budget === null && counter.ready;
  const room = useRoom(isAsked ? counter.id : null);
  const windows = useStore((state) => state.catalogue?.windows);
  useEffect(() => {
    if (!isAsked || room === null || curve === null) return;
    const found = windows?.find(({ title }) => title === room.window);
    if (found === undefined) return;
    const fit = divide(found, room, found.output ?? 0, curve.total).budget;
    // A fix that is chosen stays until somebody moves the budget.
    const planRequest = chosenRequest(getState());
    const isFree = planRequest === null || planRequest.kind === 'trim';
    if (isFree && fit > 0 && fit < curve.total) actions.setTrim({ budget: fit });
  }, [isAsked, room, curve, windows]);
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [id: string, title: string, ...rest: readonly unknown[]])[];
  readonly onChange: (id: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <span className={trimBarCss.trimBarChoice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(([choice, title]) => (
          <option key={choice} value={choice}>
            {title}
          </option>
        ))}
      </select>
    </span>
  );
}
