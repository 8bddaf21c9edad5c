import type { Draft } from '../model/draft.ts';
import type { Part } from '../model/message.ts';
import type { PlanContext } from './context.ts';
import { changePart, noteChange } from './parts.ts';

/** What a result says that must say something. */
export const NOTHING = '(no content)';
const BY = 'content/empty-text';

/** True for a result that holds a text block which the target refuses, or reports an error and says nothing. */
export function isEmptyResult(
  part: Part,
  { facts, native, namedRules }: Pick<PlanContext, 'facts' | 'native' | 'namedRules'>,
): boolean {
  const isNamed = namedRules?.has(BY) === true;
  if (part.kind !== 'result' || !(native || isNamed)) return false;
  const { emptyText } = facts;
  if (!native && emptyText && part.text === '' && !part.media?.length) return true;
  if (part.emptyText && emptyText && (part.emptyText === 'empty' || emptyText.is === 'blank')) return true;
  return facts.emptyErrors !== undefined && part.isError && part.text === '' && !part.media?.length;
}

/**
 * Takes the empty text blocks out of a result. One that reports an error must say something and gets a short text; any
 * other gets one only if it is given. The place is one of the draft.
 */
export function mendEmptyResult(
  draft: Draft,
  place: { readonly message: number; readonly part: number },
  { facts, native }: Pick<PlanContext, 'facts' | 'native'>,
  placeholder = '',
): void {
  const message = draft.at(place.message);
  const old = message?.parts[place.part]?.part;
  if (!message || old?.kind !== 'result') return;
  const { emptyText: _, ...part } = old;
  const isMute =
    old.text.trim() === '' && (placeholder !== '' || !native || (facts.emptyErrors !== undefined && old.isError));
  const text = isMute ? placeholder || NOTHING : old.text;
  changePart(message, place.part, { ...part, text });
  noteChange(
    draft,
    place.message,
    {
      by: BY,
      reason: isMute ? 'A result must say something here.' : 'A text block of the result holds no text.',
      effect: isMute ? 'invents' : 'lossless',
      before: old.text,
      after: text,
    },
    place.part,
  );
}
