import { useEffect, useRef, useState } from 'react';
import type { Effect } from '../../core/index.ts';
import type { DiagnosticView, FixView, PlanRequest } from '../../worker/protocol.ts';
import { actions, client, useStore } from '../store.ts';
import { effectWords } from './words.ts';

/** How long a pointer rests on a repair before the rows show what it would do. */
const REST = 140;

interface RepairsProps {
  readonly diagnostic: DiagnosticView;
  /** Ask for the exact costs now, not only when somebody comes near. */
  readonly exact?: boolean;
}

/** The repairs of one problem with what each costs. Resting on one shows it in the rows; pressing it chooses it. */
export function Repairs({ diagnostic, exact = false }: RepairsProps) {
  const [near, setNear] = useState(false);
  const fixes = useFixes(diagnostic, exact || near);
  const pictures = diagnostic.rule.startsWith('media/') ? <Pictures /> : null;
  if (fixes.length === 0) return pictures ?? <p className="repairs-none">No repair is offered for this one.</p>;
  return (
    <Choices onNear={() => setNear(true)}>
      {fixes.map((fix) => (
        <Choice
          key={fix.id}
          request={{ kind: 'fix', key: diagnostic.key, fix: fix.id }}
          title={fix.title}
          effect={fix.effect}
          cost={fix.cost}
          recommended={fix.recommended}
        />
      ))}
      {pictures}
    </Choices>
  );
}

/** The way to where pictures are made smaller. */
function Pictures() {
  return (
    <button type="button" className="link" onClick={() => actions.openDialog('pictures')}>
      Look at the pictures, make them smaller
    </button>
  );
}

interface ForAllProps {
  readonly rule: string;
  readonly fixes: readonly {
    readonly id: string;
    readonly title: string;
    readonly effect: Effect;
    readonly n: number;
  }[];
}

/** One repair for all problems of a rule. */
export function RepairsForAll({ rule, fixes }: ForAllProps) {
  return (
    <Choices>
      {fixes.map((fix) => (
        <Choice
          key={fix.id}
          request={{ kind: 'all', rule, fix: fix.id }}
          title={`${fix.title}, all ${fix.n}`}
          effect={fix.effect}
          cost={effectWords(fix.effect)}
        />
      ))}
    </Choices>
  );
}

interface ChoicesProps {
  readonly onNear?: () => void;
  readonly children: React.ReactNode;
}

function Choices({ onNear, children }: ChoicesProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking is not acting; the buttons inside do the work
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click on a button from selecting the problem as well
    <div className="repairs" onClick={(event) => event.stopPropagation()} onMouseEnter={onNear} onFocus={onNear}>
      {children}
    </div>
  );
}

interface ChoiceProps {
  readonly request: PlanRequest;
  readonly title: string;
  readonly effect: Effect;
  readonly cost: string;
  readonly recommended?: boolean;
}

function Choice({ request, title, effect, cost, recommended = false }: ChoiceProps) {
  const chosen = useStore((state) => sameRequest(state.planRequest, request));
  // What is worked out for this very repair says more than what was known before.
  const exact = useStore((state) => (chosen && !state.planning ? (state.plan?.cost ?? null) : null));
  const look = useLook(request, chosen);
  return (
    <button
      type="button"
      className="repair"
      data-effect={effect}
      aria-pressed={chosen}
      onMouseEnter={look.rest}
      onMouseLeave={look.leave}
      onFocus={look.rest}
      onBlur={look.leave}
      onClick={() => {
        look.leave();
        if (!chosen) actions.choosePlan(request);
      }}
    >
      <span className="repair-title">{title}</span>{' '}
      <span className="repair-cost">
        {recommended ? <span className="repair-recommended">recommended · </span> : null}
        {exact ?? cost}
      </span>
    </button>
  );
}

/** Looking at a repair: after a short rest the rows show it; on leaving, what is chosen comes back. */
function useLook(request: PlanRequest, chosen: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = () => {
    clearTimeout(timer.current);
    if (!chosen) timer.current = setTimeout(() => void actions.peek(request), REST);
  };
  const leave = () => {
    clearTimeout(timer.current);
    actions.endPeek();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { rest, leave };
}

function sameRequest(a: PlanRequest | null, b: PlanRequest): boolean {
  if (a === null) return false;
  if (a.kind === 'fix') return b.kind === 'fix' && a.key === b.key && a.fix === b.fix;
  return a.kind === 'all' && b.kind === 'all' && a.rule === b.rule && a.fix === b.fix;
}

/** True where the view knows what kind of cost a fix has and not how much. */
function isOnlyKind(fix: FixView): boolean {
  return fix.effect !== 'lossless' && fix.cost === effectWords(fix.effect);
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
