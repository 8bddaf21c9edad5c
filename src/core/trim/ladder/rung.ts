/**
 * Edits of the ladder, tried before anything is dropped. Each is applied step by step, the least aggressive first, and
 * stops as soon as the budget fits. Pinned messages and an open tail are never edited.
 */
export type Rung =
  /** Pictures and files become a line of text, oldest first; those of the last turns stay. */
  | { readonly kind: 'images'; readonly keepLastTurns?: number }
  /** Old results become a placeholder, oldest first. */
  | {
      readonly kind: 'clear-results';
      /** Newest results that are never cleared; 3 by default. */
      readonly keepLast?: number;
      /** Tools whose results stay. */
      readonly exclude?: readonly string[];
      /** Results smaller than this stay; 0 by default. */
      readonly minTokens?: number;
      /** Also takes long texts out of the arguments of the cleared calls; keys, numbers and short texts stay. */
      readonly inputs?: boolean;
      readonly placeholder?: string;
    }
  /** Long results keep their head and tail. Halves the cap until it fits or `maxTokens` is reached. */
  | {
      readonly kind: 'truncate';
      /** The smallest cap; 500 by default. */
      readonly maxTokens?: number;
      /** Share of the cap for the head, 0 to 1; 0.6 by default. */
      readonly head?: number;
      readonly exclude?: readonly string[];
      /** Also shortens long texts of messages before the last turn; those of the system stay. */
      readonly texts?: boolean;
    }
  /** Reasoning goes, oldest first; the last turns keep theirs (at least one). */
  | { readonly kind: 'thinking'; readonly keepLastTurns?: number };

export type RungKind = Rung['kind'];

export type RungOf<K extends RungKind> = Extract<Rung, { kind: K }>;
