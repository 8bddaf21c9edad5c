/** What the page and the workers of a folder say to each other. */
import type { Triage } from '../../core/index.ts';

/** A file of a folder. It is never copied. */
export interface FolderInput {
  readonly file: Blob;
  readonly fileName: string;
  /** Bytes of memory that the browser gives a page; absent where it does not say. */
  readonly heap?: number | undefined;
}

/** What became of reading a file: it was read, or why nothing of it was. */
export type FileState = 'read' | 'empty' | 'binary' | 'unknown' | 'too-large' | 'unreadable';

export interface FileView {
  readonly state: FileState;
  readonly triage: Triage | null;
  /** Why nothing was read, in a sentence; empty where something was. */
  readonly says: string;
}

/** Errors and warnings of a file. */
export interface Wrong {
  readonly errors: number;
  readonly warnings: number;
}

/** What became of repairing a file. */
export interface MendView {
  /** `unchanged`: the preset has nothing to do. */
  readonly state: 'repaired' | 'unchanged' | 'read-only' | 'unreadable';
  readonly before: Wrong;
  readonly after: Wrong;
  readonly changes: number;
  /** What it costs, or why nothing was done. */
  readonly says: string;
  /** The repaired file; null where nothing was changed. */
  readonly file: Blob | null;
}

/** A file with its path in an archive and the time it was changed at. */
export interface PathedFile {
  readonly path: string;
  readonly modified: number;
  readonly file: Blob;
}
