import { isReadBy, reachOf } from '../convert/reach.ts';
import { tallyOf } from '../faults/tally.ts';
import { formatById } from '../formats/detect.ts';
import { requestForm } from '../formats/request-form.ts';
import type { TargetId } from '../model/diagnostic.ts';
import type { Part } from '../model/message.ts';
import type { Snapshot } from '../snapshot.ts';
import { speaks } from '../targets/facts.ts';
import { isNative, resolveTarget } from './open.ts';
import { type ValidateOptions, validateMessages } from './validate.ts';

export interface Acceptance {
  readonly target: TargetId;
  readonly title: string;
  /** `unconvertible`: the form of the target has no place for what the history is made of. */
  readonly state: 'ok' | 'errors' | 'unconvertible';
  readonly errors: number;
  readonly warnings: number;
  /** What the API would answer first; null if it would accept the history, or says nothing of its own. */
  readonly predicted: string | null;
  /** The title of the form that the history would first be written in; null if it is in that form or needs none. */
  readonly writtenAs: string | null;
  /** Kinds of parts that the form has no place for. */
  readonly leftOut: readonly Part['kind'][];
}

/**
 * What a target makes of a history: the findings that choosing this target would show, in short. A history in another
 * form must be written anew before it can be sent there; where that form cannot hold it, the target is out of reach.
 */
export function acceptanceBy(
  snapshot: Snapshot,
  id: TargetId,
  options: Omit<ValidateOptions, 'target'> = {},
): Acceptance {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  const target = resolveTarget(transcript ?? snapshot, id);
  const found = validateMessages(snapshot, { ...options, target: target.id });
  const { errors, warnings } = tallyOf(found);
  const isThere = !transcript || isReadBy(target, formatById(transcript.format.id), isNative(transcript, target));
  const form = isThere ? null : requestForm((api) => speaks(target, api), target.id);
  const { leftOut, isLost } = reachOf(transcript?.messages ?? [], form);
  return {
    target: target.id,
    title: target.title,
    state: isLost ? 'unconvertible' : errors > 0 ? 'errors' : 'ok',
    errors,
    warnings,
    predicted: found.find((it) => it.severity === 'error' && it.predicted !== undefined)?.predicted ?? null,
    writtenAs: form?.title ?? null,
    leftOut,
  };
}
