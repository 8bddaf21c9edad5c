import { createClient, type Port } from '../worker/client.ts';
import { inNextTask } from './nextTask.ts';
import { getState, setState, UNPACKING } from './state.ts';

/** A worker is a chunk of its own, fetched while the first screen is being painted. */
export const spawn = async (): Promise<Port> => patient(await (await import('../worker/spawn.ts')).spawn());

/** The client of the session. */
export const client = createClient(spawn);

/** Unpacking a large answer takes its time, and so does drawing what it says: each has a task of its own. */
const patient = (port: Port): Port => ({
  ...port,
  listen: (listener) => port.listen((message) => inNextTask(() => listener(message))),
});

client.onProgress((progress) => {
  // What the page itself unpacks goes on, whatever the worker has finished meanwhile.
  if (progress === null && getState().progress?.label === UNPACKING) return;
  setState(progress?.first ? { progress, first: progress.first } : { progress });
});
