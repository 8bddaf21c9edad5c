import { expect, it } from 'vitest';
import source from '../../../fixtures/formats/prompt-answers/ok.calls.jsonl?raw';
import { Draft } from '../../model/draft.ts';
import { openTranscript } from '../../session.ts';
import { promptAnswers } from '../prompt-answers.ts';

it('begins an answer behind the question also where a result that is empty now stands before it', () => {
  const { document, transcripts } = openTranscript(source);
  const transcript = transcripts.find((it) => it.at === '/1/chosen')!;
  const draft = new Draft(transcript.messages);
  const [, hello, pen, call, result, none] = draft.messages;
  draft.messages = [hello!, { ...result!, parts: [] }, pen!, call!, none!];
  const placed = promptAnswers.spell!({ value: document.value, isRecords: true }, transcript, draft);
  expect(placed.map((it) => it.at)).toEqual(['/1/prompt', '/1/chosen']);
  const [prompt, answer] = placed.map((it) => JSON.stringify(it.spelling));
  expect(prompt).toContain('/1/prompt/2');
  expect(answer).not.toContain('/1/prompt');
});
