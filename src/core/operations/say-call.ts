import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { argumentsText } from '../model/message.ts';
import { noteChange } from './parts.ts';

/** Keeps what a call without a result said, as text of the assistant; with its true result, where somebody gave it. */
export function sayCall(draft: Draft, { call, message: at, part }: LinkedCall, by: string, given?: string): void {
  const message = draft.messageAt(at);
  const result = given === undefined ? 'no result was recorded' : `result: ${given}`;
  const text = `[called ${call.name} with ${argumentsText(call.args)}; ${result}]`;
  // As in what takes its place, so that it is seen that no word is lost.
  const before = `${call.name} with ${argumentsText(call.args)}`;
  noteChange(draft, at, { by, reason: 'The call becomes text.', effect: 'lossless', before, after: text }, part);
  message.parts[part] = { part: { kind: 'text', at: '', text }, from: null };
}
