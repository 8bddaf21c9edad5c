import type { Edit } from '../change.ts';
import type { TextDocument } from '../document.ts';

/** What an edited text was made of: the document before, and the edits of its text. */
export interface Before {
  readonly document: TextDocument;
  readonly edits: readonly Edit[];
  /** True if nothing had to be said of the text before: all of its lines are records, or blank. */
  readonly isClean?: boolean;
}

/**
 * The records of a text that edits left as they were: who reads the edited text takes their values from here and parses
 * what has changed. Asked in the order of the edited text. Linear in records and edits.
 */
export class KnownRecords {
  /** Stretches that no edit touched: where they begin and end in the edited text, and where they began. */
  private readonly stretches: { readonly start: number; readonly end: number; readonly from: number }[] = [];
  private readonly records: Int32Array;
  private readonly values: readonly unknown[];
  private readonly lengthy: ReadonlySet<number>;
  private stretch = 0;
  private record = 0;
  /** True if no escape of the text before is that of a surrogate or of NUL. */
  readonly hasPlainEscapes: boolean;

  /** Null where the document before has no records, or was mended to be read. */
  static of(before: Before | undefined): KnownRecords | null {
    if (!before) return null;
    const { records, value, noticed } = before.document;
    return records !== null && noticed && Array.isArray(value) ? new KnownRecords(before, records, value) : null;
  }

  private constructor({ document, edits }: Before, records: Int32Array, values: readonly unknown[]) {
    this.records = records;
    this.values = values;
    this.lengthy = new Set(document.noticed?.lengthy);
    this.hasPlainEscapes = document.noticed?.hasPlainEscapes ?? false;
    let old = 0;
    let now = 0;
    const keep = (to: number) => {
      this.stretches.push({ start: now, end: now + to - old, from: old });
      now += to - old;
    };
    for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
      keep(edit.start);
      now += edit.text.length;
      old = edit.end;
    }
    keep(document.text.length);
  }

  /** The value at `start..end` of the edited text, and whether its text hides nothing; null where it is not known. */
  at(start: number, end: number): { readonly value: unknown; readonly isPlain: boolean } | null {
    const { records, stretches } = this;
    let stretch = stretches[this.stretch];
    while (stretch && stretch.end < end) stretch = stretches[++this.stretch];
    if (!stretch || stretch.start > start) return null;
    const was = start - stretch.start + stretch.from;
    while ((records[this.record] ?? was) < was) this.record += 2;
    if (records[this.record] !== was || records[this.record + 1] !== was + end - start) return null;
    const number = this.record / 2;
    return { value: this.values[number], isPlain: !this.lengthy.has(number) };
  }
}
