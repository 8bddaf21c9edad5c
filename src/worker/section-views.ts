/** The section of a file that is wanted where it cannot be opened whole: it begins or ends at an offset in bytes. */
export type SectionWanted = { readonly from: number } | { readonly to: number };

/** What was done to a file before these lines of it were opened: it is in the file that was opened. */
export interface Carried {
  readonly edits: number;
  /** Some of them are in no file yet. */
  readonly unsaved: boolean;
}

/** Which lines of its file are open. Offsets in bytes, of the file as it was opened. */
export interface SectionView {
  readonly from: number;
  readonly to: number;
  readonly size: number;
  /** Edits made before these lines were opened, most of them in others. They are in what is saved. */
  readonly edits: number;
  /** Some of them are in no file yet. */
  readonly unsaved: boolean;
}
