/**
 * Keeps the page's own files in the browser, so that it works without a connection after the first visit. It asks for
 * the files of its list and nothing else, and answers for those and for the page itself; whatever else is asked goes its way.
 */

import type { Realm } from './realm.ts';

/** Written in by the build: the files by their address from the page on, and what tells this list from every other. */
declare const __FILES__: readonly string[];
declare const __BUILT__: string;

declare const self: Realm;

const NAME = 'transcript-inspector ';
const STORE = NAME + __BUILT__;
const BASE = new URL('./', self.location.href).href;
const PAGE = `${BASE}index.html`;
const KEPT = new Set(__FILES__.map((it) => BASE + it));
/** Files whose name changes with what is in them. */
const isNamed = (address: string): boolean => address.startsWith(`${BASE}assets/`);

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*/, '');
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && (address === BASE || address === PAGE)) event.respondWith(newest(request));
  else if (KEPT.has(address) && address !== PAGE) event.respondWith(kept(address, request));
});

/** One file after the other, each from an earlier list where it is the same: nobody waits for it. */
async function keep(): Promise<void> {
  const store = await caches.open(STORE);
  for (const address of KEPT) {
    if (await store.match(address)) continue;
    const known = isNamed(address) ? await caches.match(address) : undefined;
    const file = known ?? (await fetch(address, { cache: isNamed(address) ? 'default' : 'no-cache' }));
    if (!file.ok) throw new Error(`${address} cannot be had: ${file.status}`);
    await store.put(address, file);
  }
}

/** Pages that are open are answered from now on; files of earlier lists are no longer asked for by anybody. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(NAME) && name !== STORE) await caches.delete(name);
  await self.clients.claim();
}

/** The page as its host has it now; the one that was kept where there is no answer. */
async function newest(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const store = await caches.open(STORE);
    const page = await store.match(PAGE);
    if (page) return page;
    throw error;
  }
}

async function kept(address: string, request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  return (await store.match(address, { ignoreVary: true })) ?? fetch(request);
}
