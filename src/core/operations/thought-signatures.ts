import type { Draft } from '../model/draft.ts';
import { openLoop, unsignedCall } from '../model/loop.ts';
import type { Part } from '../model/message.ts';
import type { More } from '../model/stored.ts';
import { isBase64 } from '../text/base64.ts';
import { rewritePart } from './parts.ts';

/** What the provider documents to be taken in place of a signature that is not there. */
const STAND_IN = 'skip_thought_signature_validator';

/** Gives the first call of each step of the current turn the stand-in where its signature is missing. */
export function standIn(draft: Draft, by: string, more?: More): void {
  for (const { index, role, parts } of openLoop(draft.view(), more)) {
    if (role !== 'assistant' || draft.at(index - 1)?.role === 'assistant') continue;
    const at = unsignedCall(parts);
    if (at >= 0) replaceSignature(draft, index, at, by);
  }
}

/** Puts the documented stand-in in the place of a call's signature. */
export function replaceSignature(draft: Draft, index: number, at: number, by: string): void {
  const call = draft.at(index)?.parts[at]?.part;
  if (call?.kind !== 'call') return;
  const reason = 'The signature is missing; this is the value that the provider documents in its place.';
  const row = { by, reason, effect: 'lossless', before: call.name, after: `${call.name} (${STAND_IN})` } as const;
  rewritePart(draft, { message: index, part: at }, { ...call, signature: STAND_IN }, row);
}

/** Takes out the signatures that are no bytes, and the ids of messages that stand for one; the parts stay. */
export function dropSignatures(draft: Draft, by: string): void {
  draft.messages.forEach((message, at) => {
    message.parts.forEach(({ part }, place) => {
      if (isNoSignature(part)) dropSignature(draft, at, place, by);
    });
  });
}

export function dropSignature(
  draft: Draft,
  at: number,
  place: number,
  by: string,
  reason = 'The signature is not base64.',
): void {
  const part = draft.at(at)?.parts[place]?.part;
  if (!part || !('signature' in part) || !part.signature) return;
  const row = { by, reason, effect: 'lossless', before: part.signature.slice(0, 200), after: '' } as const;
  rewritePart(draft, { message: at, part: place }, { ...part, signature: null }, row);
}

function isNoSignature(part: Part): boolean {
  const signature = 'signature' in part ? part.signature : null;
  return Boolean(signature) && (!isBase64(signature ?? '') || signature?.startsWith('msg_') === true);
}
