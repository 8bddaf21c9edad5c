import { type InflateTold, inflate } from './inflate.ts';
import type { InflateAsked } from './inflating.worker.ts';

/** Who watches an unpacking, and can end it. */
interface Watcher {
  readonly signal: AbortSignal;
  tell(done: number): void;
}

/**
 * What a packed stream holds, unpacked in a worker of its own: a small file may hold any number of bytes, and the page
 * goes on. Null where it is damaged or holds more than `limit` bytes. Rejects with the reason where it was aborted, which
 * ends the worker at once.
 */
export async function inflated(
  packed: Blob,
  format: CompressionFormat,
  limit: number,
  watch?: Watcher,
): Promise<Blob | null> {
  watch?.signal.throwIfAborted();
  // Tests in Node have no workers.
  if (typeof Worker === 'undefined') return inflate(packed, format, limit, watch?.tell ?? ignore, watch?.signal);
  const { default: InflatingWorker } = await import('./inflating.worker.ts?worker&inline');
  const worker = new InflatingWorker();
  try {
    return await new Promise<Blob | null>((resolve, reject) => {
      watch?.signal.addEventListener('abort', () => reject(watch.signal.reason as Error), { once: true });
      worker.onerror = (event) => {
        event.preventDefault();
        resolve(null);
      };
      worker.onmessage = ({ data }: MessageEvent<InflateTold>) => {
        if ('blob' in data) resolve(data.blob);
        else watch?.tell(data.done);
      };
      worker.postMessage({ packed, format, limit } satisfies InflateAsked);
    });
  } finally {
    worker.terminate();
  }
}

const ignore = (): void => undefined;
