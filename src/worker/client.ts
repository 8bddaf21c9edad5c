import {
  METHODS,
  type Method,
  type Progress,
  type RequestMessage,
  type Requests,
  type ResponseMessage,
} from './protocol.ts';

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
const LATEST: ReadonlySet<Method> = new Set([
  'filter',
  'plan',
  'peek',
  'curve',
  'tokens',
  'room',
  'calibration',
  'decode',
  'decodeLog',
  'offer',
]);
/** These are asked by what is on the screen and go before everything that waits. */
const FIRST: ReadonlySet<Method> = new Set(['rows', 'message']);
/** What must be said again to a fresh worker so that it knows what the old one knew. */
const STEPS: ReadonlySet<Method> = new Set(['setTarget', 'setTranscript', 'undo', 'redo', 'apply']);

/** After so many milliseconds a request says that it runs; what nobody asked for waits longer before it speaks. */
const PATIENCE = 300;
const QUIET_PATIENCE = 2500;
const QUIET: ReadonlySet<Method> = new Set([
  'catalogue',
  'offer',
  'peek',
  'tokens',
  'room',
  'calibration',
  'ranks',
  'rows',
  'message',
]);

/** A client over a worker that is started when it is first needed. */
export function createClient(spawn: () => Promise<Port>): Client {
  const line = new Line(spawn);
  const methods = Object.fromEntries(
    METHODS.map((method) => [method, (...args: unknown[]) => line.call(method, args)]),
  ) as Pick<Client, Method>;
  return { ...methods, cancel: () => line.cancel(), onProgress: (listener) => line.onProgress(listener) };
}

/** Speaks with one worker, one request at a time, so that a newer one can overtake what has not begun. */
class Line {
  private port: Promise<Port> | null = null;
  private running: Job | null = null;
  private waiting: Job[] = [];
  private ids = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly journal = createJournal();
  private readonly listeners = new Set<(progress: Progress | null) => void>();
  private readonly spawn: () => Promise<Port>;

  constructor(spawn: () => Promise<Port>) {
    this.spawn = spawn;
  }

  call(method: Method, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (method === 'open' && this.running?.method === 'open') this.cancel();
      if (LATEST.has(method)) this.supersede(method);
      const job = { id: ++this.ids, method, args, settle: { resolve, reject }, dead: false };
      if (FIRST.has(method)) {
        this.waiting.splice(this.waiting.findLastIndex((it) => FIRST.has(it.method)) + 1, 0, job);
      } else this.waiting.push(job);
      void this.next();
    });
  }

  onProgress(listener: (progress: Progress | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  cancel(): void {
    const lost = this.running ? [this.running, ...this.waiting] : this.waiting;
    clearTimeout(this.timer);
    void this.port?.then((made) => made.end()).catch(() => undefined);
    this.port = null;
    this.running = null;
    if (lost.some((job) => job.method === 'open' && job.settle)) this.journal.forget();
    this.waiting = this.journal.steps().map(([method, args]) => ({ id: ++this.ids, method, args, dead: false }));
    for (const job of lost) drop(job);
    this.tell(null);
    void this.next();
  }

  private supersede(method: Method): void {
    const old = this.waiting.filter((job) => job.method === method);
    this.waiting = this.waiting.filter((job) => job.method !== method);
    if (this.running?.method === method && !this.running.dead) old.push(this.running);
    for (const job of old) drop(job);
  }

  private async next(): Promise<void> {
    const job = this.running ? undefined : this.waiting.shift();
    if (!job) return;
    this.running = job;
    const patience = QUIET.has(job.method) ? QUIET_PATIENCE : PATIENCE;
    const label = LABELS[job.method] ?? 'Working';
    this.timer = setTimeout(() => this.tell({ label, done: 0, total: 0 }), patience);
    this.port ??= this.start();
    const mine = this.port;
    try {
      const made = await mine;
      if (this.running === job) made.post({ id: job.id, method: job.method, args: job.args });
    } catch {
      if (this.port === mine) this.port = null;
      this.hear({ id: job.id, ok: false, error: 'The worker could not be started. Reload the page.' });
    }
  }

  private async start(): Promise<Port> {
    const made = await this.spawn();
    made.listen((message) => this.hear(message));
    return made;
  }

  private hear(message: ResponseMessage): void {
    const job = this.running;
    if (!job || job.id !== message.id) return;
    clearTimeout(this.timer);
    if ('progress' in message) {
      this.tell(message.progress);
      return;
    }
    this.running = null;
    this.tell(null);
    if (message.ok) {
      if (job.settle) this.journal.note(job.method, job.args, message.value);
      if (!job.dead) job.settle?.resolve(message.value);
    } else if (!job.dead) job.settle?.reject(new Error(message.error));
    void this.next();
  }

  private tell(progress: Progress | null): void {
    for (const listener of this.listeners) listener(progress);
  }
}

function drop(job: Job): void {
  job.dead = true;
  job.settle?.reject(new Cancelled('superseded'));
}

const LABELS: { readonly [M in Method]?: string } = {
  open: 'Reading',
  setTarget: 'Checking',
  plan: 'Planning',
  apply: 'Applying',
  filter: 'Searching',
  tokens: 'Counting tokens',
  curve: 'Measuring the cuts',
  room: 'Measuring the window',
  calibration: 'Comparing with recorded usage',
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
