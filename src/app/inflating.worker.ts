import '../guard/worker.ts';
import { type InflateTold, inflate } from './inflate.ts';

/** What the page hands over. */
export interface InflateAsked {
  readonly packed: Blob;
  readonly format: CompressionFormat;
  readonly limit: number;
}

self.onmessage = async ({ data: { packed, format, limit } }: MessageEvent<InflateAsked>) => {
  const say = (told: InflateTold) => self.postMessage(told);
  say({ blob: await inflate(packed, format, limit, (done) => say({ done })) });
};
