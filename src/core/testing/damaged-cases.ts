import type { TargetId } from '../model/diagnostic.ts';
import { targetFor } from '../session/open.ts';
import { openTranscript } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { damagedHistory } from './damaged.ts';
import { rollFrom } from './generate.ts';
import { type Sample, textIn } from './in-format.ts';

/** Damaged histories in one format by seed, each drawn and read once, for whichever targets it is looked at. */
export class DamagedCases {
  private readonly known = new Map<number, Snapshot | null>();

  constructor(private readonly sample: Sample) {}

  /** The history of a seed as a target is asked about it; null where the format holds none of it. */
  for(seed: number, target: TargetId): Snapshot | null {
    let read = this.known.get(seed);
    if (read === undefined) this.known.set(seed, (read = this.read(seed)));
    return read && under(read, target);
  }

  /** Read as a file; where the words could be anybody's, the format is chosen by hand. */
  private read(seed: number): Snapshot | null {
    const { id } = this.sample.format;
    const roll = rollFrom(seed);
    const text = textIn(this.sample, damagedHistory(roll), roll);
    if (text === null) return null;
    const found = openTranscript(text);
    const read = found.format.id === id ? found : openTranscript(text, { format: id });
    return read.format.id === id ? read : null;
  }
}

/** A text as it is read when the target is chosen by hand: what is read does not depend on it. */
export function under(snapshot: Snapshot, asked: TargetId): Snapshot {
  const target = targetFor(null, undefined, asked);
  return { ...snapshot, target, transcripts: snapshot.transcripts.map((it) => ({ ...it, target })) };
}
