/** A way out that changes the request and not the history: never made here, only shown. */
export interface RequestChange {
  /** A button's words: "Let the API drop them". */
  readonly title: string;
  /** What it does and costs, in one or two sentences. */
  readonly why: string;
  /** Headers to send, one a line. */
  readonly headers: readonly string[];
  /** What to set in the body, as JSON text of an object; null where only a header is wanted. */
  readonly body: string | null;
  readonly source: string;
}
