import { formatById } from '../formats/detect.ts';
import type { Transcript } from '../model/message.ts';
import type { OpenedTranscript } from '../snapshot.ts';
import { speaks } from '../targets/facts.ts';
import { targetById } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';

/**
 * True for a session whose program sends what it keeps in the form of a target: what the target requires of requests holds
 * for it, though it is spelled in another way.
 */
export function isSentTo(
  { stored, format }: Transcript & Partial<Pick<OpenedTranscript, 'format'>>,
  target: Target,
): boolean {
  const kept = stored && format ? formatById(format.id) : undefined;
  // What is only exported is sent by nobody.
  const own = targetById(kept?.readOnly ? 'generic' : (kept?.target ?? 'generic'));
  return own?.kind === 'api' && speaks(target, own.wire ?? own.id);
}
