import type { Cutting, Ledger } from './ledger.ts';

/** What is to be left out. Everything else is written as it is, byte for byte. */
export interface SalvageChoices {
  /** Pictures that become placeholders: none, those in compaction records, or all. */
  readonly pictures: 'none' | 'compaction' | 'all';
  /** Items in older compaction records that stand earlier in the file. */
  readonly copies: boolean;
  readonly progress: boolean;
}

/** Spans of a file to be replaced, in order and apart; `text` is ASCII. */
export interface Cuts {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly texts: readonly string[];
}

export interface Salvage {
  readonly choices: SalvageChoices;
  readonly cuts: Cuts;
  readonly before: number;
  readonly after: number;
  /** Places where a placeholder stands for pictures. */
  readonly pictures: number;
  /** Stretches of copies that are left out. */
  readonly copies: number;
  readonly progress: number;
  /** Lines that point further back than before. */
  readonly relinked: number;
}

/** Why copies cannot be told from what is needed; null where they can. */
export function copiesNeeded(ledger: Pick<Ledger, 'hasReferences' | 'rolledBack'>): string | null {
  if (ledger.hasReferences)
    return 'Compaction records of this session point to items of older ones: no item can be removed.';
  if (ledger.rolledBack)
    return 'A part of this session was removed after its last compaction: an older one may be where it begins, so none is touched.';
  return null;
}

/** Chooses the spans to replace. What lies inside another chosen span goes with it. */
export function planSalvage(ledger: Ledger, size: number, choices: SalvageChoices): Salvage {
  const { spans } = ledger;
  const canDrop = copiesNeeded(ledger) === null;
  const isChosen = ({ deed, place }: Cutting): boolean => {
    switch (deed) {
      case 'compaction-picture':
        return choices.pictures !== 'none';
      case 'picture':
        return choices.pictures === 'all';
      case 'copy':
        return choices.copies && canDrop && place !== ledger.lastCompaction;
      case 'progress':
      case 'relink':
        return choices.progress;
    }
  };
  const chosen: Cutting[] = [];
  for (const span of spans) if (isChosen(span)) chosen.push(span);
  chosen.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Cutting[] = [];
  let done = 0;
  for (const span of chosen) {
    if (span.start < done) continue;
    kept.push(span);
    done = span.end;
  }
  const count = (deeds: readonly Cutting['deed'][]) => kept.filter((it) => deeds.includes(it.deed)).length;
  return {
    choices,
    cuts: {
      starts: Float64Array.from(kept, (it) => it.start),
      ends: Float64Array.from(kept, (it) => it.end),
      texts: kept.map((it) => it.text),
    },
    before: size,
    after: kept.reduce((left, it) => left - (it.end - it.start) + it.text.length, size),
    pictures: count(['compaction-picture', 'picture']),
    copies: count(['copy']),
    progress: choices.progress ? count(['progress']) : 0,
    relinked: count(['relink']),
  };
}
