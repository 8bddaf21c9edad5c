import { decodeError as decode, decodeLog as decodeAll, decodeBy } from '../errors/decode.ts';
import type { DecodedError, ErrorContext } from '../errors/decoded.ts';
import type { TargetId } from '../model/diagnostic.ts';
import { linkCalls } from '../model/linker.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { targetById } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';
import { diagnose } from './check.ts';
import { isNative, resolveTarget } from './open.ts';
import type { Terms } from './situation.ts';

/**
 * Reads an error text in whatever wrapping and looks it up in a transcript. Its place is searched with the rules of the
 * API that spoke, where those are known, else with the snapshot's target. Never throws.
 */
export function decodeError(
  text: string,
  snapshot?: Snapshot,
  scope: Terms & { readonly transcript?: number } = {},
): DecodedError {
  if (!snapshot) return decode(text);
  return decodeBy(text, (spoke) => contextOf(snapshot, spoke, text, scope));
}

/** Every error in a log, in order, without looking anything up. Never throws. */
export const decodeLog = (text: string): DecodedError[] => decodeAll(text);

function contextOf(
  snapshot: Snapshot,
  spoke: TargetId | undefined,
  text: string,
  scope: Terms & { readonly transcript?: number },
): ErrorContext | null {
  const transcript = snapshot.transcripts[scope.transcript ?? 0];
  if (!transcript) return null;
  const chosen = contextFor(snapshot, transcript, resolveTarget(transcript), scope);
  const other = spoke === undefined || spoke === chosen.targetId ? undefined : targetById(spoke);
  // The chosen target may be one that answers in the words of another.
  const isItsOwn = chosen.diagnostics.some((it) => it.predicted !== undefined && text.includes(it.predicted));
  return other === undefined || isItsOwn ? chosen : contextFor(snapshot, transcript, other, scope);
}

function contextFor({ document }: Snapshot, transcript: OpenedTranscript, target: Target, terms: Terms): ErrorContext {
  const native = isNative(transcript, target);
  const diagnostics = diagnose({ transcript, target, native, document, repaired: [], terms });
  const { messages } = transcript;
  return { messages, links: linkCalls(messages), diagnostics, targetId: target.id };
}
