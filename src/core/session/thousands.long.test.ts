import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const COUNT = 30_000;
const list = <T>(of: (at: number) => T): T[] => Array.from({ length: COUNT }, (_, at) => of(at));
const repaired = (text: string) => {
  const snapshot = openTranscript(text);
  return applyPlan(snapshot, planRepair(snapshot)).snapshot;
};

/** What somebody's loop has written by the ten thousands is gone through once: each of these took minutes. */
describe('by the tens of thousands', () => {
  it('elements of one answer are one message', () => {
    const input = list((at) => ({ type: 'function_call', call_id: `call_${at}`, name: 'look', arguments: '{}' }));
    const { messages } = openTranscript(JSON.stringify({ model: 'gpt-5', input })).transcripts[0]!;
    expect(messages).toHaveLength(1);
    expect(messages[0]!.parts).toHaveLength(COUNT);
    expect(messages[0]!.pieces).toHaveLength(COUNT);
  });

  it('elements of one answer are written again', () => {
    const calls = list((at) => ({ type: 'function_call', call_id: `call_${at}`, name: 'look', arguments: '{}' }));
    const results = list((at) => ({ type: 'function_call_output', call_id: `call_${at}`, output: 'ok' }));
    const input = [
      { role: 'user', content: 'Look.' },
      ...calls.toSpliced(7, 1),
      { ...calls[7], name: 'a b' },
      ...results,
    ];
    const snapshot = repaired(JSON.stringify({ model: 'gpt-5', input }));
    expect((snapshot.document.value as { input: unknown[] }).input).toHaveLength(input.length);
    expect(validateMessages(snapshot).filter((found) => found.severity === 'error')).toEqual([]);
  });

  it('elements that the API does not know go', () => {
    const input = list((at) =>
      at % 3 === 1 ? { type: 'tool_result', content: 'r' } : { role: 'user', content: `Number ${at}.` },
    );
    const left = repaired(JSON.stringify({ model: 'gpt-5', input })).document.value as { input: unknown[] };
    expect(left.input).toHaveLength((COUNT / 3) * 2);
  });

  it('results of one message that answer no call go', () => {
    const content = list((at) => ({ toolResult: { toolUseId: `t${at}`, content: [{ text: 'ok' }] } }));
    const messages = [{ role: 'user', content: [...content, { text: 'Go on.' }] }];
    const snapshot = repaired(JSON.stringify({ modelId: 'amazon.nova-pro-v1:0', messages }));
    expect(snapshot.transcripts[0]!.messages[0]!.parts).toHaveLength(1);
    expect(validateMessages(snapshot).filter((found) => found.severity === 'error')).toEqual([]);
  });
});
