import type { Draft, DraftMessage } from '../model/draft.ts';
import type { CallPart, ResultPart } from '../model/message.ts';
import type { Facts } from '../targets/target.ts';
import { type Because, noteChange, partsText, reportIndex } from './parts.ts';

/**
 * Makes messages whose role is the name of a tool that was called before them the result of that call: of the first of
 * its name that is open. Changes no place.
 */
export function answerByRole(draft: Draft, which: ReadonlySet<DraftMessage>, facts: Facts, because: Because): void {
  const open: CallPart[] = [];
  for (const [at, message] of draft.messages.entries()) {
    for (const { part } of message.parts) {
      if (part.kind === 'call' && !part.server) open.push(part);
      if (part.kind === 'result') close(open, part);
    }
    const name = which.has(message) ? message.from?.roleName : undefined;
    const isSaid = message.parts.length > 0 && message.parts.every(({ part }) => part.kind === 'text');
    const call = isSaid ? open.find((asked) => asked.name === name && isNameable(asked, facts)) : undefined;
    if (!call) continue;
    open.splice(open.indexOf(call), 1);
    const text = partsText(message.parts);
    const index = reportIndex(draft, at);
    draft.messages[at] = { from: null, role: 'tool', parts: [{ part: resultOf(call, text), from: null }] };
    const reason = `The role is the name of a tool: the message is the result of its call.`;
    noteChange(draft, at, { ...because, reason, index, role: 'tool', effect: 'lossless', before: text, after: text });
  }
}

/** Takes the call that a result answers from those that are open. */
function close(open: CallPart[], { callId, name }: ResultPart): void {
  const at = open.findIndex((call) => (callId === null ? call.name === name : call.id === callId));
  if (at >= 0) open.splice(at, 1);
}

/** True for a call that a result can name: by its id, or in the old form by its name. */
const isNameable = ({ id, unaddressed }: CallPart, { roles }: Facts): boolean =>
  unaddressed ? roles === undefined || roles.is.includes('function') : id !== null;

const resultOf = ({ id, name, unaddressed }: CallPart, text: string): ResultPart => ({
  kind: 'result',
  at: '',
  callId: unaddressed ? null : id,
  name,
  text,
  isError: false,
  retry: false,
  server: false,
  ...(unaddressed ? { unaddressed } : {}),
});
