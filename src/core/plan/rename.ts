import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { type Because, changePart, reportIndex } from './operations.ts';

/** Gives a call a new id or name, in all its results too. Places are those of the draft when the link was made. */
export function renameCall(
  draft: Draft,
  link: LinkedCall,
  to: { readonly id?: string; readonly name?: string },
  because: Because,
): void {
  const message = draft.messages[link.message]!;
  changePart(message, link.part, { ...link.call, id: to.id ?? link.call.id, name: to.name ?? link.call.name });
  const old = to.id === undefined ? link.call.name : (link.call.id ?? '');
  draft.note({
    index: reportIndex(draft, link.message),
    role: message.role,
    action: 'changed',
    ...because,
    effect: 'lossless',
    before: old,
    after: to.id ?? to.name ?? '',
  });
  for (const it of link.results) {
    const home = draft.messages[it.message]!;
    const name = it.result.name === null ? null : (to.name ?? it.result.name);
    changePart(home, it.part, { ...it.result, callId: to.id ?? it.result.callId, name });
    draft.note({
      index: reportIndex(draft, it.message),
      role: home.role,
      action: 'changed',
      ...because,
      effect: 'lossless',
      before: old,
      after: to.id ?? to.name ?? '',
    });
  }
}
