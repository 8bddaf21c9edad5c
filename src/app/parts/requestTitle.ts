import type { Catalogue, HandEdit, PlanRequest, SessionView } from '../../worker/protocol.ts';
import { amount, count, digits, titleOf } from './formatting.ts';

/** What a plan is called before anything is known of what it does. */
export function requestTitle(request: PlanRequest, catalogue: Catalogue | null, view: SessionView | null): string {
  switch (request.kind) {
    case 'fix': {
      const found = view?.diagnostics.find((it) => it.key === request.key);
      const title = titleOf(catalogue?.fixes, request.fix);
      return found === undefined || found.messageIndex < 0 ? title : `${title}, message ${digits(found.messageIndex)}`;
    }
    case 'all':
      return `${titleOf(catalogue?.fixes, request.fix)}, everywhere${refusedWords(request.refused)}`;
    case 'repair':
      return `${titleOf(catalogue?.presets, request.preset)} repair${request.passes ? ', own passes' : ''}${refusedWords(request.refused)}`;
    case 'hand':
      return handTitle(request.edit);
    case 'pictures':
      return `Change ${count(request.at.length, 'picture')}`;
    case 'trim':
      return `Trim to ${amount(request.budget, request.unit)}${pinnedWords(request.options.pins?.indexes)}`;
  }
}

function handTitle(edit: HandEdit): string {
  switch (edit.do) {
    case 'text':
    case 'written':
      return `Edit message ${digits(edit.message)}`;
    case 'remove':
      return `Remove ${edit.messages.length === 1 ? `message ${edit.messages.map(digits).join('')}` : count(edit.messages.length, 'message')}`;
    case 'insert':
      return `Insert a message before ${digits(edit.before)}`;
    case 'move':
      return `Move message ${digits(edit.message)}`;
    case 'move-part':
      return `Move a part of message ${digits(edit.message)}`;
  }
}

const refusedWords = (refused: readonly number[] = []): string =>
  refused.length === 0 ? '' : `, without ${count(refused.length, 'change')}`;

const pinnedWords = (pinned: readonly number[] = []): string =>
  pinned.length === 0 ? '' : `, ${count(pinned.length, 'message')} pinned`;
