/** Opening something and leaving it again: what was open before is kept until something else is. */

import { Cancelled, Died } from '../worker/client.ts';
import type { SessionView } from '../worker/protocol.ts';
import type { Unpacked } from './archives.ts';
import { client } from './client.ts';
import { heapLimit } from './heap.ts';
import { leaveSample, NO_PLAN, present, putAside, untouched } from './keeping.ts';
import { worstOf } from './parts/worst.ts';
import { showFirst } from './selecting.ts';
import { decode, followUp, hasWork, report } from './session.ts';
import { getState, SESSION_GONE, type State, setState } from './state.ts';
import { withoutArchives } from './unpacking.ts';

/** Of very many files only so many are tried until one can be read. */
const TRIES = 40;

export type Opening = { readonly text: string; readonly split?: boolean } | { readonly file: Blob };

/**
 * What became of opening something. `left`: it was cancelled, or something else was opened meanwhile; `told`: it was an
 * error text and nothing else.
 */
export type Opened = 'opened' | 'failed' | 'left' | 'told';

/** Stops the unpacking that runs. */
let unpacking: AbortController | null = null;

/** Opens a text or a file as a new session. What was pasted stays in its field whatever happens. */
export async function open(pasted: Opening, fileName: string | null, otherFiles: readonly File[]): Promise<Opened> {
  unpacking?.abort();
  const source = await withoutError(pasted);
  if (source === null) return 'told';
  const file = 'file' in source && source.file instanceof File ? source.file : null;
  const ask = () => client.open({ ...source, fileName, target: getState().wantedTarget, heap: heapLimit() });
  const became = await begin(ask, fileName, otherFiles, file);
  // The error text is explained without its transcript.
  if (became === 'failed' && getState().errorText.trim() !== '') await decode(false);
  return became;
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
  const open = untouched();
  const notice = putAside() ? ({ kind: 'aside', text: '' } as const) : null;
  setState({ ...SESSION_GONE, phase: 'opening', fileName, file, otherFiles, notice, dialog: null, tab: 'case' });
  setState({ trim: { ...getState().trim, budget: null, adopted: null } });
  try {
    const view = await ask();
    if (view.counts.messages === 0) {
      setState({ view, phase: 'failed', ...beside(open) });
      return 'failed';
    }
    if (view.pastedError !== '') setState({ errorText: view.pastedError });
    setState({ view, phase: 'ready', offer: hasWork(view) ? 'asking' : 'unasked' });
    if (getState().aside?.record.at === 0) setState({ aside: null });
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
    setState({ phase: 'failed', ...beside(open) });
    report(error);
    return 'failed';
  }
}

/** What was open, though nothing was done to it: it can be brought back after something that could not be opened. */
const beside = (open: State['aside']): Pick<State, 'aside'> => ({ aside: getState().aside ?? open });

/** Longer pastes hold a transcript, so that what else they hold can be taken out while that is read. */
const ERROR_LIMIT = 200_000;

/** Takes an error text out of a paste. null if nothing else was in it: then the error is explained and nothing is opened. */
async function withoutError(pasted: Opening): Promise<Opening | null> {
  try {
    if (!('text' in pasted)) return (await isErrorFile(pasted.file)) ? null : pasted;
    if (pasted.text.length > ERROR_LIMIT) return { ...pasted, split: true };
    const { transcript, error } = await client.split(pasted.text);
    if (error === '') return pasted;
    if (getState().phase !== 'ready') setState({ startText: transcript });
    if (transcript.trim() === '') return await explain(error);
    setState({ errorText: error });
    return { text: transcript };
  } catch {
    return pasted;
  }
}

/** Explains the error text of a file that holds nothing else. */
async function isErrorFile(file: Blob): Promise<boolean> {
  if (file.size > ERROR_LIMIT) return false;
  const { transcript, error } = await client.split(await file.text());
  if (error === '' || transcript.trim() !== '') return false;
  await explain(error);
  return true;
}

async function explain(errorText: string): Promise<null> {
  // Where nothing is open, what it means is told on the start screen.
  const { phase } = getState();
  if (phase === 'ready' || phase === 'opening') setState({ errorText, tab: 'case' });
  else setState({ ...SESSION_GONE, phase: 'start', errorText, fileName: null, otherFiles: [], notice: null });
  await decode();
  return null;
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
    // An error text may come with its transcript.
    if (became !== 'failed' && became !== 'told') return;
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
