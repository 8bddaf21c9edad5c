import { useEffect, useState } from 'react';
import { PlanRows } from '../../parts/PlanRows.tsx';
import { usePlan } from '../../parts/usePlan.ts';
import { actions, getState, useStore } from '../../store.ts';
import { Outcome } from './Outcome.tsx';
import { Passes } from './Passes.tsx';
import { type Repair, requestOf, toggled, withOption } from './request.ts';
import '../../parts/parts.css';
import './repair.css';

/** Repairs of the whole transcript: a preset, its passes with switches, and what the choice would do. */
export function RepairPanel() {
  const view = useStore((state) => state.view);
  const presets = useStore((state) => state.catalogue?.presets) ?? [];
  const busy = useStore((state) => state.planning);
  const pinned = useStore((state) => (state.planRequest?.kind === 'repair' ? state.planRequest : null));
  const [own, setOwn] = useState(() => requestOf(view?.recommended ?? 'recommended', null));
  // What is chosen elsewhere is shown here; what is chosen here is chosen everywhere.
  const request = pinned ?? own;
  const { preset } = request;
  const passes = request.passes ?? null;
  const choose = (next: Repair, wait = 0) => {
    setOwn(next);
    actions.choosePlan(next, wait);
  };
  // Where nothing is chosen yet, coming here chooses what is recommended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on coming here
  useEffect(() => {
    const { planRequest, view: now } = getState();
    if (planRequest === null && now !== null && now.counts.errors + now.counts.warnings > 0) choose(own);
  }, []);
  useEffect(() => {
    if (pinned !== null) setOwn(pinned);
  }, [pinned]);

  const { plan, answers } = usePlan(request);
  if (view === null) return null;

  return (
    <div className="repair-panel">
      <div className="form-row">
        <label htmlFor="repair-preset">Preset</label>
        <select
          id="repair-preset"
          className="select"
          value={preset}
          aria-describedby="repair-about"
          onChange={(event) => choose(requestOf(event.target.value, null))}
        >
          {presets.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.title}
            </option>
          ))}
        </select>
        {passes === null ? null : (
          <button type="button" className="link" onClick={() => choose(requestOf(preset, null))}>
            Back to the preset's switches
          </button>
        )}
      </div>
      <p id="repair-about" className="repair-about">
        {presets.find((entry) => entry.id === preset)?.about}
      </p>
      {plan === null ? (
        <Waiting />
      ) : (
        <>
          <Outcome plan={plan} busy={busy} chosen={pinned !== null} onChoose={() => choose(request)} />
          <Passes
            key={answers?.kind === 'repair' ? answers.preset : ''}
            plan={plan}
            chosen={passes}
            onToggle={(id) => choose(requestOf(preset, toggled(plan, passes, id)))}
            onOption={(id, option, wait) => choose(requestOf(preset, withOption(plan, passes, id, option)), wait)}
          />
          {plan.rows.length === 0 ? null : (
            <section className="changes" aria-busy={busy}>
              <h2>Changes</h2>
              <PlanRows plan={plan} origin="repair" label="Changes" />
            </section>
          )}
        </>
      )}
    </div>
  );
}

/** The shape of what is coming, while it is worked out. */
function Waiting() {
  return (
    <div className="skeleton" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
