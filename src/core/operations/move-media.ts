import type { Draft } from '../model/draft.ts';
import { mediaOf } from '../model/media.ts';
import type { MediaPart, Part, TextPart } from '../model/message.ts';
import { sideOf } from '../model/sides-of-turns.ts';
import { Trait } from '../model/traits.ts';
import { type Because, changePart, newMessage, noteChange, partText } from './parts.ts';

/**
 * Takes pictures and files out of results and of system messages and lets the user show them directly after the results of the turn: in the
 * message of the results where the user holds them, else in the user's next message, or in one of their own.
 */
export function moveMedia(draft: Draft, isMoved: (media: MediaPart) => boolean, because: Because): void {
  const shown = new Map<number, MediaPart[]>();
  for (const at of draft.having(Trait.inside)) {
    const message = draft.messageAt(at);
    message.parts.forEach(({ part }, i) => {
      const moved = part.kind === 'result' ? mediaOf(part).filter(isMoved) : [];
      if (part.kind !== 'result' || moved.length === 0) return;
      const left = part.media?.map((media) => (isMedia(media) && moved.includes(media) ? standIn(media) : media)) ?? [];
      changePart(message, i, { ...part, media: left });
      for (const media of moved) {
        shown.set(at, [...(shown.get(at) ?? []), { ...media, at: '' }]);
        const [before, after] = [`[${media.mime ?? 'media'}]`, standIn(media).text];
        noteChange(draft, at, { ...because, effect: 'lossless', before, after }, i);
      }
    });
  }
  for (let at = 0; at < draft.length; at++) {
    if (sideOf(draft.roleAt(at)) !== 'system' || !draft.hasAt(at, 'media')) continue;
    const message = draft.messageAt(at);
    const moved = message.parts.filter(({ part }) => part.kind === 'media' && isMoved(part));
    for (const { part } of moved)
      noteChange(draft, at, {
        ...because,
        action: 'moved',
        effect: 'lossless',
        before: partText(part),
        after: partText(part),
      });
    message.parts = message.parts.filter((part) => !moved.includes(part));
    if (moved.length > 0)
      shown.set(
        at,
        moved.flatMap(({ part }) => (isMedia(part) ? { ...part, at: '' } : [])),
      );
  }
  // From the end on, so that places stay.
  for (const [at, media] of [...shown].sort(([a], [b]) => b - a)) show(draft, at, media);
  if (shown.size > 0) draft.touch();
}

/** Lets the user show pictures and files after a message: in it or in the next one, where that is the user's, else in one of their own. */
export function show(draft: Draft, at: number, media: readonly MediaPart[]): void {
  const parts = media.map((part) => ({ part, from: null }));
  const home = draft.messageAt(at);
  if (home.role === 'user') {
    home.parts = [...home.parts, ...parts];
    return;
  }
  let next = at + 1;
  while (draft.at(next)?.role === 'tool') next++;
  const after = draft.at(next);
  if (after?.role === 'user') after.parts = [...parts, ...after.parts];
  else draft.messages.splice(next, 0, newMessage('user', media));
}

const isMedia = (part: Part): part is MediaPart => part.kind === 'media';

const standIn = (media: MediaPart): TextPart => ({
  kind: 'text',
  at: media.at,
  text: `[${media.mime ?? 'attachment'}: the user shows it below]`,
});
