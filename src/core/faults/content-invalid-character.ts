import type { Draft } from '../model/draft.ts';
import type { RefusedString } from '../operations/context.ts';
import { type Because, noteOriginal } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { atOddities } from './oddities.ts';
import { atEnd } from './sentence.ts';

const refusedCharacters: PassCode = {
  id: 'refused-characters',
  plan(draft, _, context) {
    respellStrings(draft, context.refused(), {
      by: 'content/invalid-character',
      reason: 'The string holds one part of an emoji (a lone surrogate), which cannot be sent.',
    });
  },
};

/** Replaces characters no API can take (lone surrogates, NUL) by the replacement character. */
const replaceCharacters: FixCode = {
  id: 'replace-characters',
  plan(draft, diagnostic, context) {
    const strings = context.refused(diagnostic.at);
    respellStrings(draft, strings, { by: diagnostic.rule, reason: 'The text holds characters that cannot be sent.' });
  },
};

/** Writes strings without the characters that no request can carry. Those of messages that are gone are left alone. */
function respellStrings(draft: Draft, strings: readonly RefusedString[], because: Because): void {
  if (strings.length === 0) return;
  const left = new Map(draft.messages.flatMap((it) => (it.from ? [[it.from.index, it] as const] : [])));
  for (const { at, isKey, messageIndex, before, after } of strings) {
    const known = isKey ? draft.respelled.keys : draft.respelled.values;
    if (before === after || known.has(at)) continue;
    known.set(at, after);
    const role = left.get(messageIndex)?.role ?? 'other';
    noteOriginal(draft, Math.max(0, messageIndex), { ...because, role, effect: 'lossy', before, after });
  }
}

export const contentInvalidCharacter: FaultCode = {
  id: 'content/invalid-character',
  visit: (input) =>
    atEnd(() =>
      atOddities(input, 'invalid-character').map((finding) => {
        const data = { character: finding.data.detail ?? null };
        return data.character === 'U+0000'
          ? { ...finding, data, variant: 'nul', severity: 'warning' }
          : { ...finding, data, variant: 'surrogate' };
      }),
    ),
  say({ data, messageIndex, variant }) {
    const where = messageIndex < 0 ? 'The text' : `Message ${messageIndex}`;
    return variant === 'nul'
      ? `${where} holds the character NUL (U+0000).`
      : `${where} holds one part of an emoji (${data.character}), probably from a text that was cut.`;
  },
  mends: [replaceCharacters],
  all: [refusedCharacters],
};
