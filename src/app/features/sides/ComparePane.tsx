import { useEffect, useRef } from 'react';
import { actions, useStore } from '../../store.ts';
import { Refused } from './Refused.tsx';
import { Sides } from './Sides.tsx';

/** Over the whole width: what the plan would change, or everything that was done since the text was opened. */
export function ComparePane() {
  const comparing = useStore((state) => state.comparing);
  const plan = useStore((state) => state.plan);
  const planning = useStore((state) => state.planning);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const isNow = comparing === 'now';
  return (
    <section className="compare" aria-label="Compare" aria-busy={!isNow && planning}>
      <div className="compare-bar">
        <h2 ref={heading} tabIndex={-1}>
          {isNow ? 'Original and now' : 'Before and after'}
        </h2>
        {isNow ? null : <Refused plan={plan} />}
        <button type="button" className="button compare-close" onClick={close}>
          Close
        </button>
      </div>
      {isNow ? (
        <Sides plan={null} />
      ) : plan === null ? (
        <p className="panel-note">Working out the plan …</p>
      ) : (
        <Sides plan={plan} />
      )}
    </section>
  );
}

/** Back to the panes, and to the button that led here. */
function close(): void {
  actions.compare(null);
  setTimeout(() => document.querySelector<HTMLElement>('.verdict-buttons .button:enabled')?.focus(), 0);
}
