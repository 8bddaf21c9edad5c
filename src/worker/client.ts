import { createJournal } from './journal.ts';
import { LABELS } from './labels.ts';
import {
  METHODS,
  type Method,
  type Progress,
  type RequestMessage,
  type Requests,
  type ResponseMessage,
  type SessionRecord,
} from './protocol.ts';

/** One promise-returning method per request. A superseded or cancelled request rejects with `Cancelled`. */
export type Client = {
  readonly [M in Method]: (...args: Parameters<Requests[M]>) => Promise<Awaited<ReturnType<Requests[M]>>>;
} & {
  /** Ends what is running, at once. What was open before is opened again behind the scenes, also where another was being opened. */
  cancel(): void;
  /** The same, and nothing is open afterwards. */
  abandon(): void;
  /** All that leads to what is open; null while nothing is. */
  record(): SessionRecord | null;
  /** Whether another text is being opened, or what runs takes long: longer than so many milliseconds. */
  isBusy(long?: number): boolean;
  /** Told when a worker has died by itself. What was open is opened again; what was being done is not. */
  onDeath(listener: () => void): () => void;
  /** Told while something long runs, and null when it is over. */
  onProgress(listener: (progress: Progress | null) => void): () => void;
};

/** The answer is no longer wanted: a newer request of the same method was made, or the work was cancelled. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** The worker died while it did this. */
export class Died extends Error {
  override readonly name = 'Died';
  constructor() {
    super('This could not be done: the work stopped, most likely because memory ran out.');
  }
}

/** A worker, or its twin in this thread. */
export interface Port {
  post(message: RequestMessage): void;
  listen(listener: (message: ResponseMessage) => void): void;
  /** Told once, if it ends without having been asked to. */
  onDeath?(listener: () => void): void;
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
  'verification',
  'agreement',
  'filter',
  'plan',
  'whole',
  'peek',
  'curve',
  'tokens',
  'room',
  'calibration',
  'conversion',
  'sharing',
  'survey',
  'decode',
  'refuse',
  'decodeLog',
  'offer',
  'near',
]);
/** These are asked by what is on the screen and go before everything that waits. */
const FIRST: ReadonlySet<Method> = new Set([
  'rows',
  'message',
  'found',
  'aroundParts',
  'aroundLines',
  'partText',
  'written',
  'read',
  'near',
  'editable',
  'sides',
  'pairs',
  'requestSides',
]);
/** These begin a session. */
const OPENS: ReadonlySet<Method> = new Set(['open', 'restore']);

/** After so many milliseconds a request says that it runs; what nobody asked for waits longer before it speaks. */
const [PATIENCE, QUIET_PATIENCE] = [300, 2500];
const QUIET: ReadonlySet<Method> = new Set([
  'catalogue',
  'survey',
  'offer',
  'type',
  'near',
  'peek',
  'whole',
  'tokens',
  'room',
  'calibration',
  'verification',
  'agreement',
  'rule',
  'facts',
  'errorExample',
  'receipt',
  'acceptance',
  'pictures',
  'picture',
  'ranks',
  'rows',
  'message',
  'found',
  'aroundParts',
  'aroundLines',
  'partText',
  'written',
  'read',
]);

/** A client over a worker that is started when it is first needed. */
export function createClient(spawn: () => Promise<Port>): Client {
  const line = new Line(spawn);
  const methods = Object.fromEntries(
    METHODS.map((method) => [method, (...args: unknown[]) => line.call(method, args)]),
  ) as Pick<Client, Method>;
  return {
    ...methods,
    cancel: () => line.cancel(),
    abandon: () => {
      line.journal.forget();
      line.cancel();
    },
    record: () => line.journal.record(),
    isBusy: (long) => line.isBusy(long),
    onProgress: (listener) => subscribe(line.progress, listener),
    onDeath: (listener) => subscribe(line.deaths, listener),
  };
}

/** Speaks with one worker, one request at a time, so that a newer one can overtake what has not begun. */
class Line {
  private port: Promise<Port> | null = null;
  private running: Job | null = null;
  /** When that began. */
  private began = 0;
  private waiting: Job[] = [];
  private ids = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly journal = createJournal();
  readonly progress = new Set<(progress: Progress | null) => void>();
  readonly deaths = new Set<() => void>();
  private readonly spawn: () => Promise<Port>;

  constructor(spawn: () => Promise<Port>) {
    this.spawn = spawn;
  }

  call(method: Method, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (OPENS.has(method) && this.isBusy()) this.supplant();
      if (LATEST.has(method)) this.supersede(method);
      const job = { id: ++this.ids, method, args, settle: { resolve, reject }, dead: false };
      if (FIRST.has(method)) {
        this.waiting.splice(this.waiting.findLastIndex((it) => FIRST.has(it.method)) + 1, 0, job);
      } else this.waiting.push(job);
      void this.next();
    });
  }

  /** Another text is being opened, or what runs takes long: nobody waits for it any more. */
  isBusy(long = PATIENCE): boolean {
    if (this.running === null) return false;
    const isOpening = [this.running, ...this.waiting].some((job) => OPENS.has(job.method));
    return isOpening || performance.now() - this.began >= long;
  }

  /** What is opened next needs no other text beside it; what was open is still known. */
  private supplant(): void {
    this.stop();
    this.waiting = this.waiting.filter((job) => job.settle || !OPENS.has(job.method));
  }

  cancel(): void {
    this.stop();
    void this.next();
  }

  private stop(): void {
    const lost = this.running ? [this.running, ...this.waiting] : this.waiting;
    clearTimeout(this.timer);
    void this.port?.then((made) => made.end()).catch(() => undefined);
    this.running = null;
    this.begin();
    for (const job of lost) drop(job, new Cancelled('superseded'));
    this.tell(null);
  }

  /** A worker that died has lost what it was doing. Everything that waits is asked of the next one. */
  private died(port: Promise<Port>): void {
    if (this.port !== port) return;
    clearTimeout(this.timer);
    const { running, waiting } = this;
    this.running = null;
    // What was open and cannot be opened again is not tried for ever.
    if (running && OPENS.has(running.method) && !running.settle) this.journal.forget();
    this.begin();
    this.waiting.push(...waiting.filter((job) => job.settle));
    if (running) drop(running, new Died());
    this.tell(null);
    for (const listener of this.deaths) listener();
    void this.next();
  }

  /** What a fresh worker is told first. */
  private begin(): void {
    this.port = null;
    this.waiting = this.journal.steps().map(([method, args]) => ({ id: ++this.ids, method, args, dead: false }));
  }

  private supersede(method: Method): void {
    const old = this.waiting.filter((job) => job.method === method);
    this.waiting = this.waiting.filter((job) => job.method !== method);
    if (this.running?.method === method && !this.running.dead) old.push(this.running);
    for (const job of old) drop(job, new Cancelled('superseded'));
  }

  private async next(): Promise<void> {
    const job = this.running ? undefined : this.waiting.shift();
    if (!job) return;
    this.running = job;
    this.began = performance.now();
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

  private start(): Promise<Port> {
    const port: Promise<Port> = this.spawn().then((made) => {
      made.listen((message) => this.hear(message));
      made.onDeath?.(() => this.died(port));
      return made;
    });
    return port;
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
    for (const listener of this.progress) listener(progress);
  }
}

function drop(job: Job, why: Error): void {
  job.dead = true;
  job.settle?.reject(why);
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
