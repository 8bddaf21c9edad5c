import {
  type ByteScan,
  copiesNeeded,
  planSalvage,
  resumeWords,
  type Salvage,
  type SalvageChoices,
  scanBytes,
  writerOf,
} from '../../core/index.ts';
import { SIZE_LIMIT } from '../read-file.ts';
import { feedPieces, hasLines } from './pieces.ts';
import type { BulkReply, BulkRequest, ByteProfile, SalvageView } from './protocol.ts';
import { blobWithout, writeWithout } from './write.ts';

type Tell = (done: number, total: number, lines: number) => void;

/** Answers about one large file. Knows no worker, so that it runs in a test as it runs in one. */
interface BulkDesk {
  /** Throws only with a sentence for the screen. */
  answer(request: BulkRequest, tell: Tell): Promise<BulkReply>;
}

/** A desk without a file. */
export function createDesk(): BulkDesk {
  let known: { readonly file: Blob; readonly scan: ByteScan } | null = null;
  const plan = (choices: SalvageChoices): { file: Blob; scan: ByteScan; salvage: Salvage } => {
    if (known === null) throw new Error('No file has been looked at.');
    return { ...known, salvage: planSalvage(known.scan.ledger, known.file.size, choices) };
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
          const { salvage, scan } = plan(request.choices);
          return { kind: 'plan', plan: viewOf(salvage, scan) };
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
  const isLines = await hasLines(file);
  const scan = scanBytes(isLines);
  await feedPieces(file, scan, (done) => {
    const { whole, blank, broken } = scan.ledger.lines;
    tell(done, file.size, whole + blank + broken);
  });
  return { scan, isLines };
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
