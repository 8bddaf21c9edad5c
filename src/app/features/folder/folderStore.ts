/** Many files: what is known of them, what is being done with them, and what somebody looks at. */

import type { Client } from '../../../worker/client.ts';
import { type Run, runPool } from '../../../worker/folder/pool.ts';
import type { FolderInput, MendView } from '../../../worker/protocol.ts';
import { BACKUP, type FolderFile } from './files.ts';
import { FolderFiles } from './folderFiles.ts';
import { EMPTY, type FolderOptions, type FolderState, failedLine, lineOf, noteWords } from './folderState.ts';
import type { JobKind } from './folderText.ts';
import { countGroups, type Line } from './order.ts';
import { pack } from './packing.ts';
import { mayWrite, type Saved, saveAll } from './saving.ts';

const POOL = { heavy: 20_000_000, patience: 180_000 };

export class FolderStore {
  readonly name: string;
  /** How far the table was scrolled when it was left. */
  scroll = 0;
  readonly files = new FolderFiles();
  private readonly options: FolderOptions;
  private lines: Line[] = [];
  private view = EMPTY;
  private run: Run | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  /** Lines have changed since they were shown. */
  private hasNews = false;
  private backups = 0;
  /** Repairs that are in an archive which was downloaded. */
  private readonly taken = new WeakSet<MendView>();
  private isFull = false;

  constructor(name: string, options: FolderOptions) {
    this.name = name;
    this.options = options;
  }

  get = (): FolderState => this.view;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get size(): number {
    return this.files.size;
  }

  has(file: File): boolean {
    return this.files.has(file);
  }

  /** True if the folder itself was chosen, and not a list of its files. */
  get isWritable(): boolean {
    return this.options.root !== null;
  }

  /** Repaired files that nobody has taken: they are in no file. */
  get unsaved(): number {
    return this.lines.filter(({ mend }) => mend?.file && !this.taken.has(mend)).length;
  }

  /** The repaired files among these are in a file of somebody's. */
  noteTaken(lines: readonly Line[]): void {
    for (const { mend } of lines) if (mend !== null) this.taken.add(mend);
    this.show({});
  }

  add(found: FolderFile): void {
    if (BACKUP.test(found.path)) {
      this.backups++;
      return;
    }
    this.lines.push(lineOf(this.files.add(found), found));
    this.hasNews = true;
    this.tell();
  }

  /** Nothing more is found; `isFull` says that there was more than is taken. Reading begins. */
  listed(isFull = false): void {
    this.isFull = isFull;
    this.show({ isListing: false });
    this.read();
  }

  /** What somebody looks at, or has chosen. */
  set(change: Partial<Pick<FolderState, 'active' | 'filter' | 'sorting' | 'preset' | 'selected'>>): void {
    this.show(change);
  }

  /** Reads what has not been read, the newest first: also after it was stopped. */
  read(): void {
    if (this.run !== null) return;
    const items = this.lines.filter((it) => it.view === null).sort((a, b) => b.modified - a.modified);
    void this.work('reading', items, async (client, input) => {
      const view = await client.triage(input);
      return (line: Line): Line => ({ ...line, view });
    });
  }

  /** Repairs the lines by the preset. What was being read goes on afterwards. */
  async repair(lines: readonly Line[]): Promise<void> {
    const { preset } = this.view;
    const isReading = this.view.job?.kind === 'reading';
    await this.stop();
    const items = lines.filter((it) => it.view?.triage);
    const isWhole = await this.work('repairing', items, async (client, input) => {
      const mend = await client.mend(input, preset);
      return (line: Line): Line => ({ ...line, mend, saved: '' });
    });
    if (isReading && isWhole) this.read();
  }

  /** Repairs are forgotten. No file was changed. */
  discard(): void {
    for (const { at, mend } of this.lines) if (mend !== null) this.change(at, (line) => ({ ...line, mend: null }));
    this.show({});
  }

  /** The repaired files of these as one archive; null where that was stopped. */
  async zip(lines: readonly Line[]): Promise<Blob | null> {
    const isReading = this.view.job?.kind === 'reading';
    await this.stop();
    const total = lines.length;
    const packing = pack(this.options.spawn, lines, (done) => this.show({ job: { kind: 'packing', done, total } }));
    this.show({ job: { kind: 'packing', done: 0, total } });
    if ((await this.during(packing)) && isReading) this.read();
    return packing.packed;
  }

  /** Asks the person, by way of the browser, for leave to write. */
  async askToWrite(): Promise<boolean> {
    return this.options.root !== null && mayWrite(this.options.root);
  }

  /** Writes repaired files in their places, each with a copy of what was there beside it, and reads them again. */
  async save(lines: readonly Line[], day: string): Promise<void> {
    await this.stop();
    const savings = this.files.savingsOf(lines, day);
    const saving = saveAll(savings, ({ at }, n, saved) => {
      if (saved !== null) this.saved(at, saved);
      this.show({ job: { kind: 'saving', done: saved === null ? n : n + 1, total: savings.length } });
    });
    if (await this.during(saving)) this.read();
  }

  /** What was saved is read again. */
  private saved(at: number, { says, now }: Saved): void {
    this.change(at, (line) => ({ ...line, saved: says }));
    if (now === null) return;
    this.files.replace(at, now);
    const { size, lastModified: modified } = now;
    this.change(at, (line) => ({ ...line, size, modified, view: null, mend: null }));
  }

  /** Stops what runs. What is known stays known. */
  async stop(): Promise<void> {
    this.run?.stop();
    await this.run?.ended;
  }

  /** True if everything was done. */
  private async work(
    kind: JobKind,
    items: readonly Line[],
    ask: (client: Client, input: FolderInput) => Promise<(line: Line) => Line>,
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
        prepare: ({ at }) => this.inputOf(at),
        ask: (client, _, input) => ask(client, input),
        done: ({ at }, result) => {
          done++;
          this.change(at, 'value' in result ? result.value : (line) => failedLine(line, kind, result.failed));
          this.view = { ...this.view, job: { kind, done, total } };
          this.tell();
        },
      },
      { workers: this.options.workers, ...POOL },
    );
    this.show({ job: { kind, done, total } });
    return this.during(run);
  }

  private async during(run: Run): Promise<boolean> {
    this.run = run;
    const isWhole = await run.ended;
    this.run = null;
    this.show({ job: null });
    return isWhole;
  }

  private async inputOf(at: number): Promise<FolderInput> {
    const file = await this.files.contentOf(at);
    return { file, fileName: file.name, heap: this.options.heap };
  }

  private change(at: number, to: (line: Line) => Line): void {
    const line = this.lines[at];
    if (line) this.lines[at] = to(line);
    this.hasNews = true;
  }

  /** What comes often is shown a few times a second. */
  private tell(): void {
    this.timer ??= setTimeout(() => this.show({}), 250);
  }

  private show(change: Partial<FolderState>): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = this.hasNews ? [...this.lines] : this.view.lines;
    const counts = this.hasNews ? countGroups(lines) : this.view.counts;
    this.hasNews = false;
    this.view = { ...this.view, ...change, lines, counts, note: noteWords(this.isFull, this.backups) };
    for (const listener of this.listeners) listener();
  }
}
