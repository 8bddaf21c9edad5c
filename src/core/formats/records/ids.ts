import { haveRepeats } from '../../model/ids.ts';
import type { RecordFile } from './file.ts';

export class Ids {
  private readonly ids: readonly (string | null)[];
  readonly hasCopies: boolean;
  private readonly arePieces: boolean;
  private byId: Map<string, number> | null = null;

  constructor(file: RecordFile) {
    this.ids = file.records.map((_, place) => file.idAt(place));
    this.hasCopies = haveRepeats(this.ids);
    this.arePieces = file.dialect.piecemeal === true;
  }

  /** Where an id is, or -1. It is looked for at the nearest record before `near` first: there most parents are. */
  placeOf(id: string, near: number): number {
    if (!this.hasCopies) {
      let i = near - 1;
      while (i >= 0 && this.ids[i] === null) i--;
      if (i >= 0 && this.ids[i] === id) return i;
    }
    this.byId ??= new Map(this.ids.flatMap((it, i) => (it === null ? [] : [[it, i] as const])));
    return this.byId.get(id) ?? -1;
  }

  copies(): Int32Array | null {
    if (!this.hasCopies || this.arePieces) return null;
    return Int32Array.from(this.ids, (id, place) => (id === null ? place : this.placeOf(id, place)));
  }
}
