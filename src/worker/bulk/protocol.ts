/** What the page and the worker for large files say to each other. The file itself is never copied. */
import type { KindOfLine, Ledger, Salvage, SalvageChoices, Share } from '../../core/index.ts';

/** Where the bytes of a file are. */
export interface ByteProfile
  extends Pick<Ledger, 'lines' | 'longest' | 'pictures' | 'distinctPictures' | 'items' | 'compactions'> {
  readonly size: number;
  readonly shares: { readonly [S in Share]: number };
  readonly kinds: readonly Readonly<KindOfLine>[];
  readonly isLines: boolean;
  readonly writer: string | null;
  /** False where more may be repeated than was counted. */
  readonly complete: boolean;
  /** Why no copies are left out of compaction records; null where they can be. */
  readonly copiesNeeded: string | null;
}

/** What a choice leaves, in figures and words. */
export interface SalvageView extends Omit<Salvage, 'cuts'> {
  readonly words: readonly string[];
  /** What is left can be opened in the page. */
  readonly fits: boolean;
}

export type BulkRequest =
  | { readonly kind: 'profile'; readonly file: Blob }
  | { readonly kind: 'plan'; readonly choices: SalvageChoices }
  /** `to`: a file that the person chose, else what is written is handed over as a Blob. */
  | { readonly kind: 'write'; readonly choices: SalvageChoices; readonly to: FileSystemFileHandle | null };

export type BulkReply =
  | { readonly kind: 'hello'; readonly lock: string | null }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly lines: number }
  | { readonly kind: 'profile'; readonly profile: ByteProfile }
  | { readonly kind: 'plan'; readonly plan: SalvageView }
  | { readonly kind: 'written'; readonly file: Blob | null; readonly bytes: number }
  | { readonly kind: 'failed'; readonly message: string };
