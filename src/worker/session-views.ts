/** What the page sees of a session: plain data that survives `structuredClone`. */

import type {
  Diagnostic,
  Edit,
  Effect,
  PassId,
  PresetId,
  RecordedRefusal,
  ReportRow,
  Role,
  TextProblem,
} from '../core/index.ts';
import type { Outline } from './outline-views.ts';
import type { ReadingChoice } from './reading-choice.ts';
import type { AroundView } from './request-views.ts';
import type { SectionView } from './section-views.ts';
import type { SidesView } from './sides/runs-view.ts';
import type { TrimView } from './trim-views.ts';

/** What happens to a row under the plan that is being looked at. Index into `PlanView.marks`. */
export const MARKS = ['keep', 'removed', 'changed', 'moved', 'merged'] as const;
export type Mark = (typeof MARKS)[number];

export const ROLE_CODES = [
  'system',
  'developer',
  'user',
  'assistant',
  'tool',
  'other',
] as const satisfies readonly Role[];

/** One number per message. Severity: 0 none, 1 info, 2 warning, 3 error. */
export interface RowColumns {
  readonly count: number;
  /** Index into ROLE_CODES. */
  readonly role: Uint8Array;
  readonly severity: Uint8Array;
  /** Bits: 1 calls, 2 results, 4 media, 8 reasoning, 16 opaque, 32 call without result, 64 result without call, 128 text. */
  readonly kinds: Uint8Array;
  /** Characters of readable text, the first estimate of the size. */
  readonly chars: Int32Array;
  /** Pairs for the gutter: message of the call, message of the result. Several per row are several entries. */
  readonly linkCall: Int32Array;
  readonly linkResult: Int32Array;
}

/** A row as the table shows it; fetched in pages. */
export interface RowView {
  readonly index: number;
  readonly role: Role;
  readonly roleName: string;
  /** First words of the contents, one line, at most 240 characters, control characters replaced. */
  readonly what: string;
  readonly calls: readonly { readonly id: string | null; readonly name: string }[];
  readonly results: readonly { readonly id: string | null; readonly name: string | null; readonly isError: boolean }[];
  readonly media: number;
  /** Where it is written: "line 762" or "messages.29". */
  readonly place: string;
  readonly note: string | null;
}

export interface PartView {
  readonly kind: 'text' | 'reasoning' | 'call' | 'result' | 'media' | 'opaque';
  readonly title: string;
  readonly id: string | null;
  /** Readable text: contents, pretty-printed arguments, result text. */
  readonly text: string;
  readonly isError: boolean;
  /** data: URLs of the pictures that are small enough to show. */
  readonly images: readonly string[];
  readonly bytes: number | null;
}

export interface FixView {
  readonly id: string;
  readonly title: string;
  readonly effect: Effect;
  /** Cost in words: "loses 61 characters". */
  readonly cost: string;
  readonly recommended: boolean;
}

export interface DiagnosticView extends Diagnostic {
  readonly title: string;
  /** The line of the file in which the span begins, from 1 on; null without a span. */
  readonly line: number | null;
  readonly fixViews: readonly FixView[];
}

export interface Verdict {
  /**
   * `open`: the last call may still be running. `doubtful`: no error is certain. `unchecked`: nothing was found in a layout
   * that is not known. `none`: no messages.
   */
  readonly state: 'healthy' | 'open' | 'doubtful' | 'unchecked' | 'broken' | 'none';
  /** No error was found. */
  readonly healthy: boolean;
  /** One sentence without the predicted text. */
  readonly sentence: string;
  /** First words the API would say, null if healthy. */
  readonly predicted: string | null;
  /** What the recommended repair does and costs, null if there is nothing to repair, or until `offer` has answered. */
  readonly repair: { readonly summary: string; readonly cost: string } | null;
}

/** By what a conversation is checked: the API that it is for; what all APIs require; or how a layout that is not known looks. */
export type CheckedBy = 'api' | 'all-apis' | 'guess';

/** Everything the page shows without asking again. A new one comes with every revision. */
/** What is done to a text, as the name of its file says it. */
export type Did = 'repaired' | 'trimmed' | 'edited';

/** One thing that was done to a text: its edits, in the order of the text as it was before. */
export interface AppliedStep {
  readonly by: string;
  readonly did: Did;
  readonly edits: readonly Edit[];
  /** It takes the place of the step before; without edits it takes that away. */
  readonly amends?: true;
}

