import type { ReadingChoice } from './reading-choice.ts';
import type { Carried, SectionWanted } from './section-views.ts';
import type { AppliedStep } from './session-views.ts';

/** Where a session comes from. */
export interface OpenInput {
  readonly text?: string;
  readonly file?: Blob;
  readonly fileName: string | null;
  /** The text may hold an error text as well, which is then taken out of it. */
  readonly split?: boolean;
  /** Bytes of memory that the browser gives a page; absent where it does not say. */
  readonly heap?: number | undefined;
  /** Of a file that cannot be opened whole: these lines of it, or none; absent for the last ones. */
  readonly section?: SectionWanted | 'none';
  /** What was done to the file while other lines of it were open; absent where nothing was. */
  readonly carried?: Carried;
}

/** All that leads to a session again: what was opened, what was chosen, what was done. */
export interface SessionRecord {
  readonly input: OpenInput;
  /** The targets chosen by hand, each with its list. */
  readonly targets: readonly (readonly [list: number, target: string])[];
  readonly transcript: number;
  /** The model that somebody named. */
  readonly model?: string | null;
  /** How somebody chose that the text is read; absent where nobody did. */
  readonly reading?: ReadingChoice;
  readonly revision: number;
  readonly steps: readonly AppliedStep[];
  /** Steps that are done; the others were taken back. */
  readonly at: number;
}
