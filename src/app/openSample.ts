/** A sample from its picture to its proof, or at the place that a link names. Fetched when one is opened, as its text is. */
import { client } from './client.ts';
import type { SamplePlace } from './hash.ts';
import { heapLimit } from './heap.ts';
import { begin } from './opening.ts';
import { NO_REFUSAL, worded } from './refusal.ts';
import { SAMPLES, type Sample } from './samples/index.ts';
import { select } from './selecting.ts';
import { report } from './session.ts';
import { getState, ownErrorText, type State, setState, subscribe } from './state.ts';

const TEXTS = import.meta.glob<string>(['./samples/*.json', './samples/*.jsonl'], { query: '?raw', import: 'default' });

/** Opens a sample with its error pasted in; its fix is shown as that of any file. True once its tokens are counted. */
export async function playSample(id: string): Promise<boolean> {
  const sample = SAMPLES.find((it) => it.id === id);
  if (sample === undefined || !(await open(sample, null, sample.error ?? ''))) return false;
  const isHere = () => getState().sample?.id === id;
  await until((state) => !isHere() || (state.refusal.at !== 'reading' && state.tokens !== null));
  return isHere();
}

/** Opens the sample of a link with its target, at the first finding of its rule. What is not there is said. */
export async function openPlace(place: SamplePlace): Promise<unknown> {
  const sample = SAMPLES.find((it) => it.id === place.sample);
  if (sample === undefined) {
    return say([`We found no sample named “${place.sample}”. Choose one on the start screen.`]);
  }
  const isOwn = place.target === null || place.target === sample.target;
  if (isOwn && place.rule === null) return playSample(sample.id);
  const known = await client.catalogue().catch(() => null);
  const target = known?.targets.find((it) => it.id === place.target)?.id ?? null;
  if (!(await open(sample, isOwn ? null : target, ''))) return null;
  const { view } = getState();
  const found = view?.diagnostics.find((it) => it.rule === place.rule);
  if (found) select(found.messageIndex, 'keys', found.key);
  const { title } = view?.target ?? { title: '' };
  return say([
    ...(target === null && !isOwn ? [`We found no target named “${place.target}”; this is checked for ${title}.`] : []),
    ...(place.rule === null || found
      ? []
      : known?.rules.some((it) => it.id === place.rule)
        ? [`Nothing in this sample breaks ${place.rule} for ${title}.`]
        : [`We found no rule named “${place.rule}”.`]),
  ]);
}

/** False if it could not be opened, or something else was opened meanwhile. */
async function open(sample: Sample, target: string | null, error: string): Promise<boolean> {
  const { id, fileName } = sample;
  try {
    const text = await textOf(sample);
    const own = ownErrorText(getState());
    setState({ sample: null, tried: 0, wantedTarget: target, refusal: worded(NO_REFUSAL, error) });
    const opening = begin(() => client.open({ text, fileName, target, heap: heapLimit() }), fileName, []);
    await Promise.race([opening, until(({ phase }) => phase !== 'opening')]);
    if (getState().phase !== 'ready' || getState().fileName !== fileName) return false;
    setState({ sample: { id, error, own } });
    return true;
  } catch (failure) {
    report(failure);
    return false;
  }
}

function textOf({ fileName }: Sample): Promise<string> {
  const load = TEXTS[`./samples/${fileName}`];
  return load ? load() : Promise.reject(new Error(`The sample ${fileName} is not part of this page.`));
}

function say(sentences: readonly string[]): void {
  if (sentences.length > 0) setState({ notice: { kind: 'error', text: sentences.join(' ') } });
}

function until(is: (state: State) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (is(getState())) return resolve();
    const stop = subscribe(() => {
      if (!is(getState())) return;
      stop();
      resolve();
    });
  });
}
