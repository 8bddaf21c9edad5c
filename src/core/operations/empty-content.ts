import { isContentless } from '../model/contentless.ts';
import type { Draft, DraftMessage } from '../model/draft.ts';
import { reportIndex } from './parts.ts';

/** Writes an empty string as the content of a message that has none. */
export function writeEmptyContent(draft: Draft, at: number, by: string, isSure = false): void {
  const message = draft.at(at);
  if (!message || message.set?.some(([key]) => key === 'content') || !(isSure || isWithout(message))) return;
  message.set = [...(message.set ?? []), ['content', '']];
  const row = { index: reportIndex(draft, at), role: message.role, action: 'changed', by } as const;
  draft.note({ ...row, reason: 'An empty string is accepted where null is not.', effect: 'lossless' });
}

/** True for a message that was written without content and has got none since. */
export const isWithout = ({ from, role, parts, set }: DraftMessage): boolean =>
  from !== null &&
  (from.shape === 'null' || from.shape === 'missing') &&
  !set?.some(([key]) => key === 'content') &&
  !parts.some((it) => it.from === null) &&
  isContentless({ role, shape: from.shape, parts: parts.map((it) => it.part) });
