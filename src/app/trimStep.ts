/** A trim that is being set: from its controls over what they ask for to the plan that is chosen for it. */
import type { TrimOptions, TrimUnit } from '../core/index.ts';
import type { PlanRequest } from '../worker/protocol.ts';

export type TrimRequest = PlanRequest & { readonly kind: 'trim' };

/** A trim as it is set, whether or not its plan is chosen. */
export interface TrimSettings {
  readonly unit: TrimUnit;
  /** null: everything. */
  readonly budget: number | null;
  readonly options: TrimOptions;
}

export type TrimStep = {
  readonly settings: TrimSettings;
  /** What was asked for last: those who ask the same hold the same request, for a plan is chosen by it. */
  readonly request: TrimRequest | null;
  readonly at: /** No trim is set; what was set last is kept for the next. */
    | 'closed'
    /** Its controls are shown and nothing was set: a plan of another kind that is chosen stays. */
    | 'open'
    /** It was set by a hand, by an error or by the model's window: its plan takes the place of any other. */
    | 'set';
};

export const NO_TRIM: TrimStep = {
  at: 'closed',
  settings: { unit: 'tokens', budget: null, options: {} },
  request: null,
};

export const isTrimming = ({ at }: TrimStep): boolean => at !== 'closed';

/** Its controls are shown. */
export const started = (step: TrimStep): TrimStep => (isTrimming(step) ? step : { ...step, at: 'open' });

/** A setting is changed. */
export const moved = (step: TrimStep, change: Partial<TrimSettings>): TrimStep => ({
  ...step,
  at: 'set',
  settings: { ...step.settings, ...change },
});

/** A plan is chosen. A trim that was set elsewhere brings its settings along; a plan of another kind ends the trim. */
export function followed(step: TrimStep, request: PlanRequest): TrimStep {
  if (request.kind !== 'trim') return closed(step);
  if (request === step.request) return { ...step, at: 'set' };
  const { unit, budget, options } = request;
  return { at: 'set', settings: { unit, budget, options }, request };
}

/** It was applied, discarded, or left for something else. */
export const closed = (step: TrimStep): TrimStep => (isTrimming(step) ? { ...step, at: 'closed' } : step);

/** Another conversation: of the one before the budget is no longer meant. */
export const anew = ({ settings }: TrimStep): TrimStep => ({
  at: 'closed',
  settings: { ...settings, budget: null },
  request: null,
});

/** What is known of the conversation when a trim is asked for. */
interface Counted {
  /** All that it costs, in the unit of the trim. */
  readonly total: number;
  readonly counter: string;
  readonly usage: boolean;
}

/** The budget, no more than everything. */
export const budgetIn = ({ settings: { budget } }: Pick<TrimStep, 'settings'>, total: number): number =>
  Math.min(budget ?? total, total);

/** What the settings ask for; null where nothing has to be removed. */
export function askedIn(step: Omit<TrimStep, 'at'>, counted: Counted): TrimRequest | null {
  const { unit, options } = step.settings;
  const budget = budgetIn(step, counted.total);
  if (budget === counted.total && isPlain(options)) return null;
  const { counter, usage } = counted;
  const asked: TrimRequest = { kind: 'trim', unit, budget, counter, options, usage };
  return step.request !== null && isSame(step.request, asked) ? step.request : asked;
}

/** True if the list of legal cuts tells the whole result: a plain end of the conversation, nothing edited or pinned. */
export function isPlain(options: TrimOptions): boolean {
  const { strategy = 'suffix', ladder = [], pins = {}, marker = false } = options;
  const pinned = pins.firstUser || pins.lastTurn || (pins.indexes?.length ?? 0) > 0 || (pins.tools?.length ?? 0) > 0;
  return strategy === 'suffix' && ladder.length === 0 && !pinned && !marker;
}

const isSame = (a: TrimRequest, b: TrimRequest): boolean =>
  a.unit === b.unit &&
  a.budget === b.budget &&
  a.counter === b.counter &&
  a.options === b.options &&
  a.usage === b.usage;

/**
 * What follows for the plan that is chosen: the one of the trim is chosen, or given up because everything fits again, or
 * what is chosen stays.
 */
export function followUpOf(
  { at }: TrimStep,
  request: TrimRequest | null,
  chosen: PlanRequest | null,
): 'choose' | 'give-up' | 'stay' {
  if (at === 'closed' || request === chosen) return 'stay';
  if (request === null) return chosen?.kind === 'trim' ? 'give-up' : 'stay';
  return at === 'set' || chosen === null || chosen.kind === 'trim' ? 'choose' : 'stay';
}
