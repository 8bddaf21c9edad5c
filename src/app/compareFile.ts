/** Another file beside what is open. */
import { client } from './client.ts';
import { heapLimit } from './heap.ts';
import { report } from './session.ts';
import { getState, setState } from './state.ts';

/** Larger files are compared when somebody asks. */
const UNASKED = 20_000_000;

/** Compares what is open with another file. `isOffered`: only where both are states of one conversation. */
export async function compareWith(file: File, isOffered: boolean): Promise<void> {
  const { view } = getState();
  if (view === null || (isOffered && Math.max(file.size, view.counts.chars) > UNASKED)) return;
  try {
    const other = await client.compareWith({ file, fileName: file.name, heap: heapLimit() });
    if (getState().view?.transcript !== view.transcript || getState().view?.fileName !== view.fileName) return;
    if (isOffered && !other.isRelated) return;
    if (other.messages > 0) setState({ other, comparing: 'other' });
    else if (!isOffered) setState({ notice: { kind: 'error', text: `We found no messages in ${file.name}.` } });
  } catch (error) {
    if (!isOffered) report(error);
  }
}
