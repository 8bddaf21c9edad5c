import type { Draft, DraftMessage, DraftPart } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import type { CallPart, Message } from '../model/message.ts';
import type { Facts } from '../targets/target.ts';
import { oncePer } from '../text/once-per.ts';
import { type Because, newMessage, noteChange, partsText, reportIndex } from './parts.ts';
import { renameCall } from './rename.ts';
import { unusedId } from './unused-id.ts';

/** A call of the old form, which has no id by design and which nobody demands to be answered. */
export const isOldCall = (call: CallPart): boolean => call.unaddressed === true;

/** A message that answers a call of the old form by its name. */
export const isOldForm = ({ from }: DraftMessage): boolean => from !== null && holdsOldForm(from);

/** Asked of each message only once: it may hold thousands of results. */
const holdsOldForm = oncePer(({ parts }: Message) =>
  parts.some((part) => part.kind === 'result' && part.unaddressed === true),
);

/**
 * Writes results of the old form in the new one, with the id of their call, which is given one where it has none. A
 * result that belongs to no call becomes user text: without an id nothing could name it. Changes no place.
 */
export function renewOldForm(draft: Draft, which: ReadonlySet<DraftMessage>, facts: Facts, because: Because): void {
  const links = draft.links();
  const fresh = unusedId(links.calls, facts);
  const old = [...draft.messages.entries()].filter(([, it]) => which.has(it) && isOldForm(it));
  for (const [message, it] of old) {
    const call = it.parts.map((_, part) => links.callOf({ message, part })).find((link) => link !== undefined);
    const said = partsText(it.parts);
    const id = call ? givenId(draft, call, fresh, because) : null;
    const index = reportIndex(draft, message);
    draft.messages[message] =
      id === null
        ? newMessage('user', [{ kind: 'text', at: '', text: `[result of ${nameIn(it)}] ${said}` }])
        : { from: null, role: 'tool', parts: it.parts.map((part) => addressed(part, id)) };
    noteChange(draft, message, { ...because, index, effect: 'lossless', before: said, after: said });
  }
}

/** The id of a call, given out where it has none; a call of the old form is written in the new one. */
function givenId(draft: Draft, call: LinkedCall, fresh: (id: string) => string, because: Because): string | null {
  const home = draft.messageAt(call.message);
  if (idOf(draft.partAt(call)) === null) renameCall(draft, call, { id: fresh('call') }, because);
  const { part } = draft.partAt(call);
  if (part.kind === 'call' && part.unaddressed) {
    const { unaddressed: _, ...renewed } = part;
    home.parts[call.part] = { part: renewed, from: null };
  }
  return idOf(draft.partAt(call));
}

const idOf = ({ part }: DraftPart): string | null => (part.kind === 'call' ? part.id : null);

const nameIn = (message: DraftMessage): string =>
  message.parts.flatMap(({ part }) => (part.kind === 'result' && part.name ? [part.name] : []))[0] ?? 'a tool';

function addressed(drafted: DraftPart, callId: string): DraftPart {
  if (drafted.part.kind !== 'result') return drafted;
  const { unaddressed: _, ...part } = drafted.part;
  return { part: { ...part, callId }, from: null };
}
