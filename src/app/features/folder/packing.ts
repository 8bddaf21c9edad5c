import { Cancelled, createClient, type Port } from '../../../worker/client.ts';
import type { Run } from '../../../worker/folder/pool.ts';
import type { PathedFile } from '../../../worker/protocol.ts';
import { distinctPaths, type Line } from './order.ts';
import { pathOutside } from './packed.ts';

/** An archive that is being made. */
interface Packing extends Run {
  /** null where it was stopped. */
  readonly packed: Promise<Blob | null>;
}

/** Packs the repaired files among the lines on a worker of its own. */
export function pack(spawn: () => Promise<Port>, lines: readonly Line[], tell: (done: number) => void): Packing {
  const repaired = lines.flatMap(({ path, modified, mend }): PathedFile[] =>
    mend?.file ? [{ path: pathOutside(path), modified, file: mend.file }] : [],
  );
  const paths = distinctPaths(repaired.map(({ path }) => path));
  const files = repaired.map((file, i) => ({ ...file, path: paths[i] ?? file.path }));
  const client = createClient(spawn);
  client.onProgress((it) => it && tell(it.done));
  const zip = async (): Promise<Blob | null> => {
    try {
      return await client.zip(files);
    } catch (error) {
      if (error instanceof Cancelled) return null;
      throw error;
    } finally {
      client.cancel();
    }
  };
  const packed = zip();
  const ended = packed.then(
    (it) => it !== null,
    () => false,
  );
  return { packed, ended, stop: () => client.cancel() };
}
