import type { Draft } from '../model/draft.ts';
import type { LinkedCall, LinkedResult, PartPlace } from '../model/links.ts';
import type { CallPart, ResultPart } from '../model/message.ts';
import { type Because, rewritePart } from './parts.ts';

/**
 * Gives a call a new id or name, in all its results too; a half that says so already, or has no place for it, stays as it
 * is, unless every result must have the name. Places are those of the draft when the link was made.
 */
export function renameCall(
  draft: Draft,
  link: LinkedCall,
  to: { readonly id?: string; readonly name?: string; readonly isRequired?: boolean },
  because: Because,
): void {
  const { call, results } = link;
  const change = (place: PartPlace, now: CallPart | ResultPart): void => {
    const before = to.id === undefined ? call.name : (call.id ?? '');
    const after = to.id ?? to.name ?? '';
    rewritePart(draft, place, now, { ...because, effect: 'lossless', before, after });
  };
  const { id = call.id, name = call.name } = to;
  if (id !== call.id || name !== call.name) change(link, { ...call, id, name });
  for (const it of results) {
    const { result } = it;
    const callId = to.id ?? result.callId;
    const own = result.name === null && !to.isRequired ? null : (to.name ?? result.name);
    if (callId !== result.callId || own !== result.name) change(it, { ...result, callId, name: own });
  }
}

/** Gives a result without a call another id. Places are those of the draft when the link was made. */
export function renameResult(draft: Draft, place: LinkedResult, id: string, because: Because): void {
  const { result } = place;
  const row = { ...because, effect: 'lossless', before: result.callId ?? '', after: id } as const;
  if (result.callId !== id) rewritePart(draft, place, { ...result, callId: id }, row);
}
