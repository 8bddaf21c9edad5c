/** Rows of the register that are sent. */
export const CALLS_LISTED = 20_000;

/** A tool call with its result, as the page lists it. */
export interface CallView {
  readonly id: string | null;
  readonly name: string;
  readonly status: 'answered' | 'cancelled' | 'error' | 'retried' | 'pending' | 'running' | 'dangling' | 'duplicate';
  readonly callIndex: number;
  readonly resultIndex: number | null;
  /** Pretty-printed, first 2,000 characters. */
  readonly args: string;
  readonly result: string;
  /** Characters of both that are not sent. */
  readonly left: { readonly args: number; readonly result: number };
  /** What the declared schema says of the arguments; null if there is nothing to say. */
  readonly schema: string | null;
}
