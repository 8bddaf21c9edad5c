/** Other lines of a file that cannot be opened whole. */

import type { SectionWanted } from '../worker/protocol.ts';
import { client } from './client.ts';
import { heapLimit } from './heap.ts';
import { begin, type Opened } from './opening.ts';
import { getState } from './state.ts';

/** Opens other lines of the file that is open. What was done to these is kept at hand, as with any other file. */
export async function openSection(section: SectionWanted): Promise<Opened> {
  const file = client.record()?.input.file;
  if (file === undefined) return 'failed';
  const { fileName, otherFiles, wantedTarget: target } = getState();
  const ask = () => client.open({ file, fileName, target, heap: heapLimit(), section });
  return begin(ask, fileName, otherFiles, file instanceof File ? file : null);
}
