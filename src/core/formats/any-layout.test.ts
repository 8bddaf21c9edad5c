import { describe, expect, it } from 'vitest';
import { openTranscript } from '../session.ts';

const said = (value: unknown): string => {
  const [first] = openTranscript(JSON.stringify(value)).transcripts;
  const kinds = first?.messages.map(({ role, parts }) => `${role}: ${parts.map(({ kind }) => kind).join('+')}`);
  return first ? `${first.format.id} ${first.at} | ${kinds?.join(' | ')}` : 'nothing';
};

const user = { speaker: 'HUMAN', body: 'hens?' };
const calls = { speaker: 'AI', body: 'I count.', toolRuns: [{ toolCallId: 'a', toolName: 'count', args: {} }] };
const answer = { speaker: 'TOOL', toolCallId: 'a', body: '12' };
const last = { speaker: 'AI', thoughts: 'Twelve, then.', body: 'Twelve.' };

describe('a layout that no format knows', () => {
  it('is read by who speaks and by what its keys are called', () => {
    const read = 'user: text | assistant: text+call | tool: result | assistant: reasoning+text';
    expect(said([user, calls, answer, last])).toBe(`any-layout  | ${read}`);
    expect(said({ run: { steps: [user, calls, answer, last] } })).toBe(`any-layout /run/steps | ${read}`);
  });

  it('is read where a call holds its result', () => {
    const both = { id: 'a', name: 'count', input: {}, output: 'twelve hens' };
    expect(said([user, { speaker: 'AI', steps: [both] }, last])).toBe(
      'any-layout  | user: text | assistant: call+result | assistant: reasoning+text',
    );
  });

  it('is not read where something of its tools would be left unread', () => {
    expect(said([user, { ...calls, toolRuns: [{ run: 7 }] }, last])).toBe('nothing');
    const other = { ...calls, toolRuns: [{ toolCallId: 'b', toolName: 'count', args: {} }] };
    expect(said([user, calls, other, last])).toBe('nothing');
    // What the tools gave stands somewhere else.
    const run = { toolName: 'count', args: {} };
    expect(said([user, { ...calls, toolRuns: [run, run] }])).toBe('nothing');
  });

  it('is nothing but a conversation: two speak in it, and what they say is there', () => {
    expect(
      said([
        { role: 'user', name: 'Ida' },
        { role: 'assistant', name: 'Bo' },
      ]),
    ).toBe('nothing');
    expect(said([user, { ...user, body: 'geese?' }])).toBe('nothing');
    expect(
      said([
        { type: 'user', id: 1 },
        { type: 'tool', id: 2 },
      ]),
    ).toBe('nothing');
  });
});
