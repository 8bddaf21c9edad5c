import type { Port } from './client.ts';
import type { ResponseMessage } from './protocol.ts';

/** What is used of a worker. */
export interface Sleeper {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** A worker that has not said a word after so many milliseconds never will: its own code is all that it has to load. */
const PATIENCE = 30_000;

/** What a worker says first: the name of the lock that it holds as long as it lives, null where there are no locks. */
export interface Hello {
  readonly lock: string | null;
}

/**
 * A worker from the moment it has said hello. One that dies before that says nothing, and nobody could watch it: it is
 * given up after a while. Rejects then, and where the worker cannot be started.
 */
export function awake(worker: Sleeper, locks: Pick<LockManager, 'request'> | undefined): Promise<Port> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      worker.terminate();
      reject(new Error('The worker did not begin.'));
    };
    const timer = setTimeout(fail, PATIENCE);
    worker.onerror = (event) => {
      event.preventDefault();
      fail();
    };
    worker.onmessage = ({ data }: MessageEvent<Hello | ResponseMessage>) => {
      if (!('lock' in data)) return;
      clearTimeout(timer);
      resolve(portOf(worker, data.lock, locks));
    };
  });
}

/** A worker that dies says nothing. Whoever gets its lock next knows that it is dead. */
function portOf(worker: Sleeper, lock: string | null, locks: Pick<LockManager, 'request'> | undefined): Port {
  return {
    post: (message) => worker.postMessage(message),
    listen: (listener) => {
      worker.onmessage = ({ data }: MessageEvent<ResponseMessage>) => listener(data);
    },
    onDeath: (listener) => {
      let told = false;
      const tell = () => {
        if (!told) listener();
        told = true;
      };
      worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        tell();
      };
      if (lock !== null) void locks?.request(lock, tell);
    },
    end: () => worker.terminate(),
  };
}
