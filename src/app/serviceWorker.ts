import { workerIdle } from './workerIdle.ts';

/** The worker beside the page; its address is the one that the guard lets pass. */
const WORKER = './offline.js';
/** Milliseconds after which the page has come to rest, and after which nothing is waited for. */
const REST = 4000;
const PATIENCE = 60_000;

/** Has the page's own files kept by the browser, when nothing else is being done: then it works without a connection. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await new Promise((resolve) => setTimeout(resolve, REST));
  await workerIdle(performance.now() + PATIENCE);
  // A host that does not serve it, or a browser that keeps nothing: the page works as long as there is a connection.
  await navigator.serviceWorker.register(WORKER).catch(() => undefined);
}

/** Whether everything that the page needs is kept. */
export async function isServiceWorkerActive(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registration?.active != null;
}
