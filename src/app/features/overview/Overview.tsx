import '../../../styles/overview.css';
import { type RefObject, useMemo } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { StripCanvas } from '../../parts/strip/StripCanvas.tsx';
import { edgesOfRows } from '../../parts/strip/scale.ts';
import { useLater } from '../../parts/useLater.ts';
import { shownPlan, useStore } from '../../store.ts';
import { Position } from './Position.tsx';
import { plannedOf } from './planned.ts';

interface Props {
  /** What holds the left pane. */
  readonly pane: RefObject<HTMLElement | null>;
}

/** The whole list in one strip under the verdict: where things are, and the way there. */
export function Overview({ pane }: Props) {
  const view = useStore((state) => state.view);
  const isPainted = useLater();
  return (
    <section className="overview" aria-label="Overview">
      {view !== null && view.rows.count > 0 && isPainted && <Strip key={view.transcript} view={view} pane={pane} />}
    </section>
  );
}

function Strip({ view, pane }: Props & { readonly view: SessionView }) {
  const tokens = useStore((state) => state.tokens?.perMessage ?? null);
  const plan = useStore(shownPlan);
  const { rows } = view;
  const edges = useMemo(() => edgesOfRows(rows, tokens), [rows, tokens]);
  const planned = useMemo(() => (plan === null ? null : plannedOf(plan)), [plan]);
  return (
    <Position view={view} edges={edges} tokens={tokens} pane={pane}>
      <StripCanvas rows={rows} edges={edges} planned={planned} slice={null} />
    </Position>
  );
}
