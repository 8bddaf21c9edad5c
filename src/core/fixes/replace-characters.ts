import { changePart, reportIndex } from '../plan/operations.ts';
import type { Fix } from './fix.ts';

/** Replaces characters no API can take (lone surrogates, NUL) by the replacement character. */
export const replaceCharacters: Fix = {
  id: 'replace-characters',
  title: 'Replace the characters by \uFFFD',
  effect: 'lossy',
  answers: ['content/invalid-character'],
  offers: (diagnostic) => diagnostic.messageIndex >= 0,
  plan(draft, diagnostic) {
    const message = draft.messages[diagnostic.messageIndex];
    message?.parts.forEach((it, place) => {
      const { part } = it;
      if (part.kind !== 'text' && part.kind !== 'result') return;
      const text = part.text.toWellFormed().replaceAll('\0', '\uFFFD');
      if (text === part.text) return;
      changePart(message, place, { ...part, text });
      draft.note({
        index: reportIndex(draft, diagnostic.messageIndex),
        role: message.role,
        action: 'changed',
        by: diagnostic.rule,
        reason: 'The text holds characters that cannot be sent.',
        effect: 'lossy',
        before: part.text,
        after: text,
      });
    });
  },
};
