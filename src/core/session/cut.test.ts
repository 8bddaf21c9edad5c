import { expect, it } from 'vitest';
import { openTranscript } from './open.ts';

const FIRST = [
  '[{"role":"user","content":"Hel',
  '{"role":"user","content":"Hel',
  '{"model":"gpt-4o","messages":[{"role":"user","content":"Hel',
  '{"model":"gpt-4o","messages":[',
  '{"messages":[{"role":"user"',
];

it.each(FIRST)('a text that is cut in its first message says that no message is complete: %s', (text) => {
  const { transcripts, problems } = openTranscript(text);
  expect(transcripts).toEqual([]);
  const said = problems.map((it) => it.message).join(' ');
  expect(said).not.toMatch(/shown|can be read/);
  expect(said).toMatch(/ends .* at line 1|ends after line 1/);
  expect(said).toContain('before a message is complete');
});

it('a text that is cut later says that what comes before is shown', () => {
  const { transcripts, problems } = openTranscript('[{"role":"user","content":"Hi"},{"role":"assist');
  expect(transcripts[0]?.messages.length).toBe(1);
  expect(problems.map((it) => it.message).join(' ')).toContain('everything complete before it is shown');
});
