import { useEffect, useState } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import panelCss from '../../parts/panel.module.css';
import { usePlan } from '../../parts/usePlan.ts';
import { actions, chosenRequest, isBuilding, useStore } from '../../store.ts';
import { Outcome } from './Outcome.tsx';
import { Passes } from './Passes.tsx';
import css from './passes.module.css';
import { ReadingFields } from './ReadingFields.tsx';
import { type Repair, requestOf, toggled, withOption } from './request.ts';

/** A preset, its passes with switches, and what the choice would do. */
export function Presets({ view }: { readonly view: SessionView }) {
  const presets = useStore((state) => state.catalogue?.presets) ?? [];
  const busy = useStore(isBuilding);
  const chosen = useStore(chosenRequest);
  const pinned = chosen?.kind === 'repair' ? chosen : null;
  const [own, setOwn] = useState(() => requestOf(view.recommended, null));
  // What is chosen elsewhere is shown here; what is chosen here is chosen everywhere.
  const request = pinned ?? own;
  const { preset } = request;
  const passes = request.passes ?? null;
  const choose = (next: Repair, wait = 0) => {
    setOwn(next);
    actions.choosePlan(next, wait);
  };
  useEffect(() => {
    if (pinned !== null) setOwn(pinned);
  }, [pinned]);
  const { plan, answers } = usePlan(request);
  return (
    <div className={css.presets}>
      <ReadingFields view={view} />
      <div className={css.formRow}>
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
      <p id="repair-about" className={css.repairAbout}>
        {presets.find((entry) => entry.id === preset)?.about}
      </p>
      {plan === null ? (
        <div className={panelCss.skeleton} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
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
        </>
      )}
    </div>
  );
}
