import { describe, expect, it } from 'vitest';
import { planRepair, validateMessages } from '../index.ts';
import { openTranscript } from './open.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } });
const asked = (...ids: readonly string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map(call) });
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'seen' });
const lines = (...messages: readonly object[]) => messages.map((it) => JSON.stringify(it)).join('\n');

const SECTION = lines(
  result('call_1'),
  result('call_2'),
  asked('call_3'),
  result('call_3'),
  asked('call_4', 'call_5'),
  result('call_4'),
);
const found = (text: string, more?: { before: boolean; behind: boolean }) => {
  const snapshot = openTranscript(text, more ? { more } : {});
  return validateMessages(snapshot).map((it) => `${it.rule} ${it.messageIndex}`);
};

describe('a section of a file', () => {
  it('takes results at its beginning and calls at its end for what they are', () => {
    expect(found(SECTION, { before: true, behind: true })).toEqual([]);
    expect(planRepair(openTranscript(SECTION, { more: { before: true, behind: true } })).rows).toEqual([]);
  });

  it('is judged at its end where nothing stands behind it, and at its beginning where nothing stands before', () => {
    expect(found(SECTION, { before: true, behind: false })).toEqual(['tools/missing-result 4']);
    expect(found(SECTION, { before: false, behind: true })).toEqual(['tools/orphan-result 0', 'tools/orphan-result 1']);
    expect(found(SECTION)).toEqual(['tools/orphan-result 0', 'tools/orphan-result 1', 'tools/missing-result 4']);
  });

  it('is judged in its middle', () => {
    const text = lines(
      result('call_1'),
      asked('call_2'),
      { role: 'user', content: 'And?' },
      result('call_9'),
      asked('call_3'),
    );
    expect(found(text, { before: true, behind: true })).toEqual(['tools/missing-result 1', 'tools/orphan-result 3']);
    const { rows } = planRepair(openTranscript(text, { more: { before: true, behind: true } }));
    expect(rows.map((it) => it.index).sort()).toEqual([2, 3]);
  });
});