export interface SessionView {
  readonly revision: number;
  readonly fileName: string | null;
  readonly format: { readonly id: string; readonly title: string; readonly evidence: readonly string[] };
  readonly carrier: string;
  /** How somebody chose that the text is read. */
  readonly reading: ReadingChoice;
  readonly target: {
    readonly id: string;
    readonly title: string;
    readonly speaker: string;
    readonly checkedBy: CheckedBy;
    /** The model that is checked for; null where none is named. */
    readonly model: string | null;
    readonly reason: string;
    /** True where two messages of one side in a row are refused: a trim then keeps what alternates. */
    readonly alternate: boolean;
    /** The counter that comes nearest to what the target counts; null where none does. */
    readonly counter: string | null;
  };
  readonly transcript: number;
  readonly transcripts: readonly { readonly label: string; readonly messages: number }[];
  /** True if the text may hold more of them than are listed. */
  readonly moreTranscripts: boolean;
  /** The line of the file that Source begins with. */
  readonly firstLine: number;
  /** Null where all of the file is open. */
  readonly section: SectionView | null;
  readonly problems: readonly TextProblem[];
  /** Words of the text stayed in its file: nobody looks for anything in them. */
  readonly unsearched: boolean;
  readonly counts: {
    readonly messages: number;
    readonly calls: number;
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    readonly asides: number;
    readonly chars: number;
    readonly lines: number | null;
  };
  /** Declared or called, by name. Capped; `moreTools` says how many are not listed. */
  readonly tools: readonly string[];
  readonly moreTools: number;
  readonly verdict: Verdict;
  /** Capped; `moreDiagnostics` says how many are not listed. */
  readonly diagnostics: readonly DiagnosticView[];
  readonly moreDiagnostics: number;
  readonly rows: RowColumns;
  readonly outline: Outline;
  readonly undo: string | null;
  /** What was done to come here, each once, in order. */
  readonly did: readonly Did[];
  readonly redo: string | null;
  /** True once the text differs from what was opened. */
  readonly edited: boolean;
  /** What was pasted with the transcript and is an error; empty if nothing was. */
  readonly pastedError: string;
  /** The error that the file records of its own request, and where; null if it records none, or once it was edited. */
  readonly recordedError: RecordedRefusal | null;
  /** True for the file that a program keeps of its own session, and writes on while it runs. */
  readonly stored: boolean;
  /** How the bytes of the file were read, and will be written. */
  readonly encoding: string;
  /** What was done to come here, in the answer to `apply`; null in every other. */
  readonly step: AppliedStep | null;
  /** The request around the messages; null where nothing stands beside them. */
  readonly around: AroundView | null;
  readonly recommended: PresetId;
}

/** A picture that was looked into. */
export interface PictureView {
  readonly at: string;
  /** As a file, to be shown. */
  readonly before: Blob;
  /** Pixels as decoded; null where it cannot be decoded. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** True where this browser decodes no pictures beside the page, and nothing is known of it. */
  readonly unknown: boolean;
  /** What it would be, smaller; null where nothing is to be done, or nothing can be. */
  readonly after: {
    readonly file: Blob;
    readonly type: string;
    readonly width: number;
    readonly height: number;
  } | null;
}

export interface PassView {
  readonly id: PassId;
  readonly title: string;
  readonly about: string;
  /** What it costs in this plan, or may cost. */
  readonly cost: string;
  readonly on: boolean;
  /** Changes it makes in this plan. */
  readonly changes: number;
  readonly options: readonly PassOption[];
}

/** Something about a pass that can be set: a switch, a figure, words, or one of several. */
export interface PassOption {
  readonly id: string;
  readonly title: string;
  readonly value: boolean | number | string;
  /** Empty where the value is free. */
  readonly choices: readonly { readonly value: string; readonly title: string }[];
}

/** One line of a plan's report. */
export interface PlanRow extends ReportRow {
  /** An added result that becomes part of the message it names, instead of a message of its own. */
  readonly joins: boolean;
  /** Characters that it loses, counted as those of the whole plan are. */
  readonly lost: number;
}

export interface PlanView {
  readonly id: number;
  readonly title: string;
  readonly effect: Effect;
  /** What it does and costs: "removes 2 messages, loses 61 characters". Empty for a plan that does nothing. */
  readonly summary: string;
  /** What that costs: "loses 61 characters". */
  readonly cost: string;
  /** Characters of words that it loses. */
  readonly lost: number;
  readonly rows: readonly PlanRow[];
  readonly moreRows: number;
  /** Messages that are removed, changed, moved or merged, and new ones. */
  readonly touched: number;
  /** Per original message: index into MARKS. */
  readonly marks: Uint8Array;
  /** How many messages have each of the marks. */
  readonly tally: readonly number[];
  /** Original indices before which a new message is inserted. */
  readonly insertions: readonly number[];
  readonly passes: readonly PassView[];
  /** Only what the edit touches was checked; `whole` gives the same with the rest. */
  readonly isNear: boolean;
  readonly before: {
    readonly messages: number;
    readonly errors: number;
    readonly warnings: number;
    readonly chars: number;
  };
  readonly after: {
    readonly messages: number;
    readonly errors: number;
    readonly warnings: number;
    readonly chars: number;
  };
  /** Per message after: the worst finding, as in `RowColumns`. */
  readonly severities: Uint8Array;
  /** What is still wrong in the request around them. */
  readonly around: readonly Pick<Diagnostic, 'at' | 'severity'>[];
  readonly note: string | null;
  readonly trim: TrimView | null;
  /** Both sides as runs of rows; null where nothing changes, and for a plan that is only looked at. */
  readonly sides: SidesView | null;
}

export interface RowFilter {
  readonly roles: readonly Role[];
  readonly problemsOnly: boolean;
  /** Only messages that call a tool or answer a call. */
  readonly callsOnly: boolean;
  readonly tool: string | null;
  readonly text: string;
}
