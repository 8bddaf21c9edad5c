import { type Draft, type DraftMessage, isUntouched } from '../../model/draft.ts';
import type { Message, Transcript } from '../../model/message.ts';
import { isObject } from '../../text/json.ts';
import { isWithin, type Pointer, valueAt } from '../../text/pointer.ts';
import { copy, json, list, type Spelling, toValue } from '../../text/spelling.ts';
import type { WriteContext } from '../common/write.ts';
import type { Placement, Source } from '../format.ts';
import { openAIWriter } from '../openai/write.ts';
import { asks, promptOf, type Row, type Side } from './rows.ts';

/** Places a drafted conversation in its row: what was asked, and the answer that it is read with. */
export function spellRow(
  { value: root }: Source,
  transcript: Transcript,
  draft: Draft,
  row: Row & { readonly answer: Side },
): readonly Placement[] {
  const context: WriteContext = { root, transcript, home: (from) => from.message.at };
  const { liftedSystem } = draft;
  const lifted: readonly DraftMessage[] =
    liftedSystem.length > 0 ? [{ from: null, role: 'system', parts: liftedSystem }] : [];
  const messages = [...lifted, ...draft.messages];
  const prompt = promptOf(row, row.answer);
  const border = prompt === null ? 0 : borderIn(messages, row.answer.at);
  const place = (side: Side, said: readonly DraftMessage[]): Placement => ({
    at: side.at,
    spelling: spellSide(side, said, context),
  });
  const answer = place(row.answer, messages.slice(border));
  if (prompt !== null) return [place(prompt, messages.slice(0, border)), answer];
  // Where the question goes that the prompt repeats, the prompt would be read in its place.
  return row.prompt === null || asks(toValue(answer.spelling, root)) ? [answer] : [place(row.prompt, []), answer];
}

/** Where the answer begins: with the first message of it, behind the last of the prompt, or behind the last question. */
function borderIn(messages: readonly DraftMessage[], answer: Pointer): number {
  const first = messages.findIndex(({ from }) => from !== null && isWithin(from.at, answer));
  const last = messages.findLastIndex(({ from }) => from !== null);
  const behind = last >= 0 ? last : messages.findLastIndex(isAsked);
  const border = first >= 0 ? first : behind + 1;
  // An answer that begins with a question would be read as the whole conversation.
  const said = messages.slice(border).findIndex((message) => !isAsked(message) && !isSilent(message));
  return said < 0 ? messages.length : border + said;
}

/** A message of results that has none left is not written. */
const isSilent = ({ role, parts }: DraftMessage): boolean => role === 'tool' && parts.length === 0;

const isAsked = ({ role }: DraftMessage): boolean => role !== 'assistant' && role !== 'tool';

function spellSide({ at, value, speaker }: Side, messages: readonly DraftMessage[], context: WriteContext): Spelling {
  const [only, ...others] = messages;
  if (typeof value === 'string' && only && others.length === 0) {
    if (only.from?.at === at && isUntouched(only)) return copy(at);
    const [part, ...more] = only.parts;
    if (only.role === speaker && part?.part.kind === 'text' && more.length === 0) return json(part.part.text);
  }
  if (value === '' && !only) return copy(at);
  const write = openAIWriter(context);
  const items = messages.flatMap((it) =>
    isUntouched(it) && it.from && isWritten(it.from, context) ? [copy(it.from.at)] : write(detached(it, context)),
  );
  const [item, ...more] = items;
  return isObject(value) && item && more.length === 0 ? item : list(items);
}

/** False for words that stand alone: as a message of a list they are written anew. */
const isWritten = (it: Message, { root }: WriteContext): boolean => typeof valueAt(root, it.at) !== 'string';

function detached(it: DraftMessage, context: WriteContext): DraftMessage {
  return {
    ...it,
    from: it.from && isWritten(it.from, context) ? it.from : null,
    parts: it.parts.map((part) =>
      part.from && !isWritten(part.from.message, context) ? { part: part.part, from: null } : part,
    ),
  };
}
