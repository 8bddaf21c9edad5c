/** What is known of one side. */
export interface SideFigures {
  readonly messages: number;
  readonly errors: number;
  readonly warnings: number;
  /** The API that it was checked for; null where that is none. */
  readonly speaker: string | null;
  /** The worst finding of each message: 0 none, 1 info, 2 warning, 3 error. */
  readonly severities: Uint8Array;
}

/** Both sides of a file that is written. */
export interface WrittenSides {
  readonly before: SideFigures;
  readonly after: SideFigures;
}
