import { client } from './client.ts';

/** How often it is looked, in milliseconds. */
const RHYTHM = 50;

/**
 * Resolves when the session's worker has nothing to do, or when it is that late (`performance.now()`): what is fetched and
 * parsed beside a worker that fills its core would keep the page from answering.
 */
export async function workerIdle(latest: number, isBusy = () => client.isBusy(0)): Promise<void> {
  while (isBusy() && performance.now() < latest) await new Promise((resolve) => setTimeout(resolve, RHYTHM));
}
