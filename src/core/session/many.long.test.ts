import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair } from '../session.ts';
import { planTrim } from './trim.ts';

const COUNT = 150_000;

/** A chat of many short messages with one call that nobody answers. */
const chat = (): string => {
  const lines = Array.from({ length: COUNT }, (_, i) => `{"role":"${i % 2 ? 'assistant' : 'user'}","content":"${i}"}`);
  lines[COUNT - 1] =
    '{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{}"}}]}';
  lines.push('{"role":"user","content":"and?"}');
  return lines.join('\n');
};

/** The same as a coding agent keeps it. */
const session = (): string => {
  const line = (i: number, type: string, message: object) =>
    JSON.stringify({ type, uuid: `u${i}`, parentUuid: i === 0 ? null : `u${i - 1}`, sessionId: 's', message });
  const say = (i: number) =>
    i % 2 === 0
      ? line(i, 'user', { role: 'user', content: `${i}` })
      : line(i, 'assistant', { role: 'assistant', id: `m${i}`, content: [{ type: 'text', text: `${i}` }] });
  const lines = Array.from({ length: COUNT }, (_, i) => say(i));
  const call = { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} };
  lines[COUNT - 1] = line(COUNT - 1, 'assistant', { role: 'assistant', id: 'm', content: [call] });
  lines.push(line(COUNT, 'user', { role: 'user', content: 'and?' }));
  return lines.join('\n');
};

// What is passed as arguments, one for each message, ends long before that.
describe.each([
  ['a chat', chat],
  ['a session', session],
])('%s of 150,000 messages', (_, make) => {
  const snapshot = openTranscript(make());

  it('is repaired', () => {
    const plan = planRepair(snapshot);
    expect(plan.rows.length).toBeGreaterThan(0);
    expect(applyPlan(snapshot, plan).snapshot.transcripts[0]?.messages.length).toBeGreaterThanOrEqual(COUNT - 1);
  });

  it('is trimmed to a few', () => {
    const plan = planTrim(snapshot, { messages: 5 });
    expect(applyPlan(snapshot, plan).snapshot.transcripts[0]?.messages.length).toBeLessThanOrEqual(5);
  });
});

describe('40,000 calls one behind the other that nobody answers', () => {
  const calls = Array.from({ length: 40_000 }, (_, i) => ({
    role: 'assistant',
    content: [{ type: 'tool_use', id: `toolu_${i}`, name: 'f', input: {} }],
  }));
  const snapshot = openTranscript(
    JSON.stringify({
      model: 'claude-opus-4-5',
      messages: [{ role: 'user', content: 'go' }, ...calls, { role: 'user', content: 'and?' }],
    }),
  );

  it('are answered, each once, in their order', () => {
    const { text } = applyPlan(snapshot, planRepair(snapshot));
    const { messages } = JSON.parse(text) as { messages: { content: { tool_use_id?: string }[] | string }[] };
    const answered = messages.flatMap(({ content }) =>
      typeof content === 'string' ? [] : content.flatMap((it) => it.tool_use_id ?? []),
    );
    expect(answered).toEqual(calls.map(({ content }) => content[0]?.id));
  });
});
