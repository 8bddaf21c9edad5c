import { useMemo } from 'react';
import type { TrimOptions } from '../../../core/index.ts';
import type { CurveView, PlanView, RowColumns } from '../../../worker/protocol.ts';
import { Load, loadable } from '../../parts/loadable.tsx';
import { useStore } from '../../store.ts';
import type { Decided } from './chart.ts';
import css from './trim.module.css';

const WAITING = <div className={css.chartWaiting} aria-hidden="true" />;

/** Bars are drawn by a part of their own: what the budget does is told before it has come. */
const Chart = loadable(
  async () => (await import('./Chart.tsx')).Chart,
  () => WAITING,
);

interface CutsProps {
  readonly rows: RowColumns;
  readonly curve: CurveView | null;
  /** Index of the cut in the curve; -1 where none fits. */
  readonly cut: number;
  /** The plan that is drawn; null to go by the cut. */
  readonly plan: PlanView | null;
  readonly options: TrimOptions;
}

/** The chart with what the budget makes of every message. Its figures are those of the table. */
export function Cuts({ rows, curve, cut, plan, options }: CutsProps) {
  const tokens = useStore((state) => state.tokens);
  const decided = useMemo(
    (): Decided | null =>
      curve === null
        ? null
        : {
            marks: plan?.marks ?? null,
            held: plan?.trim?.held ?? null,
            start: curve.start[cut] ?? rows.count,
            anchor: curve.anchor[cut] ?? -1,
            fits: cut >= 0,
            systemStays: options.pins?.system ?? true,
            pinned: options.pins?.indexes ?? [],
          },
    [rows, curve, cut, plan, options.pins],
  );
  if (rows.count === 0) return null;
  if (tokens === null || decided === null || tokens.perMessage.length !== rows.count) return WAITING;
  const props = { tokens, rows, decided, suffix: (options.strategy ?? 'suffix') === 'suffix' };
  return <Load what={Chart} props={props} />;
}
