/** What the table shows of a folder. */
import type { Port } from '../../../worker/client.ts';
import type { FileView, MendView } from '../../../worker/protocol.ts';
import type { FolderFile } from './files.ts';
import type { JobKind } from './folderText.ts';
import { type Counts, countGroups, type Filter, type Line, NO_FILTER, type Sorting } from './order.ts';

/** Everything that the view shows. Replaced as a whole, never changed in place. */
export interface FolderState {
  readonly lines: readonly Line[];
  readonly counts: Counts;
  /** Files are still being found. */
  readonly isListing: boolean;
  /** What is being done; null while nothing is. */
  readonly job: { readonly kind: JobKind; readonly done: number; readonly total: number } | null;
  readonly selected: ReadonlySet<number>;
  /** The line that the keys are at. */
  readonly active: number | null;
  readonly filter: Filter;
  readonly sorting: Sorting;
  readonly preset: string;
  /** What was not taken in, in a sentence; empty if everything was. */
  readonly note: string;
}

/** How a folder does its work. */
export interface FolderOptions {
  readonly spawn: () => Promise<Port>;
  readonly workers: number;
  readonly heap: number | undefined;
  /** The folder where the browser may be allowed to write into it. */
  readonly root: FileSystemDirectoryHandle | null;
}

export const EMPTY: FolderState = {
  lines: [],
  counts: countGroups([]),
  isListing: true,
  job: null,
  selected: new Set(),
  active: null,
  filter: NO_FILTER,
  sorting: null,
  preset: 'recommended',
  note: '',
};

/** Of a file of which the browser gives nothing. */
const LOST: FileView = {
  state: 'unreadable',
  triage: null,
  says: 'This could not be read: the browser may not look into it, or it is missing.',
};

/** A file of which nothing is known but what the system says. */
export function lineOf(at: number, { path, file, inside, why }: FolderFile): Line {
  const modified = file?.lastModified ?? 0;
  const size = inside?.size ?? file?.size ?? 0;
  const view = why === undefined ? (file === null ? LOST : null) : { ...LOST, says: why };
  return { at, path, size, modified, view, mend: null, saved: '' };
}

/** A file that nothing came of has the sentence that says why. */
export function failedLine(line: Line, kind: JobKind, says: string): Line {
  if (kind === 'reading') return { ...line, view: { state: 'unreadable', triage: null, says } };
  const { errors = 0, warnings = 0 } = line.view?.triage ?? {};
  const wrong = { errors, warnings };
  const mend: MendView = { state: 'unreadable', before: wrong, after: wrong, changes: 0, says, file: null };
  return { ...line, mend };
}

/** What was not taken in. */
export function noteWords(isFull: boolean, backups: number): string {
  const more = isFull ? 'This folder has more files than can be opened at once. Choose one of the folders inside.' : '';
  const left = backups === 0 ? '' : `${backups === 1 ? '1 backup is' : `${backups} backups are`} skipped.`;
  return [more, left].filter(Boolean).join(' ');
}
