import type { TargetId } from '../model/diagnostic.ts';
import { holdsIn, isSame, type Situation } from '../targets/facts.ts';
import type { Stated } from '../targets/target.ts';
import { oncePer } from '../text/once-per.ts';
import type { ParameterValues } from './values-parameters.ts';
import type { ToolValues } from './values-tools.ts';

/** What an API may require of a request beside its messages, by the fault that its absence is. */
export interface RequirementValues extends ToolValues, ParameterValues {}

/** The fault that somebody may make in a request; also the id of its rule. */
export type FaultId = keyof RequirementValues;

/** What some APIs require of requests. Of one fault all rows that hold count. */
export interface RequirementSet {
  readonly targets: readonly TargetId[];
  readonly rows: { readonly [K in FaultId]?: readonly Stated<RequirementValues[K]>[] };
}

/** A requirement that holds. */
interface Held<V> {
  readonly is: V;
  /** True where it may not hold: the sources disagree, or it depends on a model that nobody names. */
  readonly isUnsure: boolean;
}

/** What a target is stated to require, whether it holds or not. */
export const statedFor = <K extends FaultId>(
  sets: readonly RequirementSet[],
  fault: K,
  target: TargetId,
): readonly Stated<RequirementValues[K]>[] => {
  const ofTargets = merged(sets);
  const rows = ofTargets.get(target) ?? rowsOf(sets, target);
  ofTargets.set(target, rows);
  return rows[fault] ?? NONE;
};

const NONE: readonly never[] = [];

/** What each target requires by all sets together: every fault asks for it in every check. */
const merged = oncePer((_: readonly RequirementSet[]) => new Map<TargetId, RequirementSet['rows']>());

function rowsOf(sets: readonly RequirementSet[], target: TargetId): RequirementSet['rows'] {
  const all: { [fault: string]: readonly unknown[] } = {};
  for (const { targets, rows } of sets)
    if (targets.includes(target))
      for (const [fault, stated] of Object.entries(rows)) all[fault] = [...(all[fault] ?? []), ...stated];
  return all as RequirementSet['rows'];
}

/**
 * What a target requires of some models, at some host, until some day or without saying how much, each under a text of its own: an
 * error can say it where nothing else does.
 */
export const statedUnlessNamed = <K extends FaultId>(
  sets: readonly RequirementSet[],
  fault: K,
  target: TargetId,
): readonly Stated<RequirementValues[K]>[] =>
  statedFor(sets, fault, target).filter(
    ({ when }) => when && (when.models ?? when.until ?? when.via ?? when.named) !== undefined,
  );

/** What a target requires in a situation. */
export function heldFor<K extends FaultId>(
  sets: readonly RequirementSet[],
  fault: K,
  target: TargetId,
  situation: Situation,
): readonly Held<RequirementValues[K]>[] {
  const rows = statedFor(sets, fault, target);
  const last = latest.get(rows);
  if (last && isSame(last.situation, situation)) return last.held as readonly Held<RequirementValues[K]>[];
  const held = rows.flatMap((row) => {
    const isUnsure = isUnsureOf(row, situation);
    return isUnsure === null ? [] : [{ is: row.is, isUnsure }];
  });
  latest.set(rows, { situation, held });
  return held;
}

/** A check asks twice of each fault, and the next one asks nearly always the same. */
const latest = new WeakMap<
  readonly unknown[],
  { readonly situation: Situation; readonly held: readonly Held<unknown>[] }
>();

/** Whether a row may not hold in a situation; null where it does not. */
function isUnsureOf({ when, confidence }: Stated<unknown>, situation: Situation): boolean | null {
  const holds = holdsIn(when, situation);
  // What is contested, and of models that may not be this one, is not worth a word.
  const isDoubted = holds === null && confidence === 'contested';
  return holds === false || isDoubted ? null : holds === null || confidence === 'contested';
}
