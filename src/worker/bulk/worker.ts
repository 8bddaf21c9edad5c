import '../../guard/worker.ts';
import { sentenceOf } from '../failure.ts';
import { createDesk } from './desk.ts';
import type { BulkReply, BulkRequest } from './protocol.ts';

/** Progress is told at most so often, in milliseconds. */
const RHYTHM = 100;
const desk = createDesk();
let told = 0;

self.onmessage = async ({ data }: MessageEvent<BulkRequest>) => {
  try {
    const reply = await desk.answer(data, (done, total, lines) => {
      const now = performance.now();
      if (now - told < RHYTHM) return;
      told = now;
      send({ kind: 'progress', done, total, lines });
    });
    send(reply);
  } catch (error) {
    send({ kind: 'failed', message: sentenceOf(error) });
  }
};

// Held for ever: it is free again when this worker is gone, however it went.
const lock = `bulk ${crypto.randomUUID()}`;
if (navigator.locks)
  void navigator.locks.request(lock, () => {
    send({ kind: 'hello', lock });
    return new Promise(() => undefined);
  });

function send(reply: BulkReply): void {
  self.postMessage(reply);
}
