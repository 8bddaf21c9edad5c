import type { CounterInfo } from '../core/index.ts';

/** What is asked of a report: the plan it is about, null for what was applied; how to count; and the problem it tells of. */
export interface ReportRequest {
  readonly plan: number | null;
  readonly counter: string;
  /** Estimates follow the usage recorded in the file. */
  readonly usage: boolean;
  /** The problem that the case is about; null for a trim. */
  readonly finding: { readonly rule: string; readonly variant: string | null } | null;
}

/** A text in figures. */
export interface ReportSide {
  readonly messages: number;
  readonly calls: number;
  readonly errors: number;
  readonly warnings: number;
  readonly tokens: number;
  readonly bytes: number;
  /** Hexadecimal; null where the browser computes none, or the file is too large for it. */
  readonly sha256: string | null;
}

/** What can be told of a repair without a word of the transcript. */
export interface ReportView {
  /** What was done, in order; the plan last. */
  readonly steps: readonly string[];
  /** The text as it was opened. */
  readonly before: ReportSide;
  /** The text of now, or as the plan would leave it. */
  readonly after: ReportSide;
  readonly counter: CounterInfo;
  /** What the target answers to such a problem, with braces where numbers, ids and names would stand. */
  readonly answer: string | null;
}
