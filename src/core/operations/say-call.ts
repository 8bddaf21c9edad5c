import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { argumentsText } from '../model/message.ts';
import { reportIndex } from './parts.ts';

/** Keeps what a call without a result said, as text of the assistant; with its true result, where somebody gave it. */
export function sayCall(draft: Draft, { call, message: at, part }: LinkedCall, by: string, given?: string): void {
  const message = draft.messageAt(at);
  const result = given === undefined ? 'no result was recorded' : `result: ${given}`;
  const text = `[called ${call.name} with ${argumentsText(call.args)}; ${result}]`;
  const index = reportIndex(draft, at, part);
  message.parts[part] = { part: { kind: 'text', at: '', text }, from: null };
  draft.note({
    index,
    role: message.role,
    action: 'changed',
    by,
    reason: 'The call becomes text.',
    effect: 'lossless',
    // As in what takes its place, so that it is seen that no word is lost.
    before: `${call.name} with ${argumentsText(call.args)}`,
    after: text,
  });
}
