import { didBy } from '../../worker/plan-request.ts';
import type { Did, PlanRequest, SessionView } from '../../worker/protocol.ts';
import { failed, saidOf, type Taking, taken, taking } from '../saveStep.ts';
import {
  actions,
  canApply,
  chosenRequest,
  client,
  getState,
  isBuilding,
  readyPlan,
  type State,
  subscribe,
} from '../store.ts';
import { bytes } from './formatting.ts';
import { COPY_LIMIT } from './limits.ts';
import { save } from './save.ts';

/** How the name of a paste ends, by what the paste is. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['jsonl', 'jsonl'],
  ['curl', 'sh'],
  ['fenced', 'md'],
  ['har', 'har'],
]);

/** The name it came with; once it differs with what was done: "session.jsonl" becomes "session.repaired.trimmed.jsonl". */
export function nameOf(view: SessionView, request: PlanRequest | null): string {
  const name = view.fileName ?? `transcript.${ENDINGS.get(view.carrier) ?? 'json'}`;
  const before: readonly Did[] = (view.section?.edits ?? 0) > 0 ? ['repaired', ...view.did] : view.did;
  const did = [...new Set(request === null ? before : [...before, didBy(request)])].map((it) => `.${it}`).join('');
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}${did}${name.slice(dot)}` : `${name}${did}`;
}

/** Downloads the transcript as it stands, or as a plan would leave it. */
export const downloadNow = (planId: number | null = null): Promise<void> =>
  take('file', planId, async (name) => {
    const file = await client.exportBlob(planId);
    save(file, name);
    return file.size;
  });

/** Copies the transcript as it stands, or as a plan would leave it; every character, the byte order mark too. */
export const copyNow = (planId: number | null): Promise<void> =>
  take('clipboard', planId, async () => {
    const text = await client.exportText(planId, COPY_LIMIT);
    if (text === null) throw new Error('This is too large for the clipboard. Use Download instead.');
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      throw new Error('The browser did not allow copying. Use Download instead.');
    }
    return new Blob([text]).size;
  });

/** Takes something out of the page; `out` gives its bytes. */
async function take(to: Taking['to'], plan: number | null, out: (name: string) => Promise<number>): Promise<void> {
  const { view, saveStep } = getState();
  if (view === null) return;
  const wanted: Taking = {
    to,
    revision: view.revision,
    plan,
    name: nameOf(view, plan === null ? null : chosenRequest(getState())),
  };
  const begun = taking(saveStep, wanted);
  if (begun === saveStep) return;
  actions.setSaveStep(begun);
  try {
    const size = await out(wanted.name);
    actions.setSaveStep(taken(getState().saveStep, wanted, size));
  } catch (error) {
    actions.setSaveStep(failed(getState().saveStep, wanted, error instanceof Error ? error.message : String(error)));
  }
  const said = saidOf(getState().saveStep, bytes);
  if (said !== null) actions.notify(said, getState().saveStep.at === 'failed' ? 'error' : 'info');
}

/** The plan that After shows, if any: what is downloaded or copied is what is shown. */
export function shownPlanId(state: Pick<State, 'planStep'>): number | null {
  const plan = readyPlan(state);
  return plan !== null && canApply(plan) ? plan.id : null;
}

/** Downloads what After shows, as soon as that is built; without a plan, the conversation as it is. */
export async function downloadShown(): Promise<void> {
  if (getState().writing !== null) return (await import('../writing.ts')).downloadWritten();
  await planBuilt();
  return downloadNow(shownPlanId(getState()));
}

/** Waits until the plan that is chosen is built, or none is. */
const planBuilt = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isBuilding(getState())) return resolve();
    const stop = subscribe(() => {
      if (isBuilding(getState())) return;
      stop();
      resolve();
    });
  });
