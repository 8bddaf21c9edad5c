import type { ErrorContext } from '../errors/decoded.ts';
import { namedSpeaker } from '../errors/unwrap/named-speaker.ts';
import type { TargetId } from '../model/diagnostic.ts';
import { spokenIn } from '../targets/elsewhere.ts';
import type { Target } from '../targets/target.ts';
import { keysNamed } from './read.ts';

/**
 * The target of whoever sent an error: named by the text itself, else the file's own where it shares the text, else the
 * one of the row in the tables. An error never changes the form of a file: undefined where it has no target in that form.
 */
export function speakerOf(
  text: string,
  row: TargetId | undefined,
  own: Target,
  form: TargetId | null,
): Target | undefined {
  // Who passes requests on passes errors back, in the words of others.
  const isOwn = own.kind === 'api' && (own.relays === true || keysNamed(text, own).size > 0);
  const named = form === null ? undefined : spokenIn(namedSpeaker(text), form);
  return named ?? (isOwn ? own : spokenIn(row, form));
}

/** True where another than the target spoke, and the target does not respond in these words itself. */
export const isOther = (
  speaker: Target | undefined,
  { targetId, diagnostics }: ErrorContext,
  text: string,
): speaker is Target =>
  speaker !== undefined &&
  speaker.id !== targetId &&
  !diagnostics.some(({ predicted }) => predicted !== undefined && text.includes(predicted));
