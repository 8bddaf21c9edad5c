import { type Draft, type DraftMessage, isUntouched } from '../model/draft.ts';
import { bareTranscript, type Message, type Transcript } from '../model/message.ts';
import { isObject } from '../text/json.ts';
import { isWithin, type Pointer, parent, valueAt } from '../text/pointer.ts';
import { copy, json, list, type Spelling, toValue } from '../text/spelling.ts';
import data from './about/prompt-answers.json';
import type { About } from './about.ts';
import { asks, isWhole, messagesOf, promptOf, type Row, rowIn, type Side } from './answers/rows.ts';
import type { FoundList } from './common/lists.ts';
import { toolsOf, transcriptOf } from './common/transcript.ts';
import type { WriteContext } from './common/write.ts';
import type { Format, Placement, Source } from './format.ts';
import { openAIWriter } from './openai/write.ts';

/** Rows of training data: what is asked, and each of the answers that are compared, as a conversation of its own. */
export const promptAnswers: Format = {
  keys: [],
  stored: false,
  ...(data as About),
  alone: true,
  claim(value) {
    const row = rowIn(value, '');
    return (
      row !== null &&
      isWhole(row) &&
      `${row.answers.map(({ at }) => `\`${at.slice(1)}\``).join(' and ')} of training data`
    );
  },
  split: (found) =>
    found.values.flatMap((value, i): FoundList[] => {
      const at = found.single ? found.at : `${found.at}/${i}`;
      const row = rowIn(value, at);
      if (!row) return [];
      const { body, bodyAt } = row;
      return row.answers.map((answer) => ({
        at: answer.at,
        values: [value],
        key: answer.at.slice(at.length + 1),
        body,
        bodyAt,
        single: false,
      }));
    }),
  read(source, found) {
    const row = rowOf(source, found.at);
    if (!row) return { ...bareTranscript([]), at: found.at };
    const prompt = promptOf(row, row.answer);
    const asked = prompt === null ? [] : messagesOf(prompt, 0);
    const list = { ...found, body: row.body, bodyAt: row.bodyAt };
    const transcript = transcriptOf(list, [...asked, ...messagesOf(row.answer, asked.length)]);
    const repeated = row.prompt !== null && prompt === null ? row.prompt.at : null;
    return {
      ...transcript,
      asides: repeated === null ? [] : [{ at: repeated, why: 'superseded', label: 'prompt' }],
      // What is written beside an answer says who gave it, not what is to be sent.
      isRequest: false,
      model: null,
      tools: toolsOf(row.body, row.bodyAt),
    };
  },
  spell(source, transcript, draft) {
    const row = rowOf(source, transcript.at);
    return row ? spellRow(source, transcript, draft, row) : [];
  },
};

/** The row that an answer stands in, and which of its answers it is. */
function rowOf({ value }: Source, at: string) {
  const home = parent(at);
  const row = home === null ? null : rowIn(valueAt(value, home), home);
  const answer = row?.answers.find((it) => it.at === at);
  return row && answer ? { ...row, answer } : null;
}

/** Places a drafted conversation in its row: what was asked, and the answer that it is read with. */
function spellRow(
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
const isWritten = (message: Message, { root }: WriteContext): boolean => typeof valueAt(root, message.at) !== 'string';

function detached(it: DraftMessage, context: WriteContext): DraftMessage {
  return {
    ...it,
    from: it.from && isWritten(it.from, context) ? it.from : null,
    parts: it.parts.map((part) =>
      part.from && !isWritten(part.from.message, context) ? { part: part.part, from: null } : part,
    ),
  };
}
