import type { CallView } from '../../../worker/protocol.ts';
import { save } from '../../parts/save.ts';

/** Downloads the list of calls: one record per call with its name, id, status and both places. */
export function saveRegistry(calls: readonly CallView[], fileName: string | null): void {
  const name = `${(fileName ?? 'transcript').replace(/\.[^.]*$/, '')}.calls.json`;
  save(new Blob([JSON.stringify(calls, null, 2)], { type: 'application/json' }), name);
}
