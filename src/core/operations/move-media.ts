import type { Draft } from '../model/draft.ts';
import { mediaOf } from '../model/media.ts';
import type { MediaPart, Part, TextPart } from '../model/message.ts';
import { Trait } from '../model/traits.ts';
import { type Because, changePart, newMessage, noteChange } from './parts.ts';

/**
 * Takes pictures and files out of results and lets the user show them directly after the results of the turn: in the
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
  // From the end on, so that places stay.
  for (const [at, media] of [...shown].reverse()) show(draft, at, media);
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
