import { expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { surveyTranscripts } from './survey.ts';
import { triageOf } from './triage.ts';

const healthy = '{"messages":[{"role":"user","content":"Hi."},{"role":"assistant","content":"Hello."}]}';
const twice = '{"messages":[{"role":"user","role":"user","content":"Hi."},{"role":"assistant","content":"Hello."}]}';
const around = '{"model":"gpt-4o","model":"gpt-4o","messages":[{"role":"user","content":"Hi."}]}';
const found = (text: string): number[][] => {
  const snapshot = openTranscript(text);
  return snapshot.transcripts.map((_, transcript) =>
    validateMessages(snapshot, { transcript }).map((it) => it.messageIndex),
  );
};

it('what is odd in one conversation of a file is told of none of the others', () => {
  const list = [healthy, twice, healthy, around];
  for (const text of [list.join('\n'), `[${list.join(',')}]`]) {
    expect(found(text)).toEqual([[], [0], [], [-1]]);
    const survey = surveyTranscripts(openTranscript(text)).map((it) => it.errors + it.warnings);
    expect(survey).toEqual([0, 1, 0, 1]);
  }
});

it('what is odd around the only conversation of a file is told', () => {
  expect(found(`{"a":{"b":1,"b":2},"request":${healthy}}`)).toEqual([[-1]]);
});

it('a conversation is known by its number, however many digits it has', () => {
  const list = Array.from({ length: 12 }, (_, at) => (at === 1 || at === 11 ? twice : healthy));
  expect(found(list.join('\n')).map((it) => it.length)).toEqual(list.map((it) => (it === twice ? 1 : 0)));
});

it('of thousands of conversations with something odd each has its own', () => {
  const text = Array.from({ length: 900 }, () => twice).join('\n');
  const { errors, warnings } = triageOf(openTranscript(text))!;
  expect(errors + warnings).toBe(900);
});
