import { useMemo } from 'react';
import { ROLE_CODES, type RowColumns } from '../../../worker/protocol.ts';
import type { Planned, Slice } from '../../parts/strip/draw.ts';
import { brokenBy } from '../../parts/strip/marks.ts';
import { cutFor, cutNear, naiveTail } from '../../parts/trim/cut.ts';
import { useCounter } from '../../parts/trim/useCounter.ts';
import { useCurve } from '../../parts/trim/useCurve.ts';
import { amount, count } from '../../parts/words.ts';
import { actions, type TrimSettings, useStore } from '../../store.ts';

/** Pairs drawn as broken; more would be a black bar. */
const BROKEN = 24;

/** The trim that is being set or chosen, as the strip shows it. */
export interface TrimCut {
  /** First message behind the cut; the length of the list where nothing fits. */
  readonly start: number;
  /** What goes by the cut alone, for as long as the plan is worked out. */
  readonly planned: Planned;
  /** What `messages[-N:]` of the same length would do; null where it breaks nothing. */
  readonly slice: (Slice & { readonly words: string }) | null;
  /** What the cut keeps. */
  readonly words: string;
  /** Moves it to the legal cut that is nearest to a place. */
  move(share: number): void;
}

/** null while no trim is set, where it has no one place to cut at, and until the cuts are known. */
export function useTrimCut(rows: RowColumns, edges: Float64Array): TrimCut | null {
  const isOpen = useStore((state) => state.tab === 'trim');
  const isChosen = useStore((state) => state.planRequest?.kind === 'trim');
  const { unit, budget, options } = useStore((state) => state.trim);
  const counter = useCounter(unit);
  const isOn = (isOpen || isChosen) && (options.strategy ?? 'suffix') === 'suffix';
  const { curve } = useCurve(unit, isOn && counter.ready ? counter.id : null, options);
  return useMemo(() => {
    if (!isOn || curve === null) return null;
    const cut = cutFor(curve, budget ?? curve.total);
    const start = curve.start[cut] ?? rows.count;
    const kept = curve.messages[cut] ?? 0;
    const move = (share: number) => {
      const next = cutNear(curve, edges, share);
      if (next >= 0 && next !== cut) actions.setTrim({ budget: curve.cost[next]! });
    };
    return {
      start,
      planned: byCut(rows, start, curve.anchor[cut] ?? -1, options),
      slice: cut < 0 ? null : sliceOf(rows, kept),
      words: cut < 0 ? 'nothing fits' : `keeps ${count(kept, 'message')}, ${amount(curve.cost[cut]!, unit)}`,
      move,
    };
  }, [isOn, curve, budget, options, unit, rows, edges]);
}

function byCut(rows: RowColumns, start: number, anchor: number, { pins }: TrimSettings['options']): Planned {
  const systemStays = pins?.system ?? true;
  const stays = (index: number) =>
    index >= start || index === anchor || (systemStays && isSystem(rows, index)) || pins?.indexes?.includes(index);
  return { gone: (index) => !stays(index), changed: () => false, moved: () => false, insertions: [] };
}

function isSystem({ role }: RowColumns, index: number): boolean {
  const name = ROLE_CODES[role[index]!];
  return name === 'system' || name === 'developer';
}

function sliceOf(rows: RowColumns, kept: number): TrimCut['slice'] {
  const { start, size, orphans } = naiveTail(rows, kept);
  if (start === 0 || orphans === 0) return null;
  const words = `messages[-${size}:] would cut here and break ${count(orphans, 'pair')}`;
  return { start, broken: brokenBy(rows, start, BROKEN), words };
}
