import { boolean, number, strictObject, string } from 'zod';
import type { Draft, DraftMessage } from '../model/draft.ts';
import type { PartPlace } from '../model/links.ts';
import type { Part, ResultPart } from '../model/message.ts';
import { isQuestion } from '../model/sides-of-turns.ts';
import { rewritePart } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import { inPython } from '../text/python-text.ts';

/** Estimated as the source does: four characters a token, rounded down; an emoji is one character. */
function tokens(text: string): number {
  let characters = 0;
  for (const _ of text) characters++;
  return Math.floor(characters / 4);
}

export const clearOldOutput = passWith({
  id: 'clear-old-output',
  options: strictObject({
    protect: number().min(0).default(40_000),
    atLeast: number().min(0).default(20_000),
    userTurns: number().min(0).default(2),
    placeholder: string().default('[Old tool result content cleared]'),
    /** As at the source: old entries without a role are not user turns, and values are counted as Python spells them. */
    asSource: boolean().default(false),
  }),
  plan(draft, options) {
    const turns = options.asSource ? draft.messages.filter(isSourceTurn) : draft.view().filter(isQuestion);
    if (turns.length < options.userTurns) return;
    let sum = 0;
    let won = 0;
    const old: PartPlace[] = [];
    for (const { place, result } of newestResults(draft, options.asSource)) {
      const size = tokens(options.asSource && 'value' in result ? inPython(result.value) : result.text);
      sum += size;
      if (sum <= options.protect) continue;
      // The source counts what is cleared, not what is won by it, and what was cleared before as well.
      won += size;
      if (result.text !== options.placeholder) old.push(place);
    }
    if (won < options.atLeast && sum <= options.protect + options.atLeast) return;
    for (const place of old) clear(draft, place, options.placeholder);
  },
});

/** The results of a draft, the newest first; `asSource`: those that the source looks at. */
function* newestResults(draft: Draft, asSource: boolean): Iterable<{ place: PartPlace; result: ResultPart }> {
  for (let message = draft.length - 1; message >= 0; message--) {
    if (asSource && !isTyped(draft.messageAt(message))) continue;
    for (const [part, { part: result }] of [...draft.messageAt(message).parts.entries()].reverse())
      if (result.kind === 'result' && !result.retry && !(asSource && result.server))
        yield { place: { message, part }, result };
  }
}

/** True for a message of pydantic-ai; older entries name a role, and the source looks at their content alone. */
const isTyped = ({ from }: DraftMessage): boolean => from?.roleName === 'request' || from?.roleName === 'response';

/** A prompt among the parts of a request, or the content of an entry of the role user. */
function isSourceTurn(message: DraftMessage): boolean {
  const { from, parts } = message;
  if (isTyped(message))
    return from?.role === 'user' && parts.some(({ part }) => part.at.startsWith(`${from.at}/parts/`) && isPrompt(part));
  return from?.roleName === 'user' && from.parts.every((part) => part.at.startsWith(`${from.at}/content`));
}

const isPrompt = (part: Part): boolean =>
  part.kind === 'media' ||
  (part.kind === 'text' && part.label === undefined) ||
  (part.kind === 'opaque' && part.label === 'user-prompt');

function clear(draft: Draft, place: PartPlace, placeholder: string): void {
  const { part } = draft.partAt(place);
  if (part.kind !== 'result') return;
  const because = { by: 'clear-old-output', reason: 'The result is older than the protected window.' };
  const row = { ...because, effect: 'lossy', before: part.text, after: placeholder } as const;
  rewritePart(draft, place, { ...part, text: placeholder }, row);
}
