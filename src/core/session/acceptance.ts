import { formatById } from '../formats/detect.ts';
import type { Format } from '../formats/format.ts';
import { FORMATS } from '../formats/registry.ts';
import type { TargetId } from '../model/diagnostic.ts';
import type { Message, Part } from '../model/message.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { speaks } from '../targets/facts.ts';
import type { Target } from '../targets/target.ts';
import { isNative, resolveTarget } from './open.ts';
import { type ValidateOptions, validateMessages } from './validate.ts';

/** What one target makes of a history. */
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

/** Without these a history is another history. */
const ESSENTIAL: ReadonlySet<Part['kind']> = new Set(['text', 'call', 'result']);

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
  const errors = found.filter((it) => it.severity === 'error');
  const form = transcript && needsForm(transcript, target) ? formOf(target) : null;
  const leftOut = form && transcript ? kindsOutside(form, transcript.messages) : [];
  const isLost = form === undefined || leftOut.some((it) => ESSENTIAL.has(it));
  return {
    target: target.id,
    title: target.title,
    state: isLost ? 'unconvertible' : errors.length > 0 ? 'errors' : 'ok',
    errors: errors.length,
    warnings: found.filter((it) => it.severity === 'warning').length,
    predicted: errors.find((it) => it.predicted !== undefined)?.predicted ?? null,
    writtenAs: form?.title ?? null,
    leftOut,
  };
}

/** True if the history stands in another form than the target reads. Who keeps sessions writes the requests of its own API. */
function needsForm(transcript: OpenedTranscript, target: Target): boolean {
  if (target.kind === 'any' || target.kind === 'template' || isNative(transcript, target)) return false;
  const format = formatById(transcript.format.id);
  return !(format?.stored && format.target === target.id);
}

/** The form in which requests to a target are written; undefined if none is known. */
const formOf = (target: Target): Format | undefined => {
  const own = FORMATS.filter((it) => !it.stored && it.blank && speaks(target, it.api));
  return own.find((it) => it.target === target.id) ?? own[0];
};

/** Kinds of parts of the messages that a form cannot hold, each once. What nobody understood is not counted. */
function kindsOutside({ holds }: Format, messages: readonly Message[]): Part['kind'][] {
  const kinds = new Set<Part['kind']>();
  for (const { parts } of messages) for (const { kind } of parts) kinds.add(kind);
  kinds.delete('opaque');
  return [...kinds].filter((it) => !holds.parts.includes(it));
}
