import { useState } from 'react';
import type { PassView, PlanView } from '../../../worker/protocol.ts';
import { count } from '../../parts/words.ts';

interface PassesProps {
  readonly plan: PlanView;
  /** The passes that are switched on by hand; null where the preset decides. */
  readonly chosen: readonly string[] | null;
  readonly onToggle: (id: string) => void;
}

/** The passes of a preset as switches: those that change something first, the others close together. */
export function Passes({ plan, chosen, onToggle }: PassesProps) {
  // Which pass has work is decided once, so that nothing jumps when a switch is moved.
  const [busy] = useState(() => new Set(plan.passes.filter((pass) => pass.changes > 0).map((pass) => pass.id)));
  const known = busy.size > 0 || plan.rows.length === 0;
  const working = plan.passes.filter((pass) => busy.has(pass.id));
  // A switch moves at once; the figures follow when the plan is there.
  const isOn = (pass: PassView) => (chosen === null ? pass.on : chosen.includes(pass.id));
  const idle = plan.passes.filter((pass) => !busy.has(pass.id));
  return (
    <>
      {working.length === 0 ? null : (
        <fieldset className="passes">
          <legend>Passes that change something</legend>
          {working.map((pass) => (
            <Pass key={pass.id} pass={pass} on={isOn(pass)} known={known} onToggle={onToggle} />
          ))}
        </fieldset>
      )}
      {idle.length === 0 ? null : (
        <fieldset className="passes passes-idle">
          <legend>{known ? 'Passes with nothing to do here' : 'Passes'}</legend>
          {idle.map((pass) => (
            <Pass key={pass.id} pass={pass} on={isOn(pass)} known={known} onToggle={onToggle} />
          ))}
        </fieldset>
      )}
    </>
  );
}

interface PassProps {
  readonly pass: PassView;
  readonly on: boolean;
  readonly known: boolean;
  readonly onToggle: (id: string) => void;
}

function Pass({ pass, on, known, onToggle }: PassProps) {
  return (
    <div className="pass" title={pass.about}>
      <label className="pass-label">
        <input type="checkbox" checked={on} aria-describedby={`pass-${pass.id}`} onChange={() => onToggle(pass.id)} />
        <span className="pass-title">{pass.title}</span>
      </label>
      <span className="pass-changes">
        {!on ? 'off' : pass.changes > 0 ? count(pass.changes, 'change') : known ? 'nothing to do' : ''}
      </span>
      <p id={`pass-${pass.id}`} className="pass-about">
        {pass.about} <span className="effect">{pass.cost}</span>
      </p>
    </div>
  );
}
