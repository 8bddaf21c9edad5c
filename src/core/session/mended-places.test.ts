import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair } from '../session.ts';

const mended = (value: object): unknown => {
  const snapshot = openTranscript(JSON.stringify(value));
  return JSON.parse(applyPlan(snapshot, planRepair(snapshot)).text);
};

describe('what is mended in its place and moved as well', () => {
  it('a content that has to be a list is one text in it when results join it', () => {
    const call = { toolUse: { toolUseId: 'tooluse_a', name: 'count', input: {} } };
    const history = [
      { role: 'user', content: [{ text: 'hens?' }] },
      { role: 'assistant', content: [call] },
      { role: 'user', content: 'and geese?' },
    ];
    const { messages } = mended({ inferenceConfig: { maxTokens: 9 }, messages: history }) as { messages: object[] };
    expect(messages[2]).toMatchObject({
      content: [{ toolResult: { toolUseId: 'tooluse_a' } }, { text: 'and geese?' }],
    });
  });

  it('an item that said nothing holds the words that are put into it, and others keep their order', () => {
    const items = [
      { role: 'user', content: [] },
      { type: 'function_call', callId: 'c', name: 'f', arguments: '{}', status: 'completed' },
      { type: 'function_call_result', callId: 'c', name: 'f', output: 'r', status: 'completed' },
      { type: 'reasoning', content: [] },
      { role: 'assistant' },
      { type: 'function_call_result', callId: 'gone', name: 'f', output: 'x', status: 'completed' },
      { type: 'computer_call', callId: 'd', action: {} },
    ];
    const snapshot = openTranscript(JSON.stringify(items), { target: 'anthropic' });
    const after = JSON.parse(applyPlan(snapshot, planRepair(snapshot)).text) as { type?: string; role?: string }[];
    expect(after[0]).toEqual({ role: 'user', content: [{ type: 'input_text', text: '(no content)' }] });
    expect(after.slice(1).map((it) => it.type ?? it.role)).toEqual([
      'function_call',
      'function_call_result',
      'reasoning',
      'assistant',
      'computer_call',
    ]);
  });
});

describe('a call of an opencode session without a state', () => {
  it('is answered once, and is a call still', () => {
    const say = (role: string, parts: object[]) => ({ info: { id: role, sessionID: 's', role }, parts });
    const messages = [
      say('user', [{ type: 'text', text: 'hens?' }]),
      say('assistant', [{ type: 'tool', callID: 'c', tool: 't', state: null }]),
      say('user', [{ type: 'text', text: 'and?' }]),
    ];
    const snapshot = openTranscript(JSON.stringify({ info: { id: 's', projectID: 'p' }, messages }), {
      target: 'generic',
    });
    const { snapshot: once } = applyPlan(snapshot, planRepair(snapshot));
    expect(once.transcripts[0]!.messages.flatMap((it) => it.parts.map((part) => part.kind))).toContain('call');
    expect(planRepair(once).rows).toEqual([]);
  });
});
