/** Many files: what is known of them, what is being done with them, and what somebody looks at. */

import type { Client } from '../../../worker/client.ts';
import { type Run, runPool } from '../../../worker/folder/pool.ts';
import type { FolderInput } from '../../../worker/protocol.ts';
import { BACKUP, type FolderFile } from './files.ts';
import { countGroups, type Line } from './order.ts';
import { pack } from './packing.ts';
import { mayWrite, saveInPlace } from './saving.ts';
import { type DeskOptions, type DeskView, EMPTY, failedLine, LOST, noteWords } from './view.ts';
import type { JobKind } from './words.ts';

/** So often the view is told, in milliseconds. */
const RHYTHM = 250;
const POOL = { heavy: 20_000_000, patience: 180_000 };

export class Desk {
  readonly name: string;
  /** How far the table was scrolled when it was left. */
  scroll = 0;
  private readonly options: DeskOptions;
  private files: FolderFile[] = [];
  private lines: Line[] = [];
  private view = EMPTY;
  private run: Run | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  /** Lines have changed since they were shown. */
  private hasNews = false;
  private backups = 0;
  private isFull = false;

  constructor(name: string, options: DeskOptions) {
    this.name = name;
    this.options = options;
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
  set(change: Partial<Pick<DeskView, 'active' | 'filter' | 'sorting' | 'preset' | 'selected'>>): void {
    this.show(change);
  }

  /** Reads what has not been read, the newest first: also after it was stopped. */
  read(): void {
    if (this.run !== null) return;
    const items = this.lines.filter((it) => it.view === null).sort((a, b) => b.modified - a.modified);
    void this.work('reading', items, async (client, { at }) => {
      const view = await client.triage(this.inputOf(at));
      return (line: Line): Line => ({ ...line, view });
    });
  }

  /** Repairs the lines by the preset. What was being read goes on afterwards. */
  async repair(lines: readonly Line[]): Promise<void> {
    const { preset } = this.view;
    const isReading = this.view.job?.kind === 'reading';
    await this.stop();
    const items = lines.filter((it) => it.view?.triage);
    const isWhole = await this.work('repairing', items, async (client, { at }) => {
      const mend = await client.mend(this.inputOf(at), preset);
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
    this.run = packing;
    this.show({ job: { kind: 'packing', done: 0, total } });
    const isWhole = await packing.ended;
    this.run = null;
    this.show({ job: null });
    if (isReading && isWhole) this.read();
    return packing.packed;
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
    const stop = () => {
      isStopped = true;
    };
    this.run = { ended, stop };
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
      const { place, file: read } = found;
      const { says, now } = await saveInPlace({ place: place!, read: read!, repaired: mend!.file!, day });
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
          this.change(at, 'value' in result ? result.value : (line) => failedLine(line, kind, result.failed));
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

  /** A file as it would be opened alone. */
  private inputOf(at: number): FolderInput {
    const file = this.files[at]!.file!;
    return { file, fileName: file.name, heap: this.options.heap };
  }

  private change(at: number, to: (line: Line) => Line): void {
    this.lines[at] = to(this.lines[at]!);
    this.hasNews = true;
  }

  /** What comes often is shown a few times a second. */
  private tell(): void {
    this.timer ??= setTimeout(() => this.show({}), RHYTHM);
  }

  private show(change: Partial<DeskView>): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = this.hasNews ? [...this.lines] : this.view.lines;
    const counts = this.hasNews ? countGroups(lines) : this.view.counts;
    this.hasNews = false;
    this.view = { ...this.view, ...change, lines, counts, note: noteWords(this.isFull, this.backups) };
    for (const listener of this.listeners) listener();
  }
}
