import { useMemo } from 'react';
import { numberAt } from '../../../worker/numbers.ts';
import type { CurveView, SessionView } from '../../../worker/protocol.ts';
import { amount, count } from '../../parts/formatting.ts';
import type { Planned, Slice } from '../../parts/strip/drawn.ts';
import { REMOVED } from '../../parts/strip/marks.ts';
import { comparedWith, cutFor, cutNear, naiveTail } from '../../parts/trim/cut.ts';
import { useCounter } from '../../parts/trim/useCounter.ts';
import { useCurve } from '../../parts/trim/useCurve.ts';
import { actions, showsTrim, useStore } from '../../store.ts';
import type { TrimSettings } from '../../trimStep.ts';

/** The trim that is being set or chosen, as the strip shows it. */
export interface TrimCut {
  /** First message behind the cut; the length of the list where nothing fits. */
  readonly start: number;
  /** What goes by the cut alone, for as long as the plan is worked out. */
  readonly planned: Planned;
  /** What `messages[-N:]` of that budget, or of the same length, would do; null where it breaks nothing. */
  readonly slice: (Slice & { readonly words: string }) | null;
  /** What the cut keeps. */
  readonly words: string;
  /** What is kept and what may be, as shares of the size of all messages. */
  readonly length: { readonly kept: number; readonly budget: number; readonly words: string };
  /** Moves it to the legal cut that is nearest to a place. */
  move(share: number): void;
}

/** null while no trim is set, where it has no one place to cut at, and until the cuts are known. */
export function useTrimCut(view: SessionView, edges: Float64Array): TrimCut | null {
  const isOpen = useStore(showsTrim);
  const { unit, budget, options } = useStore((state) => state.trimStep.settings);
  const counter = useCounter(unit);
  const isOn = isOpen && (options.strategy ?? 'suffix') === 'suffix';
  const { curve } = useCurve(unit, isOn && counter.ready ? counter.id : null, options);
  return useMemo(() => {
    if (!isOn || curve === null) return null;
    const cut = cutFor(curve, budget ?? curve.total);
    const start = curve.start[cut] ?? view.rows.count;
    const kept = curve.messages[cut] ?? 0;
    const move = (share: number) => {
      const next = cutNear(curve, edges, share);
      if (next >= 0 && next !== cut) actions.setTrim({ budget: numberAt(curve.cost, next) });
    };
    return {
      start,
      planned: byCut(view, start, curve.anchor[cut] ?? -1, options),
      slice: cut < 0 ? null : sliceOf(view, comparedWith(unit, budget ?? curve.total, kept)),
      words: cut < 0 ? 'nothing fits' : `keeps ${count(kept, 'message')}, ${amount(numberAt(curve.cost, cut), unit)}`,
      length: lengthOf(curve, cut, budget ?? curve.total),
      move,
    };
  }, [isOn, curve, budget, options, unit, view, edges]);
}

function lengthOf({ cost, total, unit }: CurveView, cut: number, budget: number): TrimCut['length'] {
  const share = (size: number) => Math.min(1, size / Math.max(1, total));
  const words = `The budget: ${amount(budget, unit)} of ${amount(total, unit)}`;
  return { kept: share(cost[cut] ?? 0), budget: share(budget), words };
}

function byCut(
  { rows, outline }: SessionView,
  start: number,
  anchor: number,
  { pins }: TrimSettings['options'],
): Planned {
  const marks = new Uint8Array(rows.count).fill(REMOVED, 0, start);
  if (pins?.system ?? true) for (const index of outline.systems) marks[index] = 0;
  for (const index of pins?.indexes ?? []) marks[index] = 0;
  if (anchor >= 0) marks[anchor] = 0;
  return { marks, insertions: [] };
}

function sliceOf({ outline }: SessionView, asked: number): TrimCut['slice'] {
  const { start, size, orphans } = naiveTail(outline.parted, asked);
  if (start === 0 || orphans === 0) return null;
  const words = `messages[-${size}:] would cut here and break ${count(orphans, 'pair')}`;
  return { start, words };
}
