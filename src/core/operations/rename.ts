import type { Draft } from '../model/draft.ts';
import type { LinkedCall, LinkedResult, PartPlace } from '../model/links.ts';
import type { CallPart, ResultPart } from '../model/message.ts';
import { type Because, changePart, noteChange } from './parts.ts';

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
    changePart(draft.messageAt(place.message), place.part, now);
    const before = to.id === undefined ? call.name : (call.id ?? '');
    const after = to.id ?? to.name ?? '';
    noteChange(draft, place.message, { ...because, effect: 'lossless', before, after }, place.part);
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
  const { message: at, part, result } = place;
  if (result.callId === id) return;
  changePart(draft.messageAt(at), part, { ...result, callId: id });
  noteChange(draft, at, { ...because, effect: 'lossless', before: result.callId ?? '', after: id }, part);
}
