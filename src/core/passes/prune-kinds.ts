import { number, strictObject, enum as zEnum } from 'zod';
import type { Draft, DraftPart } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import type { Message } from '../model/message.ts';
import { isQuestion } from '../model/sides-of-turns.ts';
import { WORDS, wordsOf } from '../operations/options.ts';
import { removeMessages, removeParts, sweepEmptied } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import { dropReasoning } from '../operations/reasoning.ts';

const BY = 'prune-kinds';

export const pruneKinds = passWith({
  id: BY,
  options: strictObject({
    /** Which thinking goes; thinking that the API requires back stays. */
    reasoning: zEnum(['keep', 'before-last-turn', 'all']).default('before-last-turn'),
    /** Tools whose calls go, with their results. */
    tools: WORDS,
    /** Of the calls with results so many of the newest stay; 0: all. */
    newest: number().min(0).default(0),
    /** What the conversation ends with: messages after the last of that kind go. */
    end: zEnum(['any', 'question', 'result', 'response']).default('any'),
  }),
  plan(draft, { reasoning, tools, newest, end }, context) {
    if (context.sealed) return;
    const last = draft.sight().findLastIndex(isQuestion);
    const named = new Set(wordsOf(tools));
    const closed = draft.links().calls.filter((link) => link.results.length > 0 && !link.call.server);
    const older = newest === 0 ? [] : closed.slice(0, Math.max(0, closed.length - newest));
    const isNamed = ({ call }: LinkedCall): boolean => named.has(call.name);
    const placed = (calls: readonly LinkedCall[]) => new Set(calls.flatMap((link) => partsIn(draft, link)));
    const groups = [
      { parts: placed(closed.filter(isNamed)), reason: 'Calls of this tool are pruned.' },
      { parts: placed(older.filter((link) => !isNamed(link))), reason: 'The call is older than the newest that stay.' },
    ];
    for (const { parts, reason } of groups)
      for (let at = 0; parts.size > 0 && at < draft.length; at++)
        removeParts(draft, at, (part) => parts.has(part), { by: BY, reason });
    if (reasoning !== 'keep' && context.facts.reasoningBack === undefined) {
      const until = reasoning === 'all' ? draft.length : last;
      for (let at = 0; at < until; at++)
        dropReasoning(draft, at, () => true, { by: BY, reason: 'Thinking of earlier turns is pruned.' });
    }
    sweepEmptied(draft);
    if (end !== 'any') endWith(draft, end);
  },
});

/** Removes what comes after the last question, the last result, or the last response whose calls have no results after it. */
function endWith(draft: Draft, end: 'question' | 'result' | 'response'): void {
  const messages = draft.sight();
  const isEnd = (message: Message): boolean => {
    if (end === 'question') return isQuestion(message);
    if (end === 'result') return message.parts.some(({ kind }) => kind === 'result');
    return message.role === 'assistant' && !message.parts.some((part) => part.kind === 'call' && !part.server);
  };
  const last = messages.findLastIndex(isEnd);
  if (last < 0) return;
  const gone = new Set(draft.messages.slice(last + 1));
  removeMessages(draft, gone, () => ({ by: BY, reason: `It comes after the last ${end}.` }));
}

const partsIn = (draft: Draft, link: LinkedCall): DraftPart[] =>
  [link, ...link.results].flatMap(({ message, part }) => draft.messageAt(message).parts[part] ?? []);
