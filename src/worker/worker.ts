import '../guard/worker.ts';
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
    send({ id, ok: true, value: await host.answer(method, args, tell) });
  } catch (error) {
    send({ id, ok: false, error: sentenceOf(error) });
  }
};

// Held for ever: it is free again when this worker is gone, however it went.
if (navigator.locks) {
  const lock = `worker ${crypto.randomUUID()}`;
  void navigator.locks.request(lock, () => {
    self.postMessage({ lock });
    return new Promise(() => undefined);
  });
}

function send(message: ResponseMessage): void {
  self.postMessage(message);
}
