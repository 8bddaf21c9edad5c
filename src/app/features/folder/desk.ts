/** Many files: what is known of them, what is being done with them, and what somebody looks at. */

import { type Client, createClient, type Port } from '../../../worker/client.ts';
import { type Run, runPool } from '../../../worker/folder/pool.ts';
import type { FileView, MendView, PathedFile } from '../../../worker/protocol.ts';
import { BACKUP, type FolderFile } from './files.ts';
import { type Counts, countGroups, distinctPaths, type Filter, type Line, NO_FILTER, type Sorting } from './order.ts';
import { mayWrite, saveInPlace } from './saving.ts';
import type { JobKind } from './words.ts';

/** Everything that the view shows. Replaced as a whole, never changed in place. */
export interface DeskView {
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

/** How a desk does its work. */
export interface DeskOptions {
  readonly spawn: () => Promise<Port>;
  readonly workers: number;
  readonly heap: number | undefined;
  /** The folder where the browser may be allowed to write into it. */
  readonly root: FileSystemDirectoryHandle | null;
}

/** So often the view is told, in milliseconds. */
const RHYTHM = 250;
const POOL = { heavy: 20_000_000, patience: 180_000 };
const LOST: FileView = {
  state: 'unreadable',
  triage: null,
  says: 'This could not be read: the browser may not look into it, or it is gone.',
};

export class Desk {
  readonly name: string;
  /** How far the table was scrolled when it was left. */
  scroll = 0;
  private readonly options: DeskOptions;
  private files: FolderFile[] = [];
  private lines: Line[] = [];
  private view: DeskView;
  private run: Run | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private backups = 0;
  private isFull = false;

