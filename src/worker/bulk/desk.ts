import {
  type ByteScan,
  copiesNeeded,
  LOOKAHEAD,
  looksLikeLines,
  planSalvage,
  resumeWords,
  type Salvage,
  type SalvageChoices,
  scanBytes,
  writerOf,
} from '../../core/index.ts';
import { SIZE_LIMIT } from '../read-file.ts';
import { guessUtf16 } from '../utf16.ts';
import type { BulkReply, BulkRequest, ByteProfile, SalvageView } from './protocol.ts';
import { blobWithout, writeWithout } from './write.ts';

export type Tell = (done: number, total: number, lines: number) => void;

/** Answers about one large file. Knows no worker, so that it runs in a test as it runs in one. */
export interface BulkDesk {
  /** Throws only with a sentence for the screen. */
  answer(request: BulkRequest, tell: Tell): Promise<BulkReply>;
}

/** Bytes that are read at once. */
const STEP = 4 << 20;
const HEAD = 1 << 16;

/** A desk without a file. */
export function createDesk(): BulkDesk {
  let known: { readonly file: Blob; readonly scan: ByteScan } | null = null;
  const plan = (choices: SalvageChoices): { readonly file: Blob; readonly salvage: Salvage } => {
    if (known === null) throw new Error('No file has been looked at.');
    return { file: known.file, salvage: planSalvage(known.scan.ledger, known.file.size, choices) };
  };
  return {
    answer: async (request, tell) => {
      switch (request.kind) {
        case 'profile': {
          const { file } = request;
          known = null;
          const { scan, isLines } = await scanned(file, tell);
          known = { file, scan };
          return { kind: 'profile', profile: profileOf(file.size, scan, isLines) };
        }
        case 'plan': {
          const { salvage } = plan(request.choices);
          return { kind: 'plan', plan: viewOf(salvage, known!.scan) };
        }
        case 'write': {
          const { file, salvage } = plan(request.choices);
          const told = (done: number) => tell(done, file.size, 0);
          if (request.to === null)
            return { kind: 'written', file: await blobWithout(file, salvage.cuts, told), bytes: salvage.after };
          await writeWithout(file, salvage.cuts, request.to, told);
          return { kind: 'written', file: null, bytes: salvage.after };
        }
      }
    },
  };
}

async function scanned(file: Blob, tell: Tell): Promise<{ readonly scan: ByteScan; readonly isLines: boolean }> {
  const head = await bytesOf(file, 0, HEAD);
  if (guessUtf16(head) !== null)
    throw new Error('This file is written in UTF-16. Only UTF-8 can be read in pieces: save it as UTF-8 first.');
  const isLines = looksLikeLines(new TextDecoder().decode(head), file.size <= HEAD);
  if (isLines === null)
    throw new Error('This does not begin as JSON or JSON lines do. Choose a session file, or unpack it first.');
  const scan = scanBytes(isLines);
  const { size } = file;
  const read = (at: number) => bytesOf(file, at, at + STEP + LOOKAHEAD);
  let used = 0;
  // The next piece is on its way while this one is gone over.
  for (let at = 0, next = read(0), last = false; !last; at += STEP) {
    const bytes = await next;
    last = at + STEP + LOOKAHEAD >= size;
    if (!last) {
      next = read(at + STEP);
      next.catch(() => undefined);
    }
    used = at + (used - at) + scan.feed(bytes.subarray(used - at), last);
    const { whole, blank, broken } = scan.ledger.lines;
    tell(Math.min(at + STEP, size), size, whole + blank + broken);
  }
  return { scan, isLines };
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch {
    throw new Error('The file could not be read to its end: it has changed on disk, or is gone. Choose it again.');
  }
}

function profileOf(size: number, { ledger, complete }: ByteScan, isLines: boolean): ByteProfile {
  const { lines, longest, pictures, distinctPictures, items, compactions, shares, kindsOfLines } = ledger;
  return {
    ...{ size, isLines, complete, lines, longest, pictures, distinctPictures, items, compactions, shares },
    kinds: kindsOfLines,
    writer: writerOf(kindsOfLines),
    copiesNeeded: copiesNeeded(ledger),
  };
}

function viewOf({ cuts: _, ...salvage }: Salvage, { ledger }: ByteScan): SalvageView {
  return { ...salvage, words: resumeWords(ledger, salvage), fits: salvage.after <= SIZE_LIMIT };
}
