import type { SessionView } from '../../worker/protocol.ts';
import { actions, canApply, client, getState, readyPlan, type State } from '../store.ts';
import { bytes } from './formatting.ts';
import { COPY_LIMIT } from './limits.ts';
import { save } from './save.ts';

/** The text, or other lines of its file, are not as they came. */
const isChanged = ({ edited, section }: SessionView): boolean => edited || (section?.edits ?? 0) > 0;

/** The name it came with; "session.jsonl" becomes "session.repaired.jsonl" once it differs. */
export function nameOf(view: SessionView, planned: boolean): string {
  const name = view.fileName ?? `transcript.${view.carrier === 'jsonl' ? 'jsonl' : 'json'}`;
  if (!isChanged(view) && !planned) return name;
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}.repaired${name.slice(dot)}` : `${name}.repaired`;
}

/** Downloads the transcript as it stands, or as a plan would leave it. */
export async function downloadNow(planId: number | null = null): Promise<void> {
  const { view } = getState();
  if (view === null) return;
  try {
    const file = await client.exportBlob(planId);
    const name = nameOf(view, planId !== null);
    save(file, name);
    if (planId === null) actions.noteSaved();
    actions.notify(
      `Saved ${name}, ${bytes(file.size)}${planId === null ? '' : ', with what After shows; nothing was applied'}.`,
    );
  } catch (error) {
    actions.notify(error instanceof Error ? error.message : String(error), 'error');
  }
}

/** The plan that After shows, if any: what is downloaded or copied is what is shown. */
export function shownPlanId(state: Pick<State, 'planStep'>): number | null {
  const plan = readyPlan(state);
  return plan !== null && canApply(plan) ? plan.id : null;
}

/** Downloads what After shows; without a plan, the conversation as it is. */
export const downloadShown = async (): Promise<void> =>
  getState().writing === null
    ? downloadNow(shownPlanId(getState()))
    : (await import('../writing.ts')).downloadWritten();

/** Copies the transcript as it stands, or as a plan would leave it; every character, the byte order mark too. */
export async function copyNow(planId: number | null): Promise<string | null> {
  try {
    const text = await client.exportText(planId, COPY_LIMIT);
    if (text === null) {
      actions.notify('This is too large for the clipboard. Use Download instead.', 'error');
      return null;
    }
    await navigator.clipboard.writeText(text);
    if (planId === null) actions.noteSaved();
    return text;
  } catch {
    actions.notify('The browser did not allow copying. Use Download instead.', 'error');
    return null;
  }
}
