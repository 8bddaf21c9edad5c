/** What the actions have in common: the one client, and what follows when the worker answers. */
import { Cancelled, createClient } from '../worker/client.ts';
import type { PlanRequest, SessionView } from '../worker/protocol.ts';
import { getState, type Origin, SESSION_GONE, setState } from './state.ts';

/** The worker is a chunk of its own, fetched while the first screen is being painted. */
export const client = createClient(async () => (await import('../worker/spawn.ts')).spawn());

client.onProgress((progress) => setState({ progress }));

/** Of very many files only so many are tried until one can be read. */
const TRIES = 40;
let stamp = 0;

export type Opening = { readonly text: string } | { readonly file: Blob };

/** Opens a text or a file as a new session. What was pasted stays in its field whatever happens. */
export async function open(source: Opening, fileName: string | null, otherFiles: readonly File[]): Promise<void> {
  setState({ ...SESSION_GONE, phase: 'opening', fileName, otherFiles, notice: null, dialog: null, tab: 'problems' });
  try {
    const view = await client.open({ ...source, fileName, target: getState().wantedTarget });
    if (view.counts.messages === 0) {
      setState({ view, phase: 'failed' });
      return;
    }
    setState({ view, phase: 'ready', offering: hasWork(view) });
    const first = view.diagnostics.find((it) => it.messageIndex >= 0);
    if (first) select(first.messageIndex, 'open', first.key);
    if (getState().errorText.trim() !== '') setState({ tab: 'errors' });
    await followUp(view);
  } catch (error) {
    if (error instanceof Cancelled && getState().phase !== 'opening') return;
    setState({ phase: error instanceof Cancelled ? 'start' : 'failed' });
    report(error);
  }
}

/** Opens the first of the files that can be read. */
export async function openFirst(files: readonly File[]): Promise<void> {
  for (const file of files.slice(0, TRIES)) {
    await open(
      { file },
      file.name,
      files.filter((it) => it !== file),
    );
    if (getState().phase !== 'failed') return;
  }
}

/** Selects a message, and a diagnostic where there is one, everywhere. */
export function select(index: number, origin: Origin, key: string | null): void {
  setState({ selection: { index, key, origin, stamp: ++stamp } });
}

/** Takes a new view of the same session: another target, an applied plan, an undo. */
export async function revise(ask: () => Promise<SessionView>): Promise<void> {
  try {
    const view = await ask();
    const { selection, opened, view: old } = getState();
    const same = old?.revision === view.revision && old.transcript === view.transcript;
    setState({
      view,
      phase: 'ready',
      offering: hasWork(view),
      plan: null,
      planRequest: null,
      planning: false,
      visible: null,
      tokens: same ? getState().tokens : null,
      opened: same ? opened : new Set(),
      selection: selection && selection.index < view.counts.messages ? selection : null,
    });
    await followUp(view);
  } catch (error) {
    report(error);
  }
}

/** Builds a plan and shows it where it acts. False if it was superseded or could not be built. */
export async function preview(request: PlanRequest): Promise<boolean> {
  setState({ planRequest: request, planning: true });
  try {
    const plan = await client.plan(request);
    if (getState().planRequest !== request) return false;
    setState({ plan, planning: false });
    return true;
  } catch (error) {
    if (getState().planRequest === request) setState({ planning: false, planRequest: null });
    report(error);
    return false;
  }
}

/** Asks again which messages the filter lets through. */
export async function refilter(): Promise<void> {
  const { filter } = getState();
  if (!isFiltering(filter)) {
    setState({ visible: null });
    return;
  }
  await quietly(async () => {
    const visible = await client.filter(filter);
    if (getState().filter === filter) setState({ visible });
  });
}

const isFiltering = (it: ReturnType<typeof getState>['filter']): boolean =>
  it.problemsOnly || it.callsOnly || it.roles.length > 0 || it.tool !== null || it.text !== '';

/** Explains the error text against what is open, and goes to the culprit. */
export async function decode(): Promise<void> {
  const { errorText } = getState();
  if (errorText.trim() === '') {
    setState({ decoded: null });
    return;
  }
  await quietly(async () => {
    const decoded = await client.decode(errorText);
    if (getState().errorText !== errorText) return;
    setState({ decoded });
    if (decoded.culprit) select(decoded.culprit.messageIndex, 'errors', null);
  });
}

/** Counts tokens with a counter; rank data is loaded for those that need it. Without a name the quickest counts. */
export async function count(id: string | null): Promise<void> {
  const { catalogue, view } = getState();
  if (!view) return;
  await quietly(async () => {
    const ranks = catalogue?.counters.find((it) => it.id === id)?.ranks ?? null;
    if (ranks !== null) await loadRanks(ranks);
    const tokens = await client.tokens(id ?? '');
    if (getState().view?.revision === view.revision) setState({ tokens });
  });
}

/** Larger sessions are counted better only when somebody asks: it takes longer than anyone would wait unasked. */
const COUNTED_UNASKED = 4_000_000;
const COUNTERS: { readonly [target: string]: string } = {
  anthropic: 'claude',
  'openai-chat': 'o200k_base',
  'openai-responses': 'o200k_base',
  gemini: 'gemini',
};
const loaded = new Set<string>();

/** The counter of the target's models, once the page has nothing else to do. */
async function countBetter(view: SessionView): Promise<void> {
  const better = COUNTERS[view.target.id];
  if (better === undefined || view.counts.chars > COUNTED_UNASKED) return;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const now = getState();
  if (now.counter === null && now.view?.revision === view.revision) await count(better);
}

async function loadRanks(encoding: string): Promise<void> {
  if (loaded.has(encoding)) return;
  const { default: data } =
    encoding === 'cl100k_base' ? await import('virtual:ranks/cl100k_base') : await import('virtual:ranks/o200k_base');
  await client.ranks(encoding, data);
  loaded.add(encoding);
}

/** What may come after the first paint, the quickest first. */
async function followUp(view: SessionView): Promise<void> {
  await refilter();
  if (getState().errorText.trim() !== '') await decode();
  await offer(view);
  if (getState().view?.revision !== view.revision || getState().tokens !== null) return;
  const { counter } = getState();
  await count(counter);
  if (counter === null) await countBetter(view);
}

async function offer(view: SessionView): Promise<void> {
  if (!hasWork(view)) return;
  await quietly(async () => {
    const repair = await client.offer();
    const now = getState().view;
    if (now && now === view) setState({ view: { ...now, verdict: { ...now.verdict, repair } } });
  });
  setState({ offering: false });
}

const hasWork = ({ counts }: SessionView): boolean => counts.errors + counts.warnings > 0;

/** Stops what is running. What was open is still open; what was being opened is not. */
export function cancel(): void {
  const opening = getState().phase === 'opening';
  client.cancel();
  setState({ progress: null, plan: null, planRequest: null, planning: false, offering: false });
  if (opening) setState({ ...SESSION_GONE, phase: 'start', fileName: null });
  setState({ notice: { kind: 'info', text: 'Cancelled. Nothing was changed.' } });
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(error);
  }
}

function report(error: unknown): void {
  if (error instanceof Cancelled) return;
  setState({ notice: { kind: 'error', text: error instanceof Error ? error.message : String(error) } });
}
