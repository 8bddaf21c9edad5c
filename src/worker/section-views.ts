/** The section of a file that is wanted where it cannot be opened whole: it begins or ends at an offset in bytes. */
export type SectionWanted = { readonly from: number } | { readonly to: number };

/** Which lines of its file are open. Offsets in bytes, of the file as it was opened. */
export interface SectionView {
  readonly from: number;
  readonly to: number;
  readonly size: number;
}
