import { IntList } from '../text/int-list.ts';
import type { LineState } from './listener.ts';

/** Where bytes are. Every byte of a file is in exactly one of these. */
export const SHARES = [
  'compaction-pictures',
  'compaction-copies',
  'compaction-rest',
  'pictures',
  'results',
  'progress',
  'repeated',
  'broken',
  'rest',
] as const;
export type Share = (typeof SHARES)[number];

/** Lines of one kind. `bytes` with their line breaks. */
export interface KindOfLine {
  readonly kind: string;
  lines: number;
  bytes: number;
  longest: number;
}

/** What can be left out of a file, or written otherwise. */
type Deed = 'compaction-picture' | 'picture' | 'copy' | 'progress' | 'relink';

/** Spans of the file with what may stand in their place, in columns of numbers: a million of them take 30 MB. */
class Spans {
  private starts = new Float64Array(1024);
  private ends = new Float64Array(1024);
  private readonly places = new IntList(1024);
  /** By span: the number of what is done. */
  private readonly whats = new IntList(1024);
  private readonly deeds: Pick<Cutting, 'deed' | 'text'>[] = [];
  private readonly known = new Map<string, number>();

  /** `place` is the number of the compaction record that the span is in; -1 elsewhere. */
  add({ start, end, deed, place, text }: Cutting): void {
    const at = this.places.length;
    if (at === this.starts.length) {
      this.starts = doubled(this.starts);
      this.ends = doubled(this.ends);
    }
    this.starts[at] = start;
    this.ends[at] = end;
    this.places.push(place);
    const key = `${deed} ${text}`;
    const what = this.known.get(key) ?? this.deeds.push({ deed, text }) - 1;
    this.known.set(key, what);
    this.whats.push(what);
  }

  *[Symbol.iterator](): Iterator<Cutting> {
    for (let at = 0; at < this.places.length; at++) {
      const done = this.deeds[this.whats.at(at)];
      if (done) yield { start: this.starts[at] ?? 0, end: this.ends[at] ?? 0, place: this.places.at(at), ...done };
    }
  }
}

function doubled(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** A span of bytes and the text that may stand in its place. */
export interface Cutting {
  readonly start: number;
  readonly end: number;
  readonly deed: Deed;
  readonly place: number;
  readonly text: string;
}

/** Pictures in a place of a file: `repeated` are the bytes of those that were there before. */
export interface PictureCount {
  count: number;
  bytes: number;
  repeated: number;
}

/** Kinds beyond these are counted together. */
const KINDS = 200;
/** Pictures whose digests are remembered. */
const PICTURES = 500_000;

/** What is known of a file once its lines have been gone over. */
export class Ledger {
  readonly shares = Object.fromEntries(SHARES.map((share) => [share, 0])) as Record<Share, number>;
  readonly lines: { [S in LineState]: number } & { repeated: number; progress: number } = {
    whole: 0,
    blank: 0,
    broken: 0,
    repeated: 0,
    progress: 0,
  };
  readonly longest = { bytes: 0, line: 0 };
  readonly pictures: { readonly compaction: PictureCount; readonly elsewhere: PictureCount } = {
    compaction: { count: 0, bytes: 0, repeated: 0 },
    elsewhere: { count: 0, bytes: 0, repeated: 0 },
  };
  /** Items inside compaction records, and those of them that stand earlier in the file as well. */
  readonly items = { count: 0, copies: 0 };
  compactions = 0;
  /** The compaction record from which the history begins that is sent; -1 while there is none. */
  lastCompaction = -1;
  /** A part of the history was taken back after the last compaction: an earlier one may count. */
  rolledBack = false;
  /** Compaction records point to items of other records by id. */
  hasReferences = false;
  readonly spans = new Spans();
  private readonly kinds = new Map<string, KindOfLine>();
  private readonly seenPictures = new Set<string>();

  get distinctPictures(): number {
    return this.seenPictures.size;
  }

  /** The kinds of lines, the most bytes first. */
  get kindsOfLines(): readonly Readonly<KindOfLine>[] {
    return [...this.kinds.values()].sort((a, b) => b.bytes - a.bytes);
  }

  countPicture(inCompaction: boolean, bytes: number, key: string): void {
    const counted = inCompaction ? this.pictures.compaction : this.pictures.elsewhere;
    counted.count++;
    counted.bytes += bytes;
    if (this.seenPictures.has(key)) counted.repeated += bytes;
    else if (this.seenPictures.size < PICTURES) this.seenPictures.add(key);
  }

  countLine(kind: string, bytes: number): void {
    const name = this.kinds.has(kind) || this.kinds.size < KINDS ? kind : 'others';
    const known = this.kinds.get(name) ?? { kind: name, lines: 0, bytes: 0, longest: 0 };
    known.lines++;
    known.bytes += bytes;
    known.longest = Math.max(known.longest, bytes);
    this.kinds.set(name, known);
    const { lines } = this;
    const number = lines.whole + lines.blank + lines.broken;
    if (bytes <= this.longest.bytes) return;
    this.longest.bytes = bytes;
    this.longest.line = number;
  }
}
