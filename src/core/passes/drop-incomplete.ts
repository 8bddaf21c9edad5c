import { strictObject, enum as zEnum } from 'zod';
import type { Draft, DraftMessage } from '../model/draft.ts';
import { removeMessages } from '../plan/operations.ts';
import './options.ts';
import type { Pass } from './pass.ts';

interface Options {
  scope: 'history' | 'current-turn';
}

/**
 * The sanitizer of the OpenAI-style terminal agent. First an assistant message goes whose calls are not all answered by
 * the tool messages directly behind it, with those of them that belong to it; then tool messages go that name no call of
 * a remaining earlier assistant message. Linear.
 */
export const dropIncomplete: Pass<Options> = {
  id: 'drop-incomplete',
  title: 'Drop incomplete exchanges',
  about: 'Removes assistant messages whose calls are not all answered directly, and tool messages left without a call.',
  effect: 'lossy',
  mends: [],
  options: strictObject({ scope: zEnum(['history', 'current-turn']).default('history') }),
  plan(draft: Draft, options) {
    const from = options.scope === 'history' ? 0 : lastUser(draft.messages);
    const reasons = incomplete(draft.messages, from);
    removeMessages(draft, new Set(reasons.keys()), (it) => ({ by: 'drop-incomplete', reason: reasons.get(it) ?? '' }));
    const orphans = orphaned(draft.messages, from);
    removeMessages(draft, new Set(orphans.keys()), (it) => ({ by: 'drop-incomplete', reason: orphans.get(it) ?? '' }));
  },
};

const isTool = (it: DraftMessage | undefined): it is DraftMessage => it?.role === 'tool';

function lastUser(messages: readonly DraftMessage[]): number {
  const at = messages.findLastIndex((it) => it.role === 'user');
  return at === -1 ? 0 : at;
}

function callIdsOf(it: DraftMessage): string[] {
  return it.parts.flatMap(({ part }) => (part.kind === 'call' && part.id !== null ? [part.id] : []));
}

function answeredId(it: DraftMessage): string | null {
  const part = it.parts.find((candidate) => candidate.part.kind === 'result')?.part;
  return part?.kind === 'result' ? part.callId : null;
}

function incomplete(messages: readonly DraftMessage[], from: number): Map<DraftMessage, string> {
  const reasons = new Map<DraftMessage, string>();
  for (let i = from; i < messages.length; i++) {
    const message = messages[i]!;
    const calls = message.role === 'assistant' ? message.parts.filter((it) => it.part.kind === 'call').length : 0;
    if (calls === 0) continue;
    const ids = callIdsOf(message);
    const block: DraftMessage[] = [];
    for (let j = i + 1; isTool(messages[j]); j++) block.push(messages[j]!);
    const answers = new Set(block.map(answeredId));
    const missing = ids.filter((id) => !answers.has(id));
    if (missing.length === 0 && ids.length === calls) continue;
    reasons.set(message, `Missing tool responses for: ${missing.join(', ') || 'a call without an id'}`);
    const own = new Set<string | null>(ids);
    for (const it of block)
      if (own.has(answeredId(it)) && answeredId(it) !== null)
        reasons.set(it, `Associated with incomplete assistant message at index ${message.from?.index ?? i}`);
  }
  return reasons;
}

function orphaned(messages: readonly DraftMessage[], from: number): Map<DraftMessage, string> {
  const reasons = new Map<DraftMessage, string>();
  const known = new Set<string>();
  messages.forEach((message, i) => {
    if (message.role === 'assistant') for (const id of callIdsOf(message)) known.add(id);
    if (!isTool(message) || i < from) return;
    const id = answeredId(message);
    if (id === null) reasons.set(message, 'Tool message without tool_call_id');
    else if (!known.has(id)) reasons.set(message, `Orphaned tool message: no earlier call has the id ${id}`);
  });
  return reasons;
}
