import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { argumentsText } from '../model/message.ts';
import { writeAsText } from './parts.ts';

/** Keeps what a call without a result said, as text of the assistant; with its true result, where somebody gave it. */
export function sayCall(draft: Draft, link: LinkedCall, by: string, given?: string): void {
  const said = `${link.call.name} with ${argumentsText(link.call.args)}`;
  const result = given === undefined ? 'no result was recorded' : `result: ${given}`;
  // As in what takes its place, so that it is seen that no word is lost.
  writeAsText(draft, link, `[called ${said}; ${result}]`, { by, reason: 'The call becomes text.', before: said });
}
