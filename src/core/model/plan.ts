import type { Change, Edit, HeaderChange } from '../text/change.ts';
import type { Pointer } from '../text/pointer.ts';
import type { FormatId, TargetId } from './diagnostic.ts';
import type { Role } from './message.ts';
import type { RequestChange } from './request-change.ts';

/** `lossless`: no word lost. `lossy`: words lost. `invents`: adds words nobody said. */
export type Effect = 'lossless' | 'lossy' | 'invents';

export type Action = 'removed' | 'changed' | 'inserted' | 'moved' | 'merged';

/** One line of a plan's report. `index` is the message's index in the original transcript; an insertion has the index it stands before. */
export interface ReportRow {
  readonly index: number;
  readonly role: Role;
  readonly action: Action;
  /** The rule or pass that asked for it. */
  readonly by: string;
  /** The pass that made the change, where one did. */
  readonly pass?: string;
  readonly reason: string;
  readonly effect: Effect;
  /** Readable text before and after, where it changed. */
  readonly before?: string;
  readonly after?: string;
  /** Moved or merged: the original index it now belongs to. */
  readonly to?: number;
  /** Of a change beside the messages: where the request is changed. */
  readonly at?: Pointer;
  /** Of an added result: the tool whose output is missing, and the id of its call where it has one. */
  readonly tool?: string;
  readonly call?: string;
}

/** Signed blocks of thinking that a plan makes invalid: the model binds them to all that stands before them. */
export interface Unbound {
  readonly blocks: number;
  /** The first message of the new history that is not what it was. */
  readonly from: number;
  /** The way out that leaves them in: what the request can ask for. The other is to plan again with `bound: 'strip'`. */
  readonly request: RequestChange;
}

/** A format and a target that a list is read with. */
export interface ReadAs {
  readonly at: Pointer;
  readonly format: { readonly id: FormatId; readonly title: string; readonly evidence: readonly string[] };
  readonly target: TargetId;
}

/** What would be done to a document, as data. Building a plan changes nothing. */
export interface Plan {
  readonly title: string;
  readonly effect: Effect;
  readonly changes: readonly Change[];
  /** Edits of characters that belong to no message: lines of a file. */
  readonly lineEdits?: readonly Edit[];
  /** What is sent with other headers, where the text writes them beside the document. */
  readonly headers?: readonly HeaderChange[];
  readonly rows: readonly ReportRow[];
  /** Characters of original content that would be lost. */
  readonly lost: number;
  /** Present where signed thinking stands behind the first change and the model would refuse it. */
  readonly unbound?: Unbound;
  /** What the document is read as afterwards, where the plan writes it in another form. */
  readonly readAs?: ReadAs;
  /** A sentence when the plan stopped before its goal (no fixed point, nothing to do, cannot be written in this format). */
  readonly note?: string;
}

/** True for a plan that leaves the document and its headers as they are. */
export const isIdle = ({ changes, headers = [] }: Pick<Plan, 'changes' | 'headers'>): boolean =>
  changes.length + headers.length === 0;

/** The strongest effect of a list: inventing, then losing, then nothing lost. */
export function strongestEffect(rows: readonly { readonly effect: Effect }[]): Effect {
  if (rows.some((row) => row.effect === 'invents')) return 'invents';
  return rows.some((row) => row.effect === 'lossy') ? 'lossy' : 'lossless';
}

/** A plan that says one thing more at its end. */
export const withNote = <P extends Plan>(plan: P, note: string): P => ({
  ...plan,
  note: plan.note === undefined ? note : `${plan.note} ${note}`,
});
