import type { Run } from '../../../worker/folder/pool.ts';
import type { Place } from './files.ts';

/** A repaired file that is to take the place of the one that was read. */
export interface Saving {
  readonly place: Place;
  /** The file as it was when it was read. */
  readonly read: File;
  readonly repaired: Blob;
  /** "2026-11-22". */
  readonly day: string;
}

export interface Saved {
  readonly says: string;
  /** The file as it is now; null where it was left as it was. */
  readonly now: File | null;
}

/** Puts a copy of the file beside it, and writes the repaired one in its place. Never throws. */
export async function saveInPlace({ place, read, repaired, day }: Saving): Promise<Saved> {
  const { folder, handle } = place;
  try {
    const there = await handle.getFile();
    if (there.size !== read.size || there.lastModified !== read.lastModified)
      return { says: 'Not saved: it was changed since it was read. Choose the folder again.', now: null };
    const name = await freeName(folder, `${handle.name}.backup-${day}`);
    await write(await folder.getFileHandle(name, { create: true }), there);
    const copy = await (await folder.getFileHandle(name)).getFile();
    if (copy.size !== there.size) return { says: 'Not saved: no whole copy of it could be made.', now: null };
    await write(handle, repaired);
    return { says: `Saved. As it was: ${name}`, now: await handle.getFile() };
  } catch (error) {
    const why = error instanceof Error && error.message !== '' ? error.message : String(error);
    return { says: `Not saved: ${why}`, now: null };
  }
}

/** Saves one after the other, and tells of each before it (null) and after it. Stopped, it ends with the one at hand. */
export function saveAll<S extends Saving>(
  savings: readonly S[],
  tell: (saving: S, n: number, saved: Saved | null) => void,
): Run {
  let isStopped = false;
  const all = async (): Promise<boolean> => {
    for (const [n, saving] of savings.entries()) {
      if (isStopped) return false;
      tell(saving, n, null);
      tell(saving, n, await saveInPlace(saving));
    }
    return true;
  };
  const stop = () => {
    isStopped = true;
  };
  return { ended: all(), stop };
}

/** Asks for leave to write in a folder; where the browser has no way to ask, writing itself tells. */
export async function mayWrite(folder: FileSystemDirectoryHandle): Promise<boolean> {
  const ask: unknown = Reflect.get(folder, 'requestPermission');
  if (typeof ask !== 'function') return true;
  try {
    return (await Reflect.apply(ask, folder, [{ mode: 'readwrite' }])) === 'granted';
  } catch {
    return false;
  }
}

/** The browser puts it in its place once all of it is written: there is the old file or the new one, never a part. */
async function write(to: FileSystemFileHandle, content: Blob): Promise<void> {
  const writable = await to.createWritable();
  try {
    await writable.write(content);
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

/** A name that no file has: no copy is written over. */
async function freeName(folder: FileSystemDirectoryHandle, wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    try {
      await folder.getFileHandle(name);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return name;
      throw error;
    }
  }
}
