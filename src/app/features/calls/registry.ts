import { save } from '../../parts/save.ts';
import { client } from '../../store.ts';

/** Downloads the register of calls: one record per call, whole. */
export async function saveRegistry(fileName: string | null): Promise<void> {
  save(await client.callsBlob(), `${(fileName ?? 'transcript').replace(/\.[^.]*$/, '')}.calls.json`);
}
