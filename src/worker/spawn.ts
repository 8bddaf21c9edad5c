// A blob worker inherits the page's policy; one loaded from a file would escape a policy that stands in a meta tag.

import type { Port } from './client.ts';
import AppWorker from './worker.ts?worker&inline';

/** Starts the worker that does all the work. */
export function spawn(): Port {
  const worker = new AppWorker();
  return {
    post: (message) => worker.postMessage(message),
    listen: (listener) => {
      worker.onmessage = ({ data }) => {
        if ('id' in data) listener(data);
      };
    },
    onDeath: (listener) => watch(worker, listener),
    end: () => worker.terminate(),
  };
}

/**
 * A worker that dies says nothing. It holds a lock as long as it lives; whoever gets it next knows that it is dead.
 * Where a page has no locks, only a worker that could not be started is noticed.
 */
function watch(worker: Worker, listener: () => void): void {
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
  worker.addEventListener('message', ({ data }) => {
    if (typeof data?.lock === 'string') void navigator.locks?.request(data.lock, tell);
  });
}
