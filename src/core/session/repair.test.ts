import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import { sketch } from '../testing/draw.ts';
import type { Json } from '../text/json.ts';

const jsonl = (values: readonly Json[]): string => `${values.map((it) => JSON.stringify(it)).join('\n')}\n`;

/** A Claude Code session of a message per line. */
const session = (...messages: readonly { readonly role: string; readonly content: Json }[]): string =>
  jsonl(
    messages.map((message, i) => ({
      parentUuid: i === 0 ? null : `u${i - 1}`,
      sessionId: 's',
      type: message.role,
      uuid: `u${i}`,
      message: message.role === 'assistant' ? { id: `m${i}`, type: 'message', ...message } : { ...message },
    })),
  );
const use = (id: string): Json => ({ type: 'tool_use', id, name: 'ls', input: {} });
const result = (id: string): Json => ({ type: 'tool_result', tool_use_id: id, content: 'done' });

describe('a repaired history', () => {
  it('has the made-up results of several messages of a session where reading puts them', () => {
    const text = session(
      { role: 'user', content: 'ask' },
      { role: 'assistant', content: [use('a')] },
      { role: 'assistant', content: [use('a')] },
      { role: 'user', content: [result('gone')] },
      { role: 'assistant', content: [use('b')] },
      { role: 'user', content: [result('b')] },
      { role: 'assistant', content: 'said' },
      { role: 'user', content: 'ask again' },
    );
    const snapshot = openTranscript(text, { target: 'pydantic-ai' });
    const once = applyPlan(snapshot, planRepair(snapshot)).snapshot;
    expect(validateMessages(once).filter((it) => it.severity === 'error')).toEqual([]);
    expect(sketch(once.transcripts[0]!.messages)).toBe('u c:a_2 r:a_2 c:a_3 r:a_3 c:b r:b a u');
    expect(planRepair(once).rows).toEqual([]);
  });
});

describe('a fix', () => {
  it('drops the results of the calls it drops before the first user turn', () => {
    const text = session(
      { role: 'assistant', content: [use('a')] },
      { role: 'user', content: [result('a')] },
      { role: 'assistant', content: [use('b')] },
      { role: 'user', content: 'ask' },
      { role: 'user', content: [result('b')] },
    );
    const snapshot = openTranscript(text, { target: 'bedrock-converse' });
    const found = validateMessages(snapshot).find((it) => it.rule === 'roles/first');
    const { transcripts } = applyPlan(snapshot, planFix(snapshot, found!.key, 'drop-leading')).snapshot;
    expect(sketch(transcripts[0]!.messages)).toBe('u');
  });
});
