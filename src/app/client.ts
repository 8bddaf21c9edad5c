import { createClient } from '../worker/client.ts';
import { setState } from './state.ts';

/** The one client. Its worker is a chunk of its own, fetched while the first screen is being painted. */
export const client = createClient(async () => (await import('../worker/spawn.ts')).spawn());

client.onProgress((progress) => setState(progress?.first ? { progress, first: progress.first } : { progress }));
