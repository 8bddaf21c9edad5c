import { bareTranscript } from '../model/message.ts';
import { parent, valueAt } from '../text/pointer.ts';
import data from './about/prompt-answers.json';
import { about } from './about.ts';
import { isWhole, messagesOf, promptOf, rowIn } from './answers/rows.ts';
import { spellRow } from './answers/write.ts';
import type { FoundList } from './common/lists.ts';
import { toolsOf, transcriptOf } from './common/transcript.ts';
import type { Format, Source } from './format.ts';

/** Rows of training data: what is asked, and each of the answers that are compared, as a conversation of its own. */
export const promptAnswers: Format = {
  keys: [],
  stored: false,
  ...about(data),
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
