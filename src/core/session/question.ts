import type { TargetId } from '../model/diagnostic.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import type { Question } from './check.ts';
import { refusalFor } from './errors.ts';
import { isNative, resolveTarget } from './open.ts';
import type { Terms } from './situation.ts';

export function questionOf(
  snapshot: Snapshot,
  transcript: OpenedTranscript,
  options: Terms & { readonly target?: TargetId },
  repaired: Question['repaired'] = [],
): Question {
  const target = resolveTarget(transcript, options.target);
  return {
    transcript,
    target,
    native: isNative(transcript, target),
    document: snapshot.document,
    repaired,
    terms: options,
    refusal: refusalFor(snapshot, transcript, target, options),
  };
}
