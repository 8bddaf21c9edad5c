import type { PassId, PresetId } from '../../../core/index.ts';
import type { PlanRequest, PlanView } from '../../../worker/protocol.ts';

export type Repair = Extract<PlanRequest, { readonly kind: 'repair' }>;
/** The passes that run, as they were set by hand. */
export type Chosen = NonNullable<Repair['passes']>;
/** One option of a pass and its new value. */
export type Setting = readonly [option: string, value: boolean | number | string];

/** A preset, or the passes that run when something has been set by hand. */
export function requestOf(preset: PresetId, passes: Chosen | null): Repair {
  return { kind: 'repair', preset, ...(passes === null ? {} : { passes }) };
}

/** The passes that run once a switch is moved, in the plan's order. */
export function toggled(plan: PlanView, passes: Chosen | null, id: PassId): Chosen {
  const now = chosenOf(plan, passes);
  if (now.some((it) => it.id === id)) return now.filter((it) => it.id !== id);
  const on = new Set([...now.map((it) => it.id), id]);
  return plan.passes.filter((it) => on.has(it.id)).map((it) => now.find((other) => other.id === it.id) ?? asShown(it));
}

/** The passes that run once an option has another value; the other options stay as they were. */
export function withOption(plan: PlanView, passes: Chosen | null, id: PassId, [option, value]: Setting): Chosen {
  return chosenOf(plan, passes).map((it) => (it.id === id ? { id, options: { ...it.options, [option]: value } } : it));
}

/** What the preset runs is taken from its plan, with the values that it shows. */
function chosenOf(plan: PlanView, passes: Chosen | null): Chosen {
  if (passes !== null) return passes;
  return plan.passes.filter((it) => it.on).map(asShown);
}

/** A pass with the values that it shows: a preset has some that are not those of the pass itself. */
function asShown({ id, options }: PlanView['passes'][number]): Chosen[number] {
  return options.length === 0 ? { id } : { id, options: Object.fromEntries(options.map((it) => [it.id, it.value])) };
}
