import type { Diagnostic } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';

/** A finding at the place where its message and its part are by now; null if an earlier answer took them out. */
export function placed(draft: Draft, diagnostic: Diagnostic): Diagnostic | null {
  const { messageIndex, partIndex } = diagnostic;
  const original = draft.original[messageIndex];
  if (original === undefined) return diagnostic;
  const isHere = draft.at(messageIndex)?.from === original;
  const at = isHere ? messageIndex : draft.messages.findIndex(({ from }) => from === original);
  if (at < 0) return null;
  if (partIndex === null) return { ...diagnostic, messageIndex: at };
  const part = original.parts[partIndex];
  const partAt = draft.at(at)!.parts.findIndex(({ from }) => from?.part === part);
  return partAt < 0 ? null : { ...diagnostic, messageIndex: at, partIndex: partAt };
}
