import type { Diagnostic } from '../model/diagnostic.ts';
import type { Draft, DraftMessage } from '../model/draft.ts';

/** A finding at the place where its message and its part are by now, in whichever message; null if an earlier fix took them out. */
export function placed(draft: Draft, diagnostic: Diagnostic): Diagnostic | null {
  const { messageIndex, partIndex } = diagnostic;
  const original = draft.original[messageIndex];
  if (original === undefined) return diagnostic;
  const part = partIndex === null ? undefined : original.parts[partIndex];
  const placeIn = (message: DraftMessage | undefined): number =>
    part === undefined
      ? message?.from === original
        ? 0
        : -1
      : (message?.parts.findIndex(({ from }) => from?.part === part) ?? -1);
  const at = placeIn(draft.at(messageIndex)) >= 0 ? messageIndex : draft.messages.findIndex((it) => placeIn(it) >= 0);
  if (at < 0) return null;
  return part === undefined
    ? { ...diagnostic, messageIndex: at }
    : { ...diagnostic, messageIndex: at, partIndex: placeIn(draft.at(at)) };
}
