// A blob worker inherits the page's policy; one loaded from a file would escape a policy that stands in a meta tag.

import type { Port } from './client.ts';
import AppWorker from './worker.ts?worker&inline';

/** Starts the worker that does all the work. */
export function spawn(): Port {
  const worker = new AppWorker();
  return {
    post: (message) => worker.postMessage(message),
    listen: (listener) => {
      worker.onmessage = ({ data }) => listener(data);
    },
    end: () => worker.terminate(),
  };
}
