import type { Cutting } from './ledger.ts';
import type { Name } from './names.ts';

/** Progress lines whose place in the chain is remembered: those behind them stay in the file. */
const MOST = 1_000_000;

interface Link {
  readonly name: Name;
  readonly to: string;
  readonly from: number;
  readonly end: number;
}

/** Lines that point to the line before them by its id: without a progress line, those behind it point further back. */
export class Chain {
  private id: string | null = null;
  private links: Link[] = [];
  /** A progress line, by its id, to what stands before it. */
  private readonly before = new Map<string, string | null>();
  private parent: string | null = null;

  said(name: Name, text: string, from: number, end: number): void {
    if (name === 'uuid') this.id = text;
    else {
      this.links.push({ name, to: text, from, end });
      if (name === 'parentUuid') this.parent = text;
    }
  }

  /** What is to be written otherwise once progress lines are gone: the line itself, or where it points to. */
  spans(isProgress: boolean, start: number, end: number): Omit<Cutting, 'place'>[] {
    if (!isProgress) return this.relinked();
    if (this.before.size >= MOST) return [];
    if (this.id !== null) {
      const parent = this.parent === null ? null : (this.resolve(this.parent) ?? null);
      this.before.set(this.id, parent);
    }
    return [{ start, end, deed: 'progress', text: '' }];
  }

  clear(): void {
    this.id = this.parent = null;
    if (this.links.length > 0) this.links = [];
  }

  private relinked(): Omit<Cutting, 'place'>[] {
    return this.links.flatMap(({ name, to, from, end }) => {
      if (!this.before.has(to)) return [];
      const target = this.before.get(to) ?? null;
      if (target === null && name === 'leafUuid') return [];
      // With the quotes, since what is not there is no text.
      return [{ start: from - 1, end: end + 1, deed: 'relink', text: JSON.stringify(target) } as const];
    });
  }

  private resolve(id: string): string | null {
    return this.before.has(id) ? (this.before.get(id) ?? null) : id;
  }
}
