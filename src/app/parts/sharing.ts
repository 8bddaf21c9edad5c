import type { WrittenOf } from '../../worker/protocol.ts';

/** What a copy leaves out unless somebody wants it: everything that says whose it is. */
const KINDS = ['secret', 'address', 'name', 'path', 'id', 'word'] as const;

/** A redacted copy: the smallest with one finding, or of everything. `isBefore`: of what was there before the last change. */
export const copyOf = (only: string | null, isBefore = false): WrittenOf => ({
  copy: { only, redact: { kinds: KINDS, words: [] }, isBefore },
});
