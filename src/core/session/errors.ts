import { decodeError as decode, decodeLog as decodeAll, decodeBy } from '../errors/decode.ts';
import type { DecodedError, ErrorContext } from '../errors/decoded.ts';
import type { TargetId } from '../model/diagnostic.ts';
import { linkCalls } from '../model/links.ts';
import type { Snapshot } from '../snapshot.ts';
import { targetById } from '../targets/registry.ts';
import { diagnose } from './check.ts';
import { isNative, resolveTarget } from './open.ts';

/**
 * Reads an error text in whatever wrapping and looks it up in a transcript. Its place is searched with the rules of the
 * API that spoke, where those are known, else with the snapshot's target. Never throws.
 */
export function decodeError(
  text: string,
  snapshot?: Snapshot,
  scope: { readonly transcript?: number } = {},
): DecodedError {
  if (!snapshot) return decode(text);
  return decodeBy(text, (spoke) => contextOf(snapshot, spoke, scope.transcript ?? 0));
}

/** Every error in a log, in order, without looking anything up. Never throws. */
export const decodeLog = (text: string): DecodedError[] => decodeAll(text);

function contextOf(snapshot: Snapshot, spoke: TargetId | undefined, at: number): ErrorContext | null {
  const transcript = snapshot.transcripts[at];
  if (!transcript) return null;
  const target = (spoke === undefined ? undefined : targetById(spoke)) ?? resolveTarget(transcript);
  const diagnostics = diagnose({
    transcript,
    target,
    native: isNative(transcript, target),
    document: snapshot.document,
    repaired: [],
  });
  const { messages } = transcript;
  return { messages, links: linkCalls(messages), diagnostics, targetId: target.id };
}
