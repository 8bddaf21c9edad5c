// A blob worker inherits the page's policy; one loaded from a file would escape a policy that stands in a meta tag.

import { awake } from './awake.ts';
import type { Port } from './client.ts';
import AppWorker from './worker.ts?worker&inline';

/** Starts the worker that does all the work. */
export const spawn = (): Promise<Port> => awake(new AppWorker(), navigator.locks);
