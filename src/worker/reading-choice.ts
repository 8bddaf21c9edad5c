/** How a text is read. */
export interface ReadingChoice {
  /** As which format; null: as the one that it shows. */
  readonly format: string | null;
  /** Turns that failed are part of the conversation, also where their program does not send them. */
  readonly failedTurns: boolean;
}
