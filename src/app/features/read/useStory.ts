import { useMemo } from 'react';
import { type DiagnosticView, MARKS, type PlanRow, type SessionView } from '../../../worker/protocol.ts';
import { planMarks } from '../../parts/planMarks.ts';
import { shownPlan, useStore } from '../../store.ts';
import { NOTHING } from './Entry.tsx';

/** What is known of each message besides its words: what is wrong with it, and what the plan does to it. */
export function useStory({ diagnostics }: SessionView) {
  const plan = useStore(shownPlan);
  const findings = useMemo(() => byMessage<DiagnosticView>(diagnostics, (it) => it.messageIndex), [diagnostics]);
  const { marks, changes } = useMemo(
    () => ({
      marks: planMarks(plan),
      changes: byMessage<PlanRow>(
        (plan?.rows ?? []).filter((it) => it.joins || it.action !== 'inserted'),
        (it) => it.index,
      ),
    }),
    [plan],
  );
  return useMemo(
    () => ({
      of: (index: number) => ({
        findings: findings.get(index) ?? NOTHING.findings,
        changes: changes.get(index) ?? NOTHING.changes,
        mark: MARKS[marks?.marks[index] ?? 0] ?? 'keep',
      }),
      insertedAt: (index: number) => marks?.inserted.get(index),
    }),
    [findings, changes, marks],
  );
}

function byMessage<T>(list: readonly T[], indexOf: (it: T) => number): ReadonlyMap<number, readonly T[]> {
  const found = new Map<number, T[]>();
  for (const it of list) {
    const known = found.get(indexOf(it));
    if (known) known.push(it);
    else found.set(indexOf(it), [it]);
  }
  return found;
}
