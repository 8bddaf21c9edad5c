import { createHost } from './host.ts';
import type { RequestMessage, ResponseMessage } from './protocol.ts';

/** Progress is told at most so often, in milliseconds. */
const RHYTHM = 100;
const host = createHost();

self.onmessage = async ({ data }: MessageEvent<RequestMessage>) => {
  const { id, method, args } = data;
  let told = 0;
  const tell = (label: string, done: number, total: number) => {
    const now = performance.now();
    if (now - told < RHYTHM) return;
    told = now;
    send({ id, progress: { label, done, total } });
  };
  try {
    send({ id, ok: true, value: await host.answer(method, args, tell) });
  } catch (error) {
    send({ id, ok: false, error: error instanceof Error ? error.message : String(error) });
  }
};

function send(message: ResponseMessage): void {
  self.postMessage(message);
}
