import { scanHeld, type TextProblem } from '../core/index.ts';
import { feedPieces, hasLines } from './bulk/pieces.ts';
import { blobWithout } from './bulk/write.ts';
import { UTF8 } from './encoding.ts';
import { type Held, heldOf } from './held.ts';
import { decode, type FileText, UNREADABLE } from './read-file.ts';

/**
 * Reads a file without the middles of its pictures, which stay where they are. Null where that leaves more than `most`
 * bytes, or where what is left cannot be put together again byte for byte.
 */
export async function readHeld(
  file: Blob,
  most: number,
  tell: (done: number, total: number) => void,
): Promise<FileText | null> {
  const isLines = await hasLines(file).catch(() => null);
  if (isLines === null) return null;
  try {
    const scan = scanHeld(isLines);
    await feedPieces(file, scan, (done) => tell(done, file.size));
    const cuts = scan.cuts();
    const left = await blobWithout(file, cuts, () => undefined);
    if (cuts.starts.length === 0 || left.size > most) return null;
    const text = await decode(left, (done, total) => tell((file.size * done) / total, file.size));
    const held = heldOf(file, cuts, text);
    return held && { text, encoding: { ...UTF8, held }, notes: [noteOn(held, file.size - left.size)] };
  } catch (error) {
    // What the decoder throws at the first byte that is not UTF-8.
    return error instanceof TypeError ? null : UNREADABLE;
  }
}

/** What a person should know of a file that was not read whole. */
function noteOn({ starts }: Held, bytes: number): TextProblem {
  const count = starts.length === 1 ? '1 picture' : `${starts.length.toLocaleString('en')} pictures`;
  const mega = Math.round(bytes / 1e6).toLocaleString('en');
  const message = `Of ${count} only the beginning was read: ${mega} MB stay in the file. In Source and Compare a mark (+++heldback+) stands for them; what is saved has every byte.`;
  return { kind: 'left-in-file', message, offset: null, line: null };
}