  constructor(name: string, options: DeskOptions) {
    this.name = name;
    this.options = options;
    this.view = {
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
  }

  get = (): DeskView => this.view;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get size(): number {
    return this.files.length;
  }

  has(file: File): boolean {
    return this.files.some((it) => it.file === file);
  }

  fileOf(at: number): File | null {
    return this.files[at]?.file ?? null;
  }

  /** True if the browser knows where every one of these can be written. */
  canSave(lines: readonly Line[]): boolean {
    return lines.length > 0 && lines.every(({ at }) => this.files[at]?.place != null);
  }

  add(found: FolderFile): void {
    if (BACKUP.test(found.path)) {
      this.backups++;
      return;
    }
    const { path, file } = found;
    const at = this.files.push(found) - 1;
    const view = file === null ? LOST : null;
    const { size = 0, lastModified = 0 } = file ?? {};
    this.lines.push({ at, path, size, modified: lastModified, view, mend: null, saved: '' });
    this.tell();
  }

  /** Nothing more is found; `isFull` says that there was more than is taken. Reading begins. */
  listed(isFull = false): void {
    this.isFull = isFull;
    this.show({ isListing: false });
    this.read();
  }

  /** What somebody looks at, or has chosen. */
  set(change: Partial<Pick<DeskView, 'active' | 'filter' | 'sorting' | 'preset' | 'selected'>>): void {
    this.show(change);
  }

  /** Reads what has not been read, the newest first: also after it was stopped. */
  read(): void {
    if (this.run !== null) return;
    const items = this.lines.filter((it) => it.view === null).sort((a, b) => b.modified - a.modified);
    void this.work('reading', items, async (client, { at, path }) => {
      const { heap } = this.options;
      const view = await client.triage({ file: this.files[at]!.file!, fileName: path, heap });
      return (line: Line): Line => ({ ...line, view });
    });
  }

  /** Repairs the lines by the preset. What was being read goes on afterwards. */
  async repair(lines: readonly Line[]): Promise<void> {
    const { preset } = this.view;
    const isReading = this.view.job?.kind === 'reading';
    await this.stop();
    const items = lines.filter((it) => it.view?.triage);
    const isWhole = await this.work('repairing', items, async (client, { at, path }) => {
      const { heap } = this.options;
      const mend = await client.mend({ file: this.files[at]!.file!, fileName: path, heap }, preset);
      return (line: Line): Line => ({ ...line, mend, saved: '' });
    });
    if (isReading && isWhole) this.read();
  }

  /** Repairs are forgotten. No file was changed. */
  discard(): void {
    this.lines = this.lines.map((it) => (it.mend === null ? it : { ...it, mend: null }));
    this.show({});
  }

  /** The repaired files of these as one archive. */
  async zip(lines: readonly Line[]): Promise<Blob> {
    const repaired = lines.filter((it) => it.mend?.file);
    const paths = distinctPaths(repaired.map((it) => it.path));
    const files = repaired.map(
      ({ mend, modified }, i): PathedFile => ({ path: paths[i]!, modified, file: mend!.file! }),
    );
    const client = createClient(this.options.spawn);
    try {
      return await client.zip(files);
    } finally {
      client.cancel();
    }
  }

  /** Asks the person, by way of the browser, for leave to write. */
  async askToWrite(): Promise<boolean> {
    const { root } = this.options;
    return root !== null && mayWrite(root);
  }

  /** Writes repaired files in their places, each with a copy of what was there beside it, and reads them again. */
  async save(lines: readonly Line[], day: string): Promise<void> {
    await this.stop();
    const items = lines.filter((it) => it.mend?.file && this.files[it.at]?.place);
    let isStopped = false;
    const ended = this.saveEach(items, day, () => isStopped);
    this.run = {
      ended,
      stop: () => {
        isStopped = true;
      },
    };
    await ended;
    this.run = null;
    this.show({ job: null });
    if (!isStopped) this.read();
  }

  private async saveEach(items: readonly Line[], day: string, isStopped: () => boolean): Promise<boolean> {
    const total = items.length;
    for (const [done, { at, mend }] of items.entries()) {
      if (isStopped()) return false;
      this.show({ job: { kind: 'saving', done, total } });
      const found = this.files[at]!;
      const { says, now } = await saveInPlace({
        place: found.place!,
        read: found.file!,
        repaired: mend!.file!,
        day,
      });
      if (now === null) this.change(at, (line) => ({ ...line, saved: says }));
      else {
        this.files[at] = { ...found, file: now };
        const { size, lastModified: modified } = now;
        this.change(at, (line) => ({ ...line, size, modified, view: null, mend: null, saved: says }));
      }
    }
    return true;
  }

  /** Stops what runs. What is known stays known. */
  async stop(): Promise<void> {
    const { run } = this;
    run?.stop();
    await run?.ended;
  }

  /** True if everything was done. */
  private async work(
    kind: JobKind,
    items: readonly Line[],
    ask: (client: Client, line: Line) => Promise<(line: Line) => Line>,
  ): Promise<boolean> {
    if (items.length === 0) return true;
    const before = kind === 'reading' ? this.lines.length - items.length : 0;
    const total = before + items.length;
    let done = before;
    const run = runPool(
      this.options.spawn,
      {
        items,
        weightOf: (it) => it.size,
        ask,
        done: ({ at }, result) => {
          done++;
          this.change(at, 'value' in result ? result.value : (line) => failed(line, kind, result.failed));
          this.view = { ...this.view, job: { kind, done, total } };
          this.tell();
        },
      },
      { workers: this.options.workers, ...POOL },
    );
    this.run = run;
    this.show({ job: { kind, done, total } });
    const isWhole = await run.ended;
    this.run = null;
    this.show({ job: null });
    return isWhole;
  }

  private change(at: number, to: (line: Line) => Line): void {
    this.lines[at] = to(this.lines[at]!);
  }

  /** What comes often is shown a few times a second. */
  private tell(): void {
    this.timer ??= setTimeout(() => this.show({}), RHYTHM);
  }

  private show(change: Partial<DeskView>): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = [...this.lines];
    this.view = { ...this.view, ...change, lines, counts: countGroups(lines), note: this.noteOf() };
    for (const listener of this.listeners) listener();
  }

  private noteOf(): string {
    const more = this.isFull
      ? 'There are more files in this folder than are taken in at once. Choose one of the folders inside.'
      : '';
    const left =
      this.backups === 0 ? '' : `${this.backups === 1 ? '1 backup is' : `${this.backups} backups are`} left out.`;
    return [more, left].filter(Boolean).join(' ');
  }
}

/** A file that nothing came of has the sentence that says why. */
function failed(line: Line, kind: JobKind, says: string): Line {
  if (kind === 'reading') return { ...line, view: { state: 'unreadable', triage: null, says } };
  const { errors = 0, warnings = 0 } = line.view?.triage ?? {};
  const wrong = { errors, warnings };
  const mend: MendView = { state: 'unreadable', before: wrong, after: wrong, changes: 0, says, file: null };
  return { ...line, mend };
}
