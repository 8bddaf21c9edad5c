/** What the page sees of budgets, cuts and counters: plain data that survives `structuredClone`. */
import type { Calibration, CounterInfo, TrimUnit, WindowPlan } from '../core/index.ts';

export interface TrimView {
  readonly fits: boolean;
  readonly unit: TrimUnit;
  readonly budget: number;
  readonly before: number;
  readonly after: number;
  readonly minimum: number;
  readonly counter: CounterInfo;
  readonly kept: number;
  readonly dropped: number;
  readonly firstChangedIndex: number | null;
  /** Tokens that each edit of the ladder saves; edits that save nothing are not named. */
  readonly saved: WindowPlan['saved'];
  /** Tokens before the first change, which a cached prefix keeps, and behind it. */
  readonly cache: { readonly kept: number; readonly lost: number };
  /** Per message 1 where it stays though its place would go: a pin, or the question that opens the cut turn. */
  readonly held: Uint8Array;
  /** What `messages[-N:]` of the same size would have broken. */
  readonly naive: { readonly size: number; readonly orphans: number; readonly dangling: number };
  /** The sentence of WindowTooSmall, null when it fits. */
  readonly tooSmall: string | null;
  /** Why the result is not simply the last messages; null where it is. */
  readonly note: string | null;
}

/** Every legal cut, largest first, for a slider that asks nobody. */
export interface CurveView {
  readonly unit: TrimUnit;
  readonly counter: CounterInfo;
  readonly total: number;
  readonly minimum: number;
  /** Per cut: first kept index, message kept besides (the anchor; -1 none), exact cost, messages kept. Costs never rise. */
  readonly start: Int32Array;
  readonly anchor: Int32Array;
  readonly cost: Float64Array;
  readonly messages: Int32Array;
  /** Per message: cost in the counter's unit. */
  readonly perMessage: Float64Array;
}

/** A model's context window; `title` tells it apart. */
export interface WindowView {
  readonly title: string;
  /** Input and output together, unless `separate`. */
  readonly window: number;
  /** null where no figure is known. */
  readonly output: number | null;
  readonly separate: boolean;
  readonly source: string;
  readonly checked: string;
  readonly confidence: 'documented' | 'reported';
  /** Ids of the counters made for it, the nearest first. */
  readonly counters: readonly string[];
}

/** What takes room in a request besides the list of messages. null: the file does not hold it. */
export interface RoomView {
  readonly counter: CounterInfo;
  readonly model: string | null;
  /** Title of the model's window, null where the model or its window is not known. */
  readonly window: string | null;
  /** The system prompt beside the list. */
  readonly system: number | null;
  /** The declared tools, as their JSON is written. */
  readonly tools: number | null;
  /** System messages inside the list; the list's total counts them too. */
  readonly listed: number;
}

export interface CalibrationView {
  readonly counter: CounterInfo;
  /** The API's counts as a multiple of the counter's; null where the file does not say enough. */
  readonly fit: Calibration | null;
  /** Requests that could be compared. */
  readonly points: number;
  /** Why there is no fit; null where there is one. */
  readonly why: 'no-usage' | 'few-points' | 'no-trend' | null;
  /**
   * What the first recorded prompt holds that the file does not: the system prompt, the tools, and what the program adds.
   * null where no recorded prompt says it.
   */
  readonly outside: number | null;
  /** What later prompts hold besides: tokens they grew by beyond anything the file shows. */
  readonly unseen: number;
  /** So many points are needed. */
  readonly least: number;
  /** True for a counter whose figures follow the fit; an exact one's never do. */
  readonly scalable: boolean;
}
