/** Parts of what the page knows. */
import type {
  ConversionView,
  DiagnosticView,
  PlanRequest,
  PlanView,
  Requests,
  RowView,
  SessionRecord,
  SharingView,
  WrittenOf,
} from '../worker/protocol.ts';
import type { After } from './parts/after.ts';

/** What the large pane shows. */
export type MainTab = 'conversation' | 'source';
/** Panels of _Details_. */
export const TABS = ['case', 'trim', 'calls', 'export'] as const;
export type Tab = (typeof TABS)[number];

/** Where a selection was made. The pane that made it need not scroll to it. */
export type Origin = 'messages' | 'source' | 'head' | Tab | 'compare' | 'overview' | 'error' | 'keys' | 'open';

/** The request around the messages, where a message is named by its index. */
export const REQUEST = -1;

/** What is selected everywhere. `stamp` rises with every selection, also of the same place. */
export interface Selection {
  readonly index: number;
  /** Key of the diagnostic, null when a message is selected as such. */
  readonly key: string | null;
  readonly origin: Origin;
  readonly stamp: number;
}

export interface Notice {
  /** `aside` is about what was put aside, and offers to bring it back. */
  readonly kind: 'info' | 'error' | 'aside';
  readonly text: string;
}

/** A session with edits that made room for another. */
export interface Aside {
  readonly record: SessionRecord;
  readonly fileName: string | null;
  readonly otherFiles: readonly File[];
}

/** A plan that was applied, and the problem that was looked at then. */
export interface Proved {
  readonly plan: PlanView;
  readonly request: PlanRequest;
  readonly finding: DiagnosticView | null;
  /** The message of the problem as it was. */
  readonly row: RowView | null;
  /** The pasted error was about that very problem, and about no guess of it; or about a length that fits now. */
  readonly endsError: boolean;
}

/** A file that was written to be looked at: a copy for somebody else, or the conversation in another format. */
export type Written =
  | { readonly of: WrittenOf; readonly copy: SharingView }
  | { readonly of: WrittenOf; readonly format: ConversionView };

/** A file that somebody writes from the conversation. It is shown beside it; nothing is applied. */
export interface Writing {
  readonly kind: 'copy' | 'format';
  /** What is asked for; null while no format is chosen. */
  readonly of: WrittenOf | null;
  /** The last that was written, possibly for an earlier choice. */
  readonly shown: Written | null;
  readonly isBusy: boolean;
  readonly after: After;
}

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Pane = 'rows' | 'read';
export type DialogId =
  | 'palette'
  | 'edit'
  | 'help'
  | 'privacy'
  | 'evidence'
  | 'acceptance'
  | 'pictures'
  | 'bulk'
  | 'leaving'
  | 'rules'
  | 'facts'
  | 'verify';
export type Tokens = ReturnType<Requests['tokens']>;

/** Many files that are summed up in a table. What is known of them is kept by it, also while one of them is open. */
export interface Folder {
  readonly name: string;
  readonly size: number;
  /** Repaired files that are in no file of somebody's. */
  readonly unsaved: number;
  has(file: File): boolean;
  subscribe(listener: () => void): () => void;
  stop(): unknown;
}

/** What the page calls its own work on archives. */
export const UNPACKING = 'Unpacking';
