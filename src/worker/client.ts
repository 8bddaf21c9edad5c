import { METHODS, type Method, type RequestMessage, type Requests, type ResponseMessage } from './protocol.ts';

export interface Progress {
  readonly label: string;
  readonly done: number;
  /** 0 while nobody knows. */
  readonly total: number;
}

/** One promise-returning method per request. A superseded or cancelled request rejects with `Cancelled`. */
export type Client = {
  readonly [M in Method]: (...args: Parameters<Requests[M]>) => Promise<Awaited<ReturnType<Requests[M]>>>;
} & {
  /** Ends what is running, at once. What was open before is opened again behind the scenes. */
  cancel(): void;
  /** Told while something long runs, and null when it is over. */
  onProgress(listener: (progress: Progress | null) => void): () => void;
};

/** The answer is no longer wanted: a newer request of the same method was made, or the work was cancelled. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** A worker, or its twin in this thread. */
export interface Port {
  post(message: RequestMessage): void;
  listen(listener: (message: ResponseMessage) => void): void;
  end(): void;
}

interface Job {
  readonly id: number;
  readonly method: Method;
  readonly args: readonly unknown[];
  /** Absent where the session is being rebuilt and nobody waits. */
  readonly settle?: { resolve(value: unknown): void; reject(error: Error): void };
  dead: boolean;
}

/** Of these only the newest counts. */
const LATEST: ReadonlySet<Method> = new Set(['filter', 'plan', 'curve', 'tokens', 'decode', 'offer']);
/** These are asked by what is on the screen and go before everything that waits. */
const FIRST: ReadonlySet<Method> = new Set(['rows', 'message']);
/** What must be said again to a fresh worker so that it knows what the old one knew. */
const STEPS: ReadonlySet<Method> = new Set(['setTarget', 'setTranscript', 'undo', 'redo', 'apply']);

/** After so many milliseconds a request says that it runs; what nobody asked for waits longer before it speaks. */
const PATIENCE = 300;
const QUIET_PATIENCE = 2500;
const QUIET: ReadonlySet<Method> = new Set(['catalogue', 'offer', 'tokens', 'ranks', 'rows', 'message']);

/** Speaks with one worker, one request at a time, so that a newer one can overtake what has not begun. */
export function createClient(spawn: () => Promise<Port>): Client {
  let port: Promise<Port> | null = null;
  let running: Job | null = null;
  let waiting: Job[] = [];
  let ids = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const journal = createJournal();
  const listeners = new Set<(progress: Progress | null) => void>();
  const tell = (progress: Progress | null) => {
    for (const listener of listeners) listener(progress);
  };

  function call(method: Method, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (method === 'open' && running?.method === 'open') cancel();
      if (LATEST.has(method)) supersede(method);
      const job = { id: ++ids, method, args, settle: { resolve, reject }, dead: false };
      if (FIRST.has(method)) waiting.splice(waiting.findLastIndex((it) => FIRST.has(it.method)) + 1, 0, job);
      else waiting.push(job);
      void next();
    });
  }

  function supersede(method: Method): void {
    const old = waiting.filter((job) => job.method === method);
    waiting = waiting.filter((job) => job.method !== method);
    if (running?.method === method && !running.dead) old.push(running);
    for (const job of old) drop(job);
  }

  function drop(job: Job): void {
    job.dead = true;
    job.settle?.reject(new Cancelled('superseded'));
  }

  async function next(): Promise<void> {
    const job = running ? undefined : waiting.shift();
    if (!job) return;
    running = job;
    const patience = QUIET.has(job.method) ? QUIET_PATIENCE : PATIENCE;
    timer = setTimeout(() => tell({ label: LABELS[job.method] ?? 'Working', done: 0, total: 0 }), patience);
    port ??= spawn().then((made) => {
      made.listen(hear);
      return made;
    });
    const mine = port;
    try {
      const made = await mine;
      if (running === job) made.post({ id: job.id, method: job.method, args: job.args });
    } catch {
      if (port === mine) port = null;
      hear({ id: job.id, ok: false, error: 'The worker could not be started. Reload the page.' });
    }
  }

  function hear(message: ResponseMessage): void {
    const job = running;
    if (!job || job.id !== message.id) return;
    if ('progress' in message) {
      clearTimeout(timer);
      tell(message.progress);
      return;
    }
    running = null;
    clearTimeout(timer);
    tell(null);
    if (message.ok) {
      if (job.settle) journal.note(job.method, job.args, message.value);
      if (!job.dead) job.settle?.resolve(message.value);
    } else if (!job.dead) job.settle?.reject(new Error(message.error));
    void next();
  }

  function cancel(): void {
    const lost = running ? [running, ...waiting] : waiting;
    clearTimeout(timer);
    void port?.then((made) => made.end()).catch(() => undefined);
    port = null;
    running = null;
    if (lost.some((job) => job.method === 'open' && job.settle)) journal.forget();
    waiting = journal.steps().map(([method, args]) => ({ id: ++ids, method, args, dead: false }));
    for (const job of lost) drop(job);
    tell(null);
    void next();
  }

  const methods = Object.fromEntries(
    METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)]),
  ) as Pick<Client, Method>;
  return {
    ...methods,
    cancel,
    onProgress: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const LABELS: { readonly [M in Method]?: string } = {
  open: 'Reading',
  setTarget: 'Checking',
  plan: 'Planning',
  apply: 'Applying',
  filter: 'Searching',
  tokens: 'Counting tokens',
  curve: 'Measuring the cuts',
  decode: 'Explaining the error',
  offer: 'Looking for a repair',
  exportBlob: 'Writing',
  source: 'Writing',
};

type Step = readonly [Method, readonly unknown[]];

/** What was done, in an order that leads to the same state again. A plan is known by its request, not by its number. */
function createJournal() {
  let opened: Step | null = null;
  let done: Step[] = [];
  const ranks: Step[] = [];
  const plans = new Map<unknown, Step>();
  return {
    note(method: Method, args: readonly unknown[], value: unknown): void {
      if (method === 'open') {
        opened = [method, args];
        done = [];
        plans.clear();
      } else if (method === 'close') opened = null;
      else if (method === 'ranks') ranks.push([method, args]);
      else if (method === 'plan') plans.set((value as { readonly id: number }).id, ['plan', args]);
      else if (method === 'apply') {
        const plan = plans.get(args[0]);
        if (plan) done.push(plan, ['apply', [null]]);
      } else if (STEPS.has(method)) done.push([method, args]);
    },
    forget(): void {
      opened = null;
    },
    steps: (): Step[] => (opened ? [...ranks, opened, ...done] : [...ranks]),
  };
}
