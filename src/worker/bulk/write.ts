import type { Cuts } from '../../core/index.ts';

/** A stretch that stays, or a text in place of one that goes. */
type Run = { readonly from: number; readonly to: number } | { readonly text: string };

/** Bytes of the file that are held at once. */
const STEP = 4 << 20;
/** With fewer stretches a part is named by its place in the file; many small ones are read and joined. */
const FEW = 16;

/** What is left of a file, as a Blob that for the most part only names places of it. */
export async function blobWithout(file: Blob, cuts: Cuts, tell: (done: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  for (const runs of groups(file.size, cuts)) {
    if (runs.length > FEW) parts.push(new Blob([await joined(file, runs)]));
    else parts.push(...runs.map((it) => ('text' in it ? it.text : file.slice(it.from, it.to))));
    tell(endOf(runs));
  }
  return new Blob(parts, { type: 'text/plain;charset=utf-8' });
}

/** Writes what is left of a file into another. That one is as it was until all is written. */
export async function writeWithout(
  file: Blob,
  cuts: Cuts,
  to: Pick<FileSystemFileHandle, 'createWritable'>,
  tell: (done: number) => void,
): Promise<void> {
  const out = await to.createWritable();
  try {
    for (const runs of groups(file.size, cuts)) {
      await out.write(await joined(file, runs));
      tell(endOf(runs));
    }
    await out.close();
  } catch (error) {
    await out.abort().catch(() => undefined);
    throw error;
  }
}

/** Runs in the order of the file, together about so many bytes as are held at once. */
function* groups(size: number, cuts: Cuts): Generator<readonly Run[]> {
  let group: Run[] = [];
  let held = 0;
  for (const run of runsOf(size, cuts)) {
    group.push(run);
    held += 'text' in run ? run.text.length : run.to - run.from;
    if (held < STEP) continue;
    yield group;
    group = [];
    held = 0;
  }
  if (group.length > 0) yield group;
}

function* runsOf(size: number, { starts, ends, texts }: Cuts): Generator<Run> {
  let at = 0;
  for (let i = 0; i <= starts.length; i++) {
    const to = starts[i] ?? size;
    for (; at < to; at = Math.min(at + STEP, to)) yield { from: at, to: Math.min(at + STEP, to) };
    const text = texts[i] ?? '';
    if (text !== '') yield { text };
    at = ends[i] ?? size;
  }
}

async function joined(file: Blob, runs: readonly Run[]): Promise<Uint8Array<ArrayBuffer>> {
  const places = runs.filter((it) => 'from' in it);
  const start = places[0]?.from ?? 0;
  const end = places.at(-1)?.to ?? 0;
  // One reading for all, unless what goes between them is more than what stays.
  if (places.length < 2 || end - start > STEP * 3)
    return new Uint8Array(
      await new Blob(runs.map((it) => ('text' in it ? it.text : file.slice(it.from, it.to)))).arrayBuffer(),
    );
  const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
  const encoder = new TextEncoder();
  const pieces = runs.map((it) =>
    'text' in it ? encoder.encode(it.text) : bytes.subarray(it.from - start, it.to - start),
  );
  const out = new Uint8Array(pieces.reduce((sum, it) => sum + it.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

const endOf = (runs: readonly Run[]): number => runs.reduce((end, it) => ('to' in it ? it.to : end), 0);
