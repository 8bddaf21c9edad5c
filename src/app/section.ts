/** Other lines of a file that cannot be opened whole. */

import type { SectionWanted, SessionRecord } from '../worker/protocol.ts';
import { client } from './client.ts';
import { heapLimit } from './heap.ts';
import { begin, type Opened } from './opening.ts';
import { getState, type Notice, setState } from './state.ts';
import { asideOf, editsOf, editsWords, hasUnsavedEdits } from './unsavedWork.ts';

/** What was open when a file was written that has all that was done until then. */
const makers = new WeakMap<Blob, SessionRecord>();

/**
 * Opens other lines of the file that is open. What was done to these goes with it: the file that is opened is the one
 * that would be saved now.
 */
export async function openSection(section: SectionWanted): Promise<Opened> {
  const record = client.record();
  const { fileName, otherFiles, wantedTarget: target, view, file: chosen, aside } = getState();
  const file = record?.input.file;
  if (record === null || file === undefined) return 'failed';
  const edits = editsOf(record);
  const carried = edits === 0 ? {} : { carried: { edits, unsaved: hasUnsavedEdits() } };
  const ask = async (signal: AbortSignal) => {
    const now = record.at === 0 ? file : await written(record, fileName);
    signal.throwIfAborted();
    const wanted = shifted(section, now.size - (view?.section?.size ?? now.size));
    return client.open({ file: now, fileName, target, heap: heapLimit(), section: wanted, ...carried });
  };
  const became = await begin(ask, fileName, otherFiles, chosen, () => (record.at === 0 ? null : keepLines(record)));
  if (became !== 'failed') return became;
  // Nothing took the place of what was open, so it stays, with all that was done.
  const why = getState().view?.problems[0]?.message ?? getState().notice?.text ?? '';
  const again = await begin(
    () => client.restore(record),
    fileName,
    otherFiles,
    chosen,
    () => null,
  );
  const isBack = again === 'opened';
  const kept = isBack || edits === 0 ? aside : (aside ?? asideOf(record));
  setState({ aside: kept, ...(isBack && { notice: { kind: 'error', text: why } }) });
  return again;
}

/** The file as it would be saved now, as a file of its own: what was found in one is known again by name and time. */
async function written(record: SessionRecord, fileName: string | null): Promise<File> {
  const file = new File([await client.exportBlob(null)], fileName ?? 'transcript.jsonl');
  makers.set(file, record);
  return file;
}

/** What lies behind the open lines moves with what was done to them. */
const shifted = (section: SectionWanted, by: number): SectionWanted =>
  'from' in section ? { from: section.from + by } : section;

/**
 * Says that what was done goes with the file. The lines that were open are kept as they are, with what can be undone,
 * unless something is kept that is nowhere else.
 */
function keepLines(record: SessionRecord): Notice {
  const edits = editsOf(record);
  const text = `${editsWords(edits)} ${edits === 1 ? 'stays' : 'stay'} in the file and in what is saved.`;
  const { aside } = getState();
  if (aside !== null && !isIn(aside.record, record)) return { kind: 'info', text };
  setState({ aside: asideOf(record) });
  return { kind: 'aside', text: `${text} To undo there, bring those lines back.` };
}

/** All that was done in a session is in the file of a later one. */
function isIn(earlier: SessionRecord, later: SessionRecord): boolean {
  let at: SessionRecord | undefined = later;
  while (at !== undefined) {
    at = at.input.file && makers.get(at.input.file);
    if (at === earlier) return true;
  }
  return false;
}
