/** Plans on the page: one is chosen and stays until it is applied or discarded; others are only looked at in passing. */

import type { PlanRequest, PlanView } from '../worker/protocol.ts';
import { client } from './client.ts';
import { offeredPlan } from './parts/offered.ts';
import { storyOf } from './parts/story.ts';
import { report, revise } from './session.ts';
import { getState, type Proved, setState, type TrimSettings } from './state.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
/** Rises with every choice: an answer to an earlier one is no longer wanted, also where the same was chosen twice. */
let choice = 0;

/** Chooses a plan. From now on it is the one that Apply applies; it is built after `wait`, for hands that still move. */
export function choosePlan(request: PlanRequest, wait = 0): void {
  clearTimeout(timer);
  const mine = ++choice;
  setState({ planRequest: request, planning: true, peek: null, trim: trimAfter(request) });
  if (wait === 0) void build(request, mine);
  else timer = setTimeout(() => void build(request, mine), wait);
}

/** A trim that was chosen with settings of its own brings them along. */
function trimAfter(request: PlanRequest): TrimSettings {
  const { trim } = getState();
  if (request.kind !== 'trim' || (request.unit === trim.unit && request.options === trim.options)) return trim;
  const { unit, budget, options } = request;
  return { unit, budget, options, adopted: request };
}

async function build(request: PlanRequest, mine: number): Promise<void> {
  const isWanted = () => mine === choice && getState().planRequest === request;
  if (!isWanted()) return;
  try {
    const plan = await client.plan(request);
    if (isWanted()) setState({ plan, planning: false });
  } catch (error) {
    if (!isWanted()) return;
    setState({ planning: false, planRequest: null, plan: null });
    report(error);
  }
}

/** Applies the plan that is chosen, the recommended one where none is; also where it is still being worked out or looked for. */
export async function applyPlan(): Promise<void> {
  const { plan, planRequest, planning, view, offer } = getState();
  if (view === null) return;
  clearTimeout(timer);
  if (planRequest === null) {
    const request = { kind: 'repair', preset: view.recommended } as const;
    if (view.verdict.repair !== null || offer === 'asking') await apply(request, () => client.plan(request));
  } else if (planning || plan === null) await apply(planRequest, () => client.plan(planRequest));
  else if (canApply(plan)) await apply(planRequest, () => Promise.resolve(plan));
}

/** Applies what `planned` gives, and keeps what it was about as the proof. */
async function apply(request: PlanRequest, planned: () => Promise<PlanView>): Promise<void> {
  let proof: Proved | null = null;
  applying = true;
  const ask = async () => {
    const plan = await planned();
    if (!canApply(plan)) throw new Error(plan.note ?? 'This would change nothing.');
    const { finding } = storyOf(getState());
    const index = finding?.messageIndex ?? -1;
    // What the message said is looked at before it changes.
    const [row = null] = index < 0 ? [] : await client.rows(index, index + 1);
    proof = { plan, request, finding, row };
    return client.apply(plan.id);
  };
  await revise(ask, () => {
    applying = false;
    return proof;
  });
  applying = false;
}

/** A plan that does nothing, or a trim that does not fit, is nothing to apply. */
export const canApply = (plan: PlanView): boolean => plan.rows.length > 0 && plan.trim?.fits !== false;

/** Back to the transcript as it stands. */
export function discardPlan(): void {
  clearTimeout(timer);
  setState({ plan: null, planRequest: null, declined: true, trimming: false, planning: false, peek: null });
}

/** How long a hand must rest before the whole plan of a trim is made. */
export const REST = 160;

/** Sets the trim: its controls are shown, and they choose the plan that follows. */
export function setTrim(change: Partial<Omit<TrimSettings, 'adopted'>>): void {
  setState({ trim: { ...getState().trim, adopted: null, ...change }, trimming: true });
}

/** A plan is being applied: none is shown for what it leaves behind. */
let applying = false;

/** Shows the fix that is recommended as soon as it is known, until somebody closes it. */
export function showOffered(): void {
  const { view, offer, planRequest, declined, trimming, phase } = getState();
  if (applying || phase !== 'ready' || offer !== 'answered' || planRequest !== null || declined || trimming) return;
  if (view === null || view.verdict.repair === null || view.verdict.state === 'open') return;
  if (view.counts.chars <= SHOWN_UNASKED) choosePlan(offeredPlan(view));
}

/** Of longer conversations the plan is made when somebody asks: its figures are in the offer. */
const SHOWN_UNASKED = 20_000_000;

let asked: PlanRequest | null = null;

/** Shows in the rows what a plan would do, for as long as somebody rests on it. Chooses nothing. */
export async function peek(request: PlanRequest): Promise<void> {
  asked = request;
  const { view, planning } = getState();
  // What was chosen comes first.
  if (planning) return;
  try {
    const plan = await client.peek(request);
    const now = getState();
    const same = now.view?.revision === view?.revision && now.view?.target.id === view?.target.id;
    if (asked === request && same && !now.planning) setState({ peek: plan });
  } catch {
    // Nobody waits for it.
  }
}

/** Back to the plan that is chosen, if any. */
export function endPeek(): void {
  asked = null;
  if (getState().peek !== null) setState({ peek: null });
}
