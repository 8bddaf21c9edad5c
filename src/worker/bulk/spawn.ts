import type { BulkReply, BulkRequest } from './protocol.ts';
import BulkWorker from './worker.ts?worker&inline';

/** A worker for one large file. */
export interface BulkPort {
  post(request: BulkRequest): void;
  /** Ends it at once, whatever it does. */
  end(): void;
}

/** Starts a worker; also that it died is told, as a failure. */
export function spawnBulk(listener: (reply: BulkReply) => void): BulkPort {
  const worker = new BulkWorker();
  let over = false;
  const died = () => {
    if (over) return;
    over = true;
    listener({ kind: 'failed', message: 'The work stopped, most likely because memory ran out. Try again.' });
  };
  worker.onerror = (event) => {
    event.preventDefault();
    died();
  };
  worker.onmessage = ({ data }: MessageEvent<BulkReply>) => {
    if (data.kind !== 'hello') listener(data);
    // Whoever gets its lock next knows that it is gone.
    else if (data.lock !== null) void navigator.locks.request(data.lock, died);
  };
  return {
    post: (request) => worker.postMessage(request),
    end: () => {
      over = true;
      worker.terminate();
    },
  };
}
