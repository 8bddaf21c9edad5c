import { Cancelled, type Client, createClient, type Port } from '../client.ts';

/** What a pool is asked to do with each of some things. */
interface Work<T, R, I = undefined> {
  readonly items: readonly T[];
  /** How much memory a thing takes, in bytes of its file. */
  weightOf(item: T): number;
  /** What is needed before a worker can be asked; a thing that is given up meanwhile is not asked about. */
  prepare?(item: T): Promise<I>;
  ask(client: Client, item: T, input: I): Promise<R>;
  /** Told of every thing once, in the order in which they are done: what came of it, or the sentence why nothing did. */
  done(item: T, result: { readonly value: R } | { readonly failed: string }): void;
}

/** How a pool is set up. */
interface PoolOptions {
  readonly workers: number;
  /** Of things that are heavier only one is done at a time: two would not fit beside each other. */
  readonly heavy: number;
  /** Milliseconds after which a thing is given up. */
  readonly patience: number;
}

/** Work that is under way. */
export interface Run {
  /** Resolves once everything is done, or it was stopped. True if everything is done. */
  readonly ended: Promise<boolean>;
  /** Stops at once. What was being done is not told of. */
  stop(): void;
}

const TOO_LONG = 'Reading this lasts too long beside other files. Open it by itself.';

/** Does something with many things on several workers. One that fails, dies or never ends stops no other. */
export function runPool<T, R, I = undefined>(
  spawn: () => Promise<Port>,
  work: Work<T, R, I>,
  options: PoolOptions,
): Run {
  const waiting = [...work.items];
  const clients = new Set<Client>();
  const running = new Set<() => void>();
  let isStopped = false;
  let isHeavyRunning = false;

  // Who does a heavy thing comes back for the next: none is left over.
  const take = (): T | undefined => {
    const at = isHeavyRunning ? waiting.findIndex((it) => work.weightOf(it) <= options.heavy) : 0;
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };

  const doOne = async (client: Client, item: T): Promise<void> => {
    let giveUp: () => void = () => undefined;
    let isGivenUp = false;
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => {
        isGivenUp = true;
        reject(new Cancelled('given up'));
        client.cancel();
      };
    });
    givenUp.catch(() => undefined);
    running.add(giveUp);
    const timer = setTimeout(giveUp, options.patience);
    try {
      const input = work.prepare ? await Promise.race([work.prepare(item), givenUp]) : (undefined as I);
      // Given up while it was on its way here.
      if (isGivenUp) throw new Cancelled('given up');
      const value = await work.ask(client, item, input);
      if (!isStopped) work.done(item, { value });
    } catch (error) {
      if (isStopped) return;
      const said = error instanceof Error ? error.message : String(error);
      work.done(item, { failed: error instanceof Cancelled ? TOO_LONG : said });
    } finally {
      clearTimeout(timer);
      running.delete(giveUp);
    }
  };

  const labour = async (): Promise<void> => {
    const client = createClient(spawn);
    clients.add(client);
    for (let item = take(); item !== undefined && !isStopped; item = take()) {
      const isHeavy = work.weightOf(item) > options.heavy;
      isHeavyRunning ||= isHeavy;
      await doOne(client, item);
      if (isHeavy) isHeavyRunning = false;
    }
    // Ends its worker: what it read is not needed any more.
    client.cancel();
    clients.delete(client);
  };

  const all = async (): Promise<boolean> => {
    const count = Math.max(1, Math.min(options.workers, waiting.length));
    await Promise.all(Array.from({ length: count }, labour));
    return !isStopped;
  };

  return {
    ended: all(),
    stop: () => {
      isStopped = true;
      for (const giveUp of running) giveUp();
      for (const client of clients) client.cancel();
    },
  };
}
