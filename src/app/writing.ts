/** Files that are written from the conversation: a copy for somebody else, and other formats. Nothing is applied. */

import { Cancelled } from '../worker/client.ts';
import type { ConversionKind, WrittenOf } from '../worker/protocol.ts';
import { client } from './client.ts';
import { heapLimit } from './heap.ts';
import { begin } from './opening.ts';
import type { After } from './parts/after.ts';
import { bytes, count, digits, titleOf } from './parts/formatting.ts';
import { COPY_LIMIT } from './parts/limits.ts';
import { save } from './parts/save.ts';
import { stem } from './parts/stem.ts';
import { getState, setState, type Writing, type Written } from './state.ts';
import { untouched } from './unsavedWork.ts';

/** Writes what is asked for and shows it as soon as it is there; what was shown before stays until then. */
export async function write(kind: Writing['kind'], of: WrittenOf | null): Promise<void> {
  const last = getState().writing;
  const shown = of !== null && last?.kind === kind ? last.shown : null;
  const begun = { kind, of, shown, isBusy: of !== null, after: waiting(of) };
  setState({ writing: begun, comparing: null });
  if (of === null) return;
  try {
    const written = await ask(of);
    if (getState().writing?.of === of)
      setState({ writing: { ...begun, shown: written, isBusy: false, after: afterOf(written) } });
  } catch (error) {
    if (getState().writing?.of !== of) return;
    const sentence = error instanceof Error ? error.message : String(error);
    const isEnded = error instanceof Cancelled;
    setState({
      writing: isEnded ? null : { ...begun, shown: null, isBusy: false, after: { sentence, sign: 'error' } },
    });
  }
}

async function ask(of: WrittenOf): Promise<Written> {
  return 'copy' in of
    ? { of, copy: await client.sharing(of.copy) }
    : { of, format: await client.conversion(of.format) };
}

const titleOfFormat = (id: string): string => titleOf(getState().catalogue?.formats, id);

function waiting(of: WrittenOf | null): After {
  if (of === null) return { sentence: 'Choose a format.', sign: null };
  const sentence = 'format' in of ? `Writing it as ${titleOfFormat(of.format.to)}…` : 'Making the copy…';
  return { sentence, sign: null };
}

/** What the API says of the file that is written, in one sentence. */
function afterOf(written: Written): After {
  if ('copy' in written) {
    const { sides, left, removed } = written.copy;
    const isWhole = !('copy' in written.of) || written.of.copy.only === null;
    const isForApi = getState().view?.target.checkedBy === 'api';
    const { errors, warnings } = sides.after;
    const sign = errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'healthy';
    const found = [errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')].filter(Boolean);
    if (!isWhole)
      return {
        sentence: `Smallest example: ${[`${digits(left)} of ${count(left + removed, 'message')}`, ...found].join(', ')}.`,
        sign,
      };
    return {
      sentence: `Redacted copy: ${found.length === 0 ? (isForApi ? 'accepted' : 'no errors') : found.join(', ')}.`,
      sign,
    };
  }
  const { sides, speaker, errors, moreErrors } = written.format;
  if (sides === null) return { sentence: 'The file has this format already.', sign: null };
  const name = 'format' in written.of ? titleOfFormat(written.of.format.to) : '';
  const rejected = errors.length + moreErrors;
  if (rejected > 0)
    return {
      sentence: `As ${name}: ${speaker ?? 'the API'} would reject it, ${count(rejected, 'error')}.`,
      sign: 'error',
    };
  const { warnings } = sides.after;
  const verdict = speaker === null ? 'no errors' : `${speaker} would accept it`;
  return {
    sentence: `As ${name}: ${verdict}${warnings > 0 ? `, ${count(warnings, 'warning')}` : ''}.`,
    sign: warnings > 0 ? 'warning' : 'healthy',
  };
}

/** The name of the file that After shows. */
export function fileOf(written: Written): string {
  const { view } = getState();
  const name = view === null ? 'transcript' : stem(view);
  if ('copy' in written) {
    const { redact, only } = 'copy' in written.of ? written.of.copy : { redact: null, only: null };
    const did = only !== null ? 'example' : redact !== null ? 'redacted' : 'copy';
    return `${redact?.kinds.includes('name') ? 'transcript' : name}.${did}.${written.copy.extension}`;
  }
  return `${name}.${'format' in written.of ? written.of.format.to : ''}.${written.format.extension}`;
}

/** Saves what After shows. */
export async function downloadWritten(): Promise<void> {
  const { writing } = getState();
  const shown = writing?.isBusy ? null : writing?.shown;
  if (!shown) return notify('There is nothing to download yet.', 'error');
  await tried(async () => {
    const { of } = shown;
    const file = await ('copy' in of ? client.sharingBlob(of.copy) : client.conversionBlob(of.format, 'file'));
    save(file, fileOf(shown));
    notify(`Saved ${fileOf(shown)}, ${bytes(file.size)}, as After shows it; nothing was applied.`);
  });
}

/** Opens what After shows. The conversation that it was written from is put aside as it is. */
export async function openWritten(shown: Written): Promise<void> {
  await tried(async () => {
    const { of } = shown;
    const text = await ('copy' in of ? client.sharingBlob(of.copy) : client.conversionBlob(of.format, 'file'));
    if (getState().writing?.shown !== shown) return;
    const fileName = fileOf(shown);
    const file = new File([text], fileName);
    // What is written for an API that was chosen is checked for it, anything else for its own.
    const isChosen = 'format' in of && of.format.preset !== undefined;
    const target = isChosen ? (getState().view?.target.id ?? null) : null;
    const { otherFiles } = getState();
    const from = untouched();
    setState({ tried: 0, wantedTarget: target });
    const became = await begin(
      () => client.open({ file, fileName, target, heap: heapLimit() }),
      fileName,
      otherFiles,
      file,
    );
    if (became === 'opened' && from !== null) setState({ aside: from, notice: { kind: 'aside', text: '' } });
  });
}

const COPIED = { file: '', curl: ' the curl command,', python: ' the Python code,' } as const;

/** Copies what After shows, or the request of it as a command or a program. */
export async function copyWritten({ of }: Written, as: ConversionKind): Promise<void> {
  await tried(async () => {
    const text = await ('copy' in of
      ? client.sharingText(of.copy, COPY_LIMIT)
      : client.conversionText(of.format, as, COPY_LIMIT));
    if (text === null) return notify('This is too large for the clipboard. Use Download instead.', 'error');
    await navigator.clipboard.writeText(text);
    notify(`Copied${COPIED[as]} ${count(text.length, 'character')}.`);
  });
}

const notify = (text: string, kind: 'info' | 'error' = 'info'): void => setState({ notice: { kind, text } });

async function tried(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notify(error instanceof Error ? error.message : 'The browser did not allow this.', 'error');
  }
}
