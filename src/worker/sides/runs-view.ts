/** Two states of a conversation aligned: the messages of both sides in the order of their rows. */

/** What becomes of a message. `away`: it is moved, and shown again as `moved` at its new place. Index into `SidesView.kind`. */
export const SIDE_KINDS = ['same', 'changed', 'removed', 'inserted', 'moved', 'away'] as const;
export type SideKind = (typeof SIDE_KINDS)[number];

/** The messages of both sides in the order of their rows, as runs of one kind; one entry per run. */
export interface SidesView {
  /** Index into SIDE_KINDS. */
  readonly kind: Uint8Array;
  /** First message of the run before; -1 where there is none. */
  readonly left: Int32Array;
  /** First message of the run after; -1 where there is none. */
  readonly right: Int32Array;
  /** Rows of the run. */
  readonly length: Int32Array;
}
