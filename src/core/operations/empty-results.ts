import type { Draft } from '../model/draft.ts';
import type { PartPlace } from '../model/links.ts';
import type { ResultPart, Role } from '../model/message.ts';
import type { PlanContext } from './context.ts';
import { rewritePart } from './parts.ts';

/** What a result says that must say something. */
export const NOTHING = '(no content)';
const BY = 'content/empty-text';
const MUTE = { reason: 'A result must say something here.', effect: 'invents' } as const;
const HOLDS_EMPTY = { reason: 'A text block of the result holds no text.', effect: 'lossless' } as const;

/**
 * What of a result the target rejects: `result` and `result-blank` hold a text block without text, `error` reports one and
 * says nothing; null where it is right.
 */
export function emptyResult(
  { emptyText: kind, text, media, isError }: ResultPart,
  { facts: { emptyText, emptyErrors }, native, namedRules }: Pick<PlanContext, 'facts' | 'native' | 'namedRules'>,
  role: Role,
): 'result' | 'result-blank' | 'error' | null {
  if (!native && !namedRules?.has(BY)) return null;
  if (kind === 'empty' && emptyText) return 'result';
  if (kind === 'blank' && emptyText?.is === 'blank') return 'result-blank';
  if (text !== '' || media?.length) return null;
  // What other forms keep as a result without words, an API can be sent as an empty text block.
  if (emptyText && isSentAsBlock(role, { native, namedRules })) return 'result';
  return emptyErrors && isError ? 'error' : null;
}

/** True for a result without words that an API may be sent as an empty text block: of another form, or by a gateway. */
const isSentAsBlock = (role: Role, { native, namedRules }: Pick<PlanContext, 'native' | 'namedRules'>): boolean =>
  !native || (role === 'tool' && namedRules?.has(BY) === true);

/**
 * Takes the empty text blocks out of a result. One that reports an error must say something and gets a short text; any
 * other gets one only if it is given. The place is one of the draft.
 */
export function mendEmptyResult(
  draft: Draft,
  place: PartPlace,
  { facts, native, namedRules }: Pick<PlanContext, 'facts' | 'native' | 'namedRules'>,
  placeholder = '',
): void {
  const message = draft.at(place.message);
  const old = message?.parts[place.part]?.part;
  if (!message || old?.kind !== 'result') return;
  const { emptyText: _, ...part } = old;
  const isMute =
    old.text.trim() === '' &&
    (placeholder !== '' ||
      isSentAsBlock(message.role, { native, namedRules }) ||
      (facts.emptyErrors !== undefined && old.isError));
  const text = isMute ? placeholder || NOTHING : old.text;
  const because = isMute ? MUTE : HOLDS_EMPTY;
  rewritePart(draft, place, { ...part, text }, { by: BY, ...because, before: old.text, after: text });
}
