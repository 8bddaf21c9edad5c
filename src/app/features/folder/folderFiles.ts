import type { FolderFile } from './files.ts';
import type { Line } from './order.ts';
import type { Saving } from './saving.ts';

/** The files of a folder, by their numbers, and the ways to what is in them. */
export class FolderFiles {
  private readonly files: FolderFile[] = [];
  private lastOpened: File | null = null;

  get size(): number {
    return this.files.length;
  }

  /** Gives a file its number. */
  add(found: FolderFile): number {
    return this.files.push(found) - 1;
  }

  /** The file on the disk is another by now. */
  replace(at: number, file: File): void {
    const found = this.files[at];
    if (found) this.files[at] = { ...found, file };
  }

  has(file: File): boolean {
    return file === this.lastOpened || this.files.some((it) => it.file === file);
  }

  fileOf(at: number): File | null {
    return this.files[at]?.file ?? null;
  }

  /** A file as it would be opened alone: of what is in an archive the content. Throws with a sentence where that fails. */
  async contentOf(at: number): Promise<File> {
    const { file = null, inside } = this.files[at] ?? {};
    if (inside) return inside.open();
    if (file === null) throw new Error('This file cannot be read.');
    return file;
  }

  /** The same for somebody who opens it. */
  async open(at: number): Promise<File> {
    const file = await this.contentOf(at);
    this.lastOpened = file;
    return file;
  }

  /** The name of the archive that a file is in; null where it is in none. */
  archiveOf(at: number): string | null {
    const found = this.files[at];
    return found?.inside === undefined ? null : (found.file?.name ?? null);
  }

  /** Those of the lines that the browser can write where they came from. */
  writable(lines: readonly Line[]): readonly Line[] {
    return lines.filter(({ at }) => this.files[at]?.place != null);
  }

  /** The repaired files among them, as they are put in the place of what was read. */
  savingsOf(lines: readonly Line[], day: string): readonly (Saving & Pick<Line, 'at'>)[] {
    return lines.flatMap(({ at, mend }) => {
      const { file: read, place } = this.files[at] ?? {};
      return place && read && mend?.file ? [{ at, place, read, repaired: mend.file, day }] : [];
    });
  }
}
