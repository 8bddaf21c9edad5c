import type { Draft } from '../model/draft.ts';
import { openLoop } from '../model/loop.ts';
import type { More } from '../model/stored.ts';
import { changePart, reportIndex } from './operations.ts';

/** What the provider documents to be taken in place of a signature that is not there. */
const STAND_IN = 'skip_thought_signature_validator';

/** Gives the first call of each step of the current turn the stand-in where its signature is missing. */
export function standIn(draft: Draft, by: string, more?: More): void {
  for (const { index, role, parts } of openLoop(draft.view(), more)) {
    if (role !== 'assistant' || draft.at(index - 1)?.role === 'assistant') continue;
    const at = parts.findIndex((it) => it.kind === 'call' && !it.server);
    const call = parts[at];
    if (call?.kind !== 'call' || call.signature) continue;
    replaceSignature(draft, index, at, by);
  }
}

/** Puts the documented stand-in in the place of a call's signature. */
export function replaceSignature(draft: Draft, index: number, at: number, by: string): void {
  const message = draft.at(index);
  const call = message?.parts[at]?.part;
  if (!message || call?.kind !== 'call') return;
  changePart(message, at, { ...call, signature: STAND_IN });
  const reason = 'The signature is missing; this is the value that the provider documents in its place.';
  const row = { index: reportIndex(draft, index, at), role: message.role, action: 'changed', by, reason } as const;
  draft.note({ ...row, effect: 'lossless', before: call.name, after: `${call.name} (${STAND_IN})` });
}
