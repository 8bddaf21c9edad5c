import pictures from 'virtual:samples';
import type { RowColumns } from '../../worker/protocol.ts';
import { idOf, STORIES, type Story } from './stories.ts';

export interface Sample extends Omit<Story, 'error'> {
  readonly id: string;
  /** The target that it is read for by itself. */
  readonly target: string;
  /** What its API answers; null where its words are not known, or nothing is wrong. */
  readonly error: string | null;
  /** The first line of that, else what is wrong in other words. */
  readonly line: string;
  readonly rows: RowColumns;
}

export const SAMPLES: readonly Sample[] = STORIES.flatMap((story) => {
  const known = pictures[story.fileName];
  if (known === undefined) return [];
  const { count, role, severity, kinds, chars, linkCall, linkResult } = known.rows;
  const rows = {
    count,
    role: Uint8Array.from(role),
    severity: Uint8Array.from(severity),
    kinds: Uint8Array.from(kinds),
    chars: Int32Array.from(chars),
    linkCall: Int32Array.from(linkCall),
    linkResult: Int32Array.from(linkResult),
  };
  return [{ ...story, ...known, id: idOf(story), rows }];
});
