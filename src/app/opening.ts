/** Opening something and leaving it again: what was open before is kept until something else is. */

import { Cancelled, Died } from '../worker/client.ts';
import type { SessionView } from '../worker/protocol.ts';
import type { Unpacked } from './archives.ts';
import { client } from './client.ts';
import { heapLimit } from './heap.ts';
import { leaveSample, NO_PLAN, present, putAside } from './keeping.ts';
import { worstOf } from './parts/worst.ts';
import { showFirst } from './selecting.ts';
import { decode, followUp, hasWork, report } from './session.ts';
import { getState, SESSION_GONE, type State, setState } from './state.ts';
import { withoutArchives } from './unpacking.ts';

/** Of very many files only so many are tried until one can be read. */
const TRIES = 40;

export type Opening = { readonly text: string; readonly split?: boolean } | { readonly file: Blob };

/** What became of opening something. `left`: it was cancelled, or something else was opened meanwhile. */
export type Opened = 'opened' | 'failed' | 'left';

/** Stops the unpacking that runs. */
let unpacking: AbortController | null = null;

/** Opens a text or a file as a new session. What was pasted stays in its field whatever happens. */
export async function open(pasted: Opening, fileName: string | null, otherFiles: readonly File[]): Promise<Opened> {
  unpacking?.abort();
  const source = await withoutError(pasted);
  if (source === null) return 'left';
  const file = 'file' in source && source.file instanceof File ? source.file : null;
  return begin(
    () => client.open({ ...source, fileName, target: getState().wantedTarget, heap: heapLimit() }),
    fileName,
    otherFiles,
    file,
  );
}

/** The page as it was before something was being opened: cancelling leads back to it. */
let before: Partial<State> = {};
let openings = 0;

/** Shows a session from the moment it is asked for. What was open before is put aside if anything was done to it. */
export async function begin(
  ask: () => Promise<SessionView>,
  fileName: string | null,
  otherFiles: readonly File[],
  file: File | null = null,
): Promise<Opened> {
  const mine = ++openings;
  if (getState().phase !== 'opening') before = present(getState());
  leaveSample();
  const notice = putAside() ? ({ kind: 'aside', text: '' } as const) : null;
  setState({ ...SESSION_GONE, phase: 'opening', fileName, file, otherFiles, notice, dialog: null, tab: 'case' });
  setState({ trim: { ...getState().trim, budget: null, adopted: null } });
  try {
    const view = await ask();
    if (view.counts.messages === 0) {
      setState({ view, phase: 'failed' });
      return 'failed';
    }
    if (view.pastedError !== '') setState({ errorText: view.pastedError });
    setState({ view, phase: 'ready', offer: hasWork(view) ? 'asking' : 'unasked' });
    const first = worstOf(view.diagnostics.filter((it) => it.severity !== 'info'));
    if (first) showFirst(first, view.counts.messages);
    if (getState().errorText.trim() !== '') setState({ story: 'error' });
    await followUp(view, true);
    return 'opened';
  } catch (error) {
    if (error instanceof Cancelled || mine !== openings) return 'left';
    if (error instanceof Died && before.phase === 'ready' && client.record() !== null) {
      goBack();
      const name = fileName ?? 'The text';
      const text = `${name} could not be opened: the work stopped in the middle of it, most likely for want of memory. What was open before is open again.`;
      setState({ notice: { kind: 'error', text } });
      return 'left';
    }
    setState({ phase: 'failed' });
    report(error);
    return 'failed';
  }
}

/** Longer pastes hold a transcript, so that what else they hold can be taken out while that is read. */
const ERROR_LIMIT = 200_000;

/** Takes an error text out of a paste. null if nothing else was in it: then the error is explained and nothing is opened. */
async function withoutError(pasted: Opening): Promise<Opening | null> {
  if (!('text' in pasted)) return pasted;
  if (pasted.text.length > ERROR_LIMIT) return { ...pasted, split: true };
  try {
    const { transcript, error } = await client.split(pasted.text);
    if (error === '') return pasted;
    const isAlone = transcript.trim() === '';
    const { phase } = getState();
    setState({ errorText: error, startText: phase === 'ready' ? getState().startText : transcript });
    if (!isAlone) return { text: transcript };
    if (phase === 'ready') setState({ tab: 'case' });
    await decode();
    return null;
  } catch {
    return pasted;
  }
}

/** Opens the first of the files that can be read. */
export async function openFirst(chosen: readonly File[]): Promise<void> {
  const unpacked = await unpackedOf(chosen);
  if (unpacked === null) return;
  const { files, note } = unpacked;
  for (const [at, file] of files.slice(0, TRIES).entries()) {
    setState({ tried: at + 1 });
    const others = files.filter((it) => it !== file);
    const became = await open({ file }, file.name, others);
    if (became === 'opened' && note !== null) setState({ notice: { kind: 'info', text: note } });
    if (became !== 'failed') return;
  }
}

/** After so many milliseconds unpacking says that it runs. */
const PATIENCE = 300;

/** The files with what is in archives, null where that was cancelled or other files came meanwhile. Tells how far it is. */
async function unpackedOf(chosen: readonly File[]): Promise<Unpacked | null> {
  unpacking?.abort();
  const mine = new AbortController();
  unpacking = mine;
  const began = performance.now();
  const tell = (done: number, total: number): void => {
    if (performance.now() - began > PATIENCE) setState({ progress: { label: 'Unpacking', done, total } });
  };
  try {
    return await withoutArchives(chosen, TRIES, { signal: mine.signal, tell });
  } catch {
    return null;
  } finally {
    if (unpacking === mine) {
      unpacking = null;
      setState({ progress: null });
    }
  }
}

/** Stops what is running. What was open is still open, or again; what was being opened is not. */
export function cancel(): void {
  if (unpacking !== null) {
    unpacking.abort();
    setState({ notice: { kind: 'info', text: 'Cancelled. Nothing was changed.' } });
    return;
  }
  const opening = getState().phase === 'opening';
  client.cancel();
  if (opening) goBack();
  else setState({ ...NO_PLAN, offer: 'unasked', wantedTarget: chosenTarget() });
  setState({ notice: { kind: 'info', text: 'Cancelled. Nothing was changed.' } });
}

/** Shows what was there before something was being opened. */
const goBack = (): void => setState({ ...before, ...(before.phase === 'ready' && { wantedTarget: chosenTarget() }) });

/** The target that was chosen for what is open; a choice that was cancelled is none. */
function chosenTarget(): string | null {
  const record = client.record();
  if (record === null) return getState().wantedTarget;
  return new Map(record.targets).get(record.transcript) ?? null;
}
