import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

/** What an error says of a body: findings, the place of the error, and the body after *Fix all*. */
function told(body: object, refusal: string) {
  const snapshot = openTranscript(JSON.stringify(body));
  const found = validateMessages(snapshot, { refusal });
  return {
    found,
    of: (rule: string) => found.find((it) => it.rule === rule),
    culprit: decodeError(refusal, snapshot).culprit?.at,
    after: JSON.parse(applyPlan(snapshot, planRepair(snapshot, { refusal })).text),
  };
}

describe('an error about turns, of an API that is known to merge them', () => {
  const says = [
    '400 Please ensure that function call turns come immediately after a user turn or after a function response turn.',
    'Error: 400 INVALID_ARGUMENT. Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
  ];
  const turns = [
    { role: 'user', parts: [{ text: 'Hello.' }] },
    { role: 'user', parts: [{ text: 'Count the hens.' }] },
    { role: 'model', parts: [{ functionCall: { name: 'count', args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'count', response: { n: 12 } } }] },
  ];

  it.each(says)('is about the two of one speaker where nothing else breaks the turns: %s', (refusal) => {
    const { of, after, culprit } = told({ contents: turns }, refusal);
    expect(of('roles/consecutive')).toMatchObject({ severity: 'error', at: '/contents/1' });
    expect(of('roles/consecutive')?.fixes).toEqual(['merge-consecutive']);
    expect(culprit).toBe('/contents/1');
    expect(after.contents).toHaveLength(3);
    expect(after.contents[0].parts.map(({ text }: { text: string }) => text)).toEqual(['Hello.', 'Count the hens.']);
  });

  it('is about nothing else where a call is not directly after a user turn', () => {
    const spoken = { role: 'model', parts: [{ text: 'Hm.' }] };
    const body = { contents: [...turns.slice(0, 2), spoken, { role: 'model', parts: turns[2]?.parts }, turns[3]] };
    const { found } = told(body, says[1] ?? '');
    expect(found.find((it) => it.rule === 'roles/order')?.severity).toBe('error');
    expect(found.find((it) => it.rule === 'roles/consecutive')?.severity).toBe('info');
  });
});

describe('what an error names for another reason', () => {
  it('is not called rejected for what is accepted there, and is not called fine', () => {
    const body = {
      model: 'deepseek-chat',
      messages: [
        { role: 'user', content: 'First.' },
        { role: 'user', content: [{ type: 'text', text: 'Then this.' }] },
      ],
    };
    const refusal =
      'Failed to deserialize the JSON body into the target type: messages[1]: invalid type: sequence, expected a string at line 1 column 90';
    const note = told(body, refusal).of('roles/consecutive');
    expect(note?.severity).toBe('info');
    expect(note?.message).not.toContain('fine');
  });

  it('is all that *Fix all* changes, where what else may be a fault is not sure', () => {
    const id = `call_${'x'.repeat(41)}`;
    const messages = [
      { role: 'user', content: 'Look.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id, type: 'function', function: { name: 'look', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: id, content: [[{ type: 'text', text: 'Hens.' }]] },
    ];
    const refusal =
      '1 validation error for Message\ncontent.0\n  Input should be a valid dictionary or instance of Content';
    const snapshot = openTranscript(JSON.stringify(messages));
    const alone = applyPlan(snapshot, planRepair(snapshot)).text;
    expect(alone).not.toContain(id);
    const after = applyPlan(snapshot, planRepair(snapshot, { refusal })).text;
    expect(after).toContain(id);
    expect(JSON.parse(after)[2].content).toEqual([{ type: 'text', text: 'Hens.' }]);
  });

  it('leaves settings beside the messages as they are', () => {
    const body = {
      modelId: 'anthropic.claude-haiku-4-5-20251001-v1:0',
      messages: [
        { role: 'user', content: [{ text: 'Look.' }] },
        { role: 'assistant', content: [{ text: ' ' }] },
        { role: 'user', content: [{ text: 'And?' }] },
      ],
      inferenceConfig: { temperature: 0.6, topP: 0.8 },
    };
    const alone = openTranscript(JSON.stringify(body));
    expect(validateMessages(alone).find((it) => it.rule === 'params/conflict')?.severity).toBe('error');
    const refusal =
      'ValidationException: The text field in the ContentBlock object at messages.1.content.0 is blank. Add text to the text field, and try again.';
    const { of, after } = told(body, refusal);
    expect(of('params/conflict')?.severity).toBe('warning');
    expect(after.inferenceConfig).toEqual(body.inferenceConfig);
  });
});
