import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import type { Message } from '../model/message.ts';
import { groupBy } from '../text/group.ts';
import { answerWith } from './answers.ts';
import type { PlanContext } from './context.ts';
import { type Because, newMessage, placeholderResult, reportIndex } from './parts.ts';

/**
 * Adds a result for each call whose id no result has before somebody speaks again, behind the results that are there;
 * calls at the end still may get theirs. Linear.
 */
export function answerBeforeNext(draft: Draft, text: string, context: PlanContext, because: Because): void {
  const open = openBeforeNext(draft);
  if (context.results === 'in-user') {
    const calls = open.flatMap(({ calls: ofTurn }) => ofTurn);
    answerWith(draft, calls, { text, keepsIds: true }, context);
    return;
  }
  for (const { next, calls } of open.toReversed()) {
    for (const { call } of calls)
      draft.note({
        ...{ index: reportIndex(draft, next), role: 'tool', action: 'inserted', effect: 'invents', before: '' },
        ...because,
        after: text,
        tool: call.name,
        ...(call.id === null ? {} : { call: call.id }),
      });
    const added = calls.map(({ call }) => newMessage('tool', [placeholderResult(call, text)]));
    draft.messages.splice(next, 0, ...added);
  }
}

interface Open {
  /** The message that speaks again. */
  readonly next: number;
  readonly calls: readonly LinkedCall[];
}

function openBeforeNext(draft: Draft): readonly Open[] {
  const messages = draft.sight();
  const open: Open[] = [];
  for (const [at, calls] of groupBy(draft.links().calls, ({ message }) => message)) {
    const named = new Set<string | null>();
    let next = at + 1;
    for (let message = messages[next]; message && isResults(message); message = messages[++next])
      for (const id of idsOf(message)) named.add(id);
    const bare = calls.filter(({ call }) => !call.server && !named.has(call.id));
    if (next < messages.length && bare.length > 0) open.push({ next, calls: bare });
  }
  return open;
}

const isResults = ({ parts }: Message): boolean => parts.length > 0 && parts.every(({ kind }) => kind === 'result');

const idsOf = ({ parts }: Message): (string | null)[] =>
  parts.flatMap((part) => (part.kind === 'result' ? [part.callId] : []));
