import { useState } from 'react';
import type { DiagnosticView, PlanRow, PlanView, RequestPair, SidesOf } from '../../../worker/protocol.ts';
import { useLastAnswer } from '../../parts/query.ts';
import { useBasis } from '../../parts/usePlan.ts';
import { worstOf } from '../../parts/worst.ts';
import { client } from '../../store.ts';

/** The worst that is wrong at a place of the request, or by one of some rules; null for nothing. */
export type Faults = (at: string | null, rules: readonly string[]) => DiagnosticView['severity'] | null;

interface Fault {
  readonly at: string;
  readonly severity: DiagnosticView['severity'];
  readonly rule?: string;
}

const NOWHERE: readonly Fault[] = [];

/** What is wrong in the request of each side: as it is, and as a plan leaves it. */
export function faultsBeside(
  own: readonly DiagnosticView[],
  plan: PlanView | null,
  isOpen: 'left' | 'right' | null,
): readonly [before: Faults, after: Faults] {
  const around = own.filter(({ messageIndex }) => messageIndex < 0);
  const other = plan?.around ?? NOWHERE;
  return [faultsOf(isOpen === 'left' ? around : other), faultsOf(isOpen === 'right' ? around : other)];
}

const faultsOf =
  (faults: readonly Fault[]): Faults =>
  (at, rules) =>
    worstOf(
      faults.filter((fault) => (at !== null && isWithin(fault.at, at)) || (fault.rule && rules.includes(fault.rule))),
    )?.severity ?? null;

const isWithin = (at: string, holder: string): boolean => at === holder || at.startsWith(`${holder}/`);

/** The reasons of a plan by the part that they are about; one that is about several is told at the first. */
export function rowsByPart(
  parts: readonly RequestPair[],
  rows: readonly PlanRow[],
): ReadonlyMap<RequestPair, readonly PlanRow[]> {
  const told = new Map<RequestPair, PlanRow[]>();
  const changed = parts.filter(({ change }) => change !== 'same');
  for (const row of rows) {
    const { at } = row;
    if (at === undefined) continue;
    const part =
      changed.find((known) => isWithin(at, known.wasAt ?? known.at)) ??
      changed.find((known) => isWithin(known.wasAt ?? known.at, at));
    if (part !== undefined) told.set(part, [...(told.get(part) ?? []), row]);
  }
  return told;
}

/** The requests of both sides, with what of them somebody opened. */
export function useRequestSides(of: SidesOf) {
  const basis = useBasis();
  const [all, setAll] = useState(false);
  const [whole, setWhole] = useState<readonly string[]>([]);
  const sides = useLastAnswer([of, all, whole, basis], () => client.requestSides(of, { all, whole }));
  return { sides, all, setAll, whole, open: (at: string) => setWhole([...whole, at]) };
}
