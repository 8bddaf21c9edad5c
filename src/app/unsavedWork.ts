/** That nothing that was done is lost unasked: by another file, by starting over, by leaving, by a worker that dies. */
import type { SessionRecord, SessionView } from '../worker/protocol.ts';
import { client } from './client.ts';
import { leaveAddress } from './hash.ts';
import { NOTHING_CHOSEN } from './planStep.ts';
import { NO_REFUSAL, worded } from './refusal.ts';
import { isUnsafe } from './saveStep.ts';
import {
  type Aside,
  getState,
  type Notice,
  ownErrorText,
  SESSION_GONE,
  type State,
  sessionGone,
  setState,
  subscribe,
} from './state.ts';

/** Puts what is open aside before something else takes its place, and says so; null if nothing was done to it. */
export function putAside(): Notice | null {
  const record = client.record();
  if (getState().view === null || record === null || editsOf(record) === 0) return null;
  setState({ aside: asideOf(record) });
  return { kind: 'aside', text: '' };
}

/** What was done to a file: to the lines that are open, and before they were. */
export const editsOf = ({ at, input }: SessionRecord): number => at + (input.carried?.edits ?? 0);

/** What is open where nothing was done to it. */
export function untouched(): Aside | null {
  const record = client.record();
  return getState().phase === 'ready' && record !== null && editsOf(record) === 0 ? asideOf(record) : null;
}

/** What stays besides what belongs to the session. */
const KEPT = [
  'phase',
  'fileName',
  'file',
  'otherFiles',
  'aside',
  'main',
  'tab',
  'trimStep',
  'refusal',
  'recordedError',
  'story',
  'wantedTarget',
] as const satisfies readonly (keyof State)[];

/** What is shown, and how; of plans nothing, for the worker that knew them is gone after a cancellation. */
export function present(state: State): Partial<State> {
  return {
    ...Object.fromEntries([...Object.keys(SESSION_GONE), ...KEPT].map((key) => [key, Reflect.get(state, key)])),
    ...NO_PLAN,
    offer: state.offer === 'asking' ? 'unasked' : state.offer,
  };
}

/** Nothing is planned. */
export const NO_PLAN = { progress: null, planStep: NOTHING_CHOSEN, peek: null } as const;

/** What a sample brought goes with it: its error text, and the address that led to it. */
export function leaveSample(): void {
  if (getState().sample === null) return;
  leaveAddress();
  const own = ownErrorText(getState());
  if (own !== getState().refusal.text) setState({ refusal: worded(NO_REFUSAL, own), story: 'finding' });
}

/** The error that a file records belongs to that file. */
export function leaveRecorded(): void {
  const { recordedError, refusal } = getState();
  if (recordedError === null) return;
  const isItsOwn = refusal.text === recordedError.text;
  setState({ recordedError: null, ...(isItsOwn && { refusal: NO_REFUSAL, story: 'finding' }) });
}

/** The error that is recorded of the conversation that is shown, where no other was pasted. */
export function takeRecorded(view: SessionView): void {
  const { refusal } = getState();
  const { pastedError, recordedError } = view;
  if (pastedError !== '') setState({ refusal: worded(refusal, pastedError) });
  else if (recordedError !== null && refusal.at === 'none')
    setState({ refusal: worded(refusal, recordedError.text), recordedError });
}

export function asideOf(record: SessionRecord): Aside {
  const { fileName, otherFiles } = getState();
  return { record, fileName, otherFiles };
}

/** What is put aside, in words. */
export function asideWords({ record, fileName }: Aside): string {
  const edits = editsOf(record);
  return `${fileName ?? 'The pasted text'}${edits === 0 ? '' : ` with ${editsWords(edits)}`}`;
}

export const editsWords = (edits: number): string => (edits === 1 ? '1 edit' : `${edits} edits`);

/** True while there are edits that are in no file and on no clipboard, or repaired files of a folder that nobody took. */
const isUnsaved = (): boolean => hasUnsavedEdits() || (getState().folder?.unsaved ?? 0) > 0;

/** Of what is open: edits that are in no file and on no clipboard. */
export function hasUnsavedEdits(): boolean {
  const { view, saveStep } = getState();
  return view !== null && (view.edited || view.section?.unsaved === true) && isUnsafe(saveStep, view.revision);
}

/** Lets the browser ask before it leaves with edits that are nowhere else. Without any it is not in the way. */
export function askBeforeLeaving(): void {
  let asks = false;
  let { folder } = getState();
  let leaveFolder: (() => void) | undefined;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const look = () => {
    if (getState().folder !== folder) {
      leaveFolder?.();
      ({ folder } = getState());
      leaveFolder = folder?.subscribe(look);
    }
    if (isUnsaved() === asks) return;
    asks = !asks;
    if (asks) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  subscribe(look);
}

/** Says that the worker died. What was open has been opened again, or is put aside where that failed too. */
export function watchWorker(): void {
  let last: SessionRecord | null = null;
  client.onDeath(() => {
    const record = client.record();
    const isOpen = getState().phase === 'ready';
    setState({ progress: null, planStep: NOTHING_CHOSEN });
    if (isOpen && record === null && last !== null) {
      const text = 'The work stopped again when the text was opened again. Close other pages, then bring it back.';
      const aside = asideOf(last);
      setState({ ...sessionGone(), phase: 'start', aside, notice: { kind: 'error', text } });
    } else if (isOpen) {
      const kept = record !== null && record.at > 0 ? `the text and ${editsWords(record.at)}` : 'the text';
      const text = `The work stopped by itself, most likely because memory ran out, and was started again with ${kept}.`;
      setState({ notice: { kind: 'error', text } });
    }
    last = record;
  });
}
