import type { Role } from '../core/index.ts';

/** Lines of the gutter: one per pair of messages with a call and its result, each in a lane where it crosses as few as possible. */
export interface Lanes {
  readonly top: Int32Array;
  readonly bottom: Int32Array;
  readonly lane: Uint8Array;
  /** Largest bottom of all lines up to here, so that a window finds its lines without reading all. */
  readonly reach: Int32Array;
  /** The lines by their lower ends. */
  readonly byBottom: Int32Array;
  /** A bit for each lane that has a line. */
  readonly used: number;
}

/** What the page draws of all messages at once. Made beside it and handed over, so that it walks no list to show it. */
export interface Outline {
  /** Where messages lie on a strip, by their characters: see `edgesOf`. */
  readonly edges: Float64Array;
  readonly lanes: Lanes;
  /** Per message, and once more at the end: the pairs that a cut before it takes apart. */
  readonly parted: Int32Array;
  /** Messages of the system and the developer. */
  readonly systems: Int32Array;
  /** Messages with an error or a warning, in their order. */
  readonly problems: Int32Array;
  /** How many messages have a call or a result. */
  readonly calls: number;
  readonly roles: readonly Role[];
}
