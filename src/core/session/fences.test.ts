import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, reopen, validateMessages } from '../session.ts';

const fence = (value: unknown, mark = '```') => `${mark}json\n${JSON.stringify(value)}\n${mark}\n`;
const one = [
  { role: 'user', content: 'hi' },
  { role: 'assistant', content: 'yo' },
];
const calls = [
  { role: 'user', content: 'list it' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'ls', arguments: '{}' } }],
  },
  { role: 'user', content: 'well?' },
];

describe('a document with fences', () => {
  const page = `# Title\n\nSome prose.\n\n${fence(one)}\nMore prose.\n\n${fence({ a: 'no conversation' })}\n${fence(calls)}`;

  it('offers each that holds messages by its line, and says that a fence holds what is shown', () => {
    const snapshot = openTranscript(page);
    expect(snapshot.conversations?.map((it) => it.label)).toEqual(['line 6', 'line 16']);
    expect(snapshot.conversation).toBe(1);
    expect(snapshot.problems.map((it) => it.message)).toEqual([
      'The transcript is in a Markdown fence, from line 16 to line 16; what is before and after it stays as it is.',
    ]);
    expect(openTranscript(page, { conversation: 0 }).transcripts[0]?.messages.length).toBe(2);
  });

  it('is repaired inside one of them', () => {
    const snapshot = openTranscript(page);
    const { text } = applyPlan(snapshot, planRepair(snapshot));
    expect(text).not.toBe(page);
    const from = page.indexOf(JSON.stringify(calls));
    expect(text.slice(0, from)).toBe(page.slice(0, from));
    expect(text.endsWith('\n```\n')).toBe(true);
    expect(reopen(text, snapshot).conversations?.length).toBe(2);
  });

  it('names the lines of the file where one of its lines cannot be read', () => {
    const torn = [
      '{"role":"user","content":"a"}',
      '{"role":"user","content":"torn',
      '{"role":"assistant","content":"b"}',
    ];
    const snapshot = openTranscript(`Prose.\n\n\`\`\`jsonl\n${torn.join('\n')}\n\`\`\`\n`);
    const problem = snapshot.problems.find((it) => it.kind === 'broken-line')!;
    expect(problem).toMatchObject({ line: 5, message: expect.stringMatching(/^Line 5 is not valid JSON/) });
    expect(validateMessages(snapshot).map((it) => it.message)).toEqual([problem.message]);
  });

  it('with one transcript has no chooser', () => {
    expect(openTranscript(`Prose.\n\n${fence(one)}`).conversations).toBeUndefined();
  });
});
