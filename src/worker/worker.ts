import '../guard/worker.ts';
import type { Hello } from './awake.ts';
import { buffersOf } from './buffers.ts';
import { sentenceOf } from './failure.ts';
import { createHost } from './host.ts';
import type { Progress, RequestMessage, ResponseMessage } from './protocol.ts';

/** Progress is told at most so often, in milliseconds. */
const RHYTHM = 100;
const host = createHost();

self.onmessage = async ({ data }: MessageEvent<RequestMessage>) => {
  const { id, method, args } = data;
  let told = 0;
  const tell = (progress: Progress) => {
    const now = performance.now();
    if (now - told < RHYTHM && !progress.first) return;
    told = now;
    send({ id, progress });
  };
  try {
    const value = await host.answer(method, args, tell);
    send({ id, ok: true, value }, buffersOf(method, value));
  } catch (error) {
    send({ id, ok: false, error: sentenceOf(error) });
  }
};

// Held for ever: it is free again when this worker is gone, however it went.
const lock = `worker ${crypto.randomUUID()}`;
const hello = (held: Hello) => self.postMessage(held);
if (navigator.locks) {
  void navigator.locks.request(lock, () => {
    hello({ lock });
    return new Promise(() => undefined);
  });
} else hello({ lock: null });

function send(message: ResponseMessage, buffers: ArrayBuffer[] = []): void {
  self.postMessage(message, { transfer: buffers });
}
