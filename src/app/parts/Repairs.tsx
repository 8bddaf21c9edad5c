import { useState } from 'react';
import type { DiagnosticView } from '../../worker/protocol.ts';
import { actions } from '../store.ts';
import { type ChoiceProps, useChoice, useFixes } from './fixes.ts';
import css from './repairs.module.css';

interface RepairsProps {
  readonly diagnostic: DiagnosticView;
}

/** The repairs of one problem with what each costs. Resting on one shows it in the rows; pressing it chooses it. */
export function Repairs({ diagnostic }: RepairsProps) {
  const [near, setNear] = useState(false);
  const fixes = useFixes(diagnostic, near);
  const pictures = diagnostic.rule.startsWith('media/') ? <Pictures /> : null;
  if (fixes.length === 0) return pictures ?? <p className={css.repairsNone}>{whyNone(diagnostic)}</p>;
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

/** Why no fix is offered. */
export function whyNone({ unfixable, severity }: Pick<DiagnosticView, 'unfixable' | 'severity'>): string {
  if (unfixable !== undefined) return `No fix of the conversation ends this one. ${unfixable}`;
  return severity === 'info'
    ? 'Nothing has to be fixed here.'
    : 'What the API accepts here instead is not known, so no fix is offered.';
}

/** The way to where pictures are made smaller. */
export function Pictures() {
  return (
    <button type="button" className="link" onClick={() => actions.openDialog('pictures')}>
      Look at the pictures, make them smaller
    </button>
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
    <div className={css.repairs} onClick={(event) => event.stopPropagation()} onMouseEnter={onNear} onFocus={onNear}>
      {children}
    </div>
  );
}

function Choice({ request, title, effect, cost: known, recommended = false }: ChoiceProps) {
  const { chosen, cost, look } = useChoice({ request, cost: known });
  return (
    <button
      type="button"
      className={css.repair}
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
      <span className={css.repairTitle}>{title}</span>{' '}
      <span className={css.repairCost}>
        {recommended ? <span className={css.repairRecommended}>recommended · </span> : null}
        {cost}
      </span>
    </button>
  );
}
