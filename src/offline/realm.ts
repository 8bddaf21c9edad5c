/** What is used of the global of such a worker; its own types and those of a page cannot stand beside each other. */
export interface Realm {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Wait) => void): void;
  addEventListener(type: 'fetch', listener: (event: Ask) => void): void;
}

interface Wait extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Ask extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
