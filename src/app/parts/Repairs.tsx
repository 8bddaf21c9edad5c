import { useEffect, useId, useRef, useState } from 'react';
import type { DiagnosticView, FixView, PlanRequest } from '../../worker/protocol.ts';
import { actions, client, getState, useStore } from '../store.ts';
import { EFFECT_WORDS } from './words.ts';

/** How long a pointer rests on a repair before its plan is built. */
const REST = 140;

interface RepairsProps {
  readonly diagnostic: DiagnosticView;
  /** Ask for the exact costs now, not only when somebody comes near. */
  readonly exact?: boolean;
  /** Called before anything is applied: where the page should look afterwards. */
  readonly onApply?: () => void;
}

/**
 * The repairs of one problem as buttons, with what each costs. Resting on one shows its plan where it acts; pressing it
 * applies it; the button beside it keeps the plan and compares both sides.
 */
export function Repairs({ diagnostic, exact = false, onApply }: RepairsProps) {
  const [near, setNear] = useState(false);
  const fixes = useFixes(diagnostic, exact || near);
  const look = useLook(diagnostic.key);
  const id = useId();

  if (fixes.length === 0) return <p className="repairs-none">No repair is offered for this one.</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking is not acting; the buttons inside do the work
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click on a button from selecting the problem as well
    <div
      className="repairs"
      onClick={(event) => event.stopPropagation()}
      onMouseEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onMouseLeave={look.leave}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) look.leave();
      }}
    >
      {fixes.map((fix) => (
        <div key={fix.id} className="repair-row" data-looking={look.at === fix.id}>
          <button
            type="button"
            id={`${id}${fix.id}`}
            className="repair"
            data-fix={fix.id}
            data-effect={fix.effect}
            onMouseEnter={() => look.rest(fix.id)}
            onFocus={() => look.rest(fix.id)}
            onClick={() => {
              look.keep();
              onApply?.();
              void actions.applyRequest({ kind: 'fix', key: diagnostic.key, fix: fix.id });
            }}
          >
            <span className="repair-title">{fix.title}</span>{' '}
            <span className="repair-cost">
              {fix.recommended ? <span className="repair-recommended">recommended · </span> : null}
              {fix.cost}
            </span>
          </button>
          <button
            type="button"
            className="button quiet repair-compare"
            aria-describedby={`${id}${fix.id}`}
            onClick={() => {
              look.keep();
              actions.setTab('compare');
              void actions.previewPlan({ kind: 'fix', key: diagnostic.key, fix: fix.id });
            }}
          >
            Compare
          </button>
        </div>
      ))}
    </div>
  );
}

/** Looking at a repair: after a short rest its plan is shown; on leaving, what was looked at before comes back. */
function useLook(key: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ours = useRef<PlanRequest | null>(null);
  const earlier = useRef<PlanRequest | null>(null);
  const [at, setAt] = useState<string | null>(null);
  const shown = useStore((state) => state.planRequest);

  const rest = (fix: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const now = getState().planRequest;
      if (now?.kind === 'fix' && now.key === key && now.fix === fix) return;
      if (now !== ours.current && now?.kind !== 'fix') earlier.current = now;
      ours.current = { kind: 'fix', key, fix };
      setAt(fix);
      void actions.previewPlan(ours.current);
    }, REST);
  };
  const keep = () => {
    clearTimeout(timer.current);
    ours.current = null;
    setAt(null);
  };
  const leave = () => {
    const mine = ours.current !== null && getState().planRequest === ours.current;
    keep();
    if (!mine) return;
    if (earlier.current === null) actions.discardPlan();
    else void actions.previewPlan(earlier.current);
    earlier.current = null;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { at: shown !== null && shown === ours.current ? at : null, rest, keep, leave };
}

/** True where the view knows what kind of cost a fix has and not how much. */
function isOnlyKind(fix: FixView): boolean {
  return fix.effect !== 'lossless' && fix.cost === EFFECT_WORDS[fix.effect];
}

/** The fixes with the costs the view knows, then with the exact ones. */
function useFixes(diagnostic: DiagnosticView, exact: boolean): readonly FixView[] {
  const [known, setKnown] = useState<{ readonly of: DiagnosticView; readonly fixes: readonly FixView[] } | null>(null);
  useEffect(() => {
    if (!exact || !diagnostic.fixViews.some(isOnlyKind)) return;
    let current = true;
    client.fixes(diagnostic.key).then(
      (fixes) => {
        if (current && fixes.length > 0) setKnown({ of: diagnostic, fixes });
      },
      // The kinds of cost are still there; the exact figures come with the plan.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [diagnostic, exact]);
  return known?.of === diagnostic ? known.fixes : diagnostic.fixViews;
}
