/** What is unpacked is handed to the browser in pieces of so many bytes, which may lay them on the disk. */
const PIECE = 16_000_000;

/** What a worker that unpacks says: how many packed bytes are done, and at the end what they held. */
export type InflateTold = { readonly done: number } | { readonly blob: Blob | null };

/** What a stream holds, null where it is damaged or longer than it may be. Throws what `tell` throws. */
export async function inflate(
  packed: Blob,
  format: CompressionFormat,
  limit: number,
  tell: (done: number) => void,
  signal?: AbortSignal,
): Promise<Blob | null> {
  const whole: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let held = 0;
  try {
    const reader = counted(packed, tell, signal).pipeThrough(new DecompressionStream(format)).getReader();
    const stopped = abortOf(signal);
    const next = () => Promise.race([reader.read(), stopped]);
    for (let step = await next(); !step.done; step = await next()) {
      size += step.value.length;
      if (size > limit) {
        await reader.cancel();
        return null;
      }
      pieces.push(step.value);
      held += step.value.length;
      if (held < PIECE) continue;
      whole.push(new Blob(pieces));
      pieces = [];
      held = 0;
    }
    return new Blob([...whole, ...pieces]);
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}

/** Rejected once it is told to stop, whatever a stream waits for. */
function abortOf(signal: AbortSignal | undefined): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Nobody may be listening any more.
  stopped.catch(() => undefined);
  return stopped;
}

/** The bytes of a file, each piece told of when it is taken. */
function counted(
  packed: Blob,
  tell: (done: number) => void,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let done = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, to) {
      signal?.throwIfAborted();
      done += piece.length;
      tell(done);
      to.enqueue(piece);
    },
  });
  return packed.stream().pipeThrough(counter);
}
