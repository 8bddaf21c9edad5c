import { useMemo, useState } from 'react';
import type { PresetId } from '../../../core/index.ts';
import type { PlanRequest, PlanView } from '../../../worker/protocol.ts';
import { PlanRows } from '../../parts/PlanRows.tsx';
import { applyNow, usePlan } from '../../parts/usePlan.ts';
import { getState, useStore } from '../../store.ts';
import { Outcome } from './Outcome.tsx';
import { Passes } from './Passes.tsx';
import '../../parts/parts.css';
import './repair.css';

interface Choice {
  /** null: the recommended one, which depends on the target. */
  readonly preset: PresetId | null;
  /** The passes that run, when the person has moved a switch. */
  readonly passes: readonly string[] | null;
}

/** Repairs of the whole transcript: a preset, its passes with switches, and what the choice would do. */
export function RepairPanel() {
  const view = useStore((state) => state.view);
  const presets = useStore((state) => state.catalogue?.presets) ?? [];
  const busy = useStore((state) => state.planning);
  const [choice, setChoice] = useState(initial);
  const preset = choice.preset ?? view?.recommended ?? 'recommended';
  const { passes } = choice;

  const request = useMemo(
    (): PlanRequest => ({
      kind: 'repair',
      preset,
      ...(passes === null ? {} : { passes: passes.map((id) => ({ id })) }),
    }),
    [preset, passes],
  );
  const { plan, answers, settled } = usePlan(request, 0);
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
          onChange={(event) => setChoice({ preset: event.target.value, passes: null })}
        >
          {presets.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.title}
            </option>
          ))}
        </select>
        {passes === null ? null : (
          <button type="button" className="link" onClick={() => setChoice({ preset, passes: null })}>
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
          <Outcome plan={plan} busy={busy} onApply={() => applyNow(request, settled)} />
          <Passes
            key={answers?.kind === 'repair' ? answers.preset : ''}
            plan={plan}
            chosen={passes}
            onToggle={(id) => setChoice({ preset, passes: toggled(plan, passes, id) })}
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

/** What the plan that is being looked at was made with, if it is a repair. */
function initial(): Choice {
  const now = getState().planRequest;
  if (now?.kind !== 'repair') return { preset: null, passes: null };
  return { preset: now.preset, passes: now.passes?.map((pass) => pass.id) ?? null };
}

/** The passes that run once a switch is moved, in the plan's order. */
function toggled(plan: PlanView, passes: readonly string[] | null, id: string): string[] {
  return plan.passes
    .filter((one) => {
      const on = passes === null ? one.on : passes.includes(one.id);
      return one.id === id ? !on : on;
    })
    .map((one) => one.id);
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
