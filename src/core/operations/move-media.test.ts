import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';

const PNG = { type: 'image_url', image_url: { url: `data:image/png;base64,${'iVBORw0KGgo'.padEnd(80, 'A')}` } };
const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
const shown = { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: 'see' }, PNG] };
const SEE = [
  { type: 'text', text: 'see' },
  { type: 'text', text: '[image/png: the user shows it below]' },
];
const chat = (...after: object[]) =>
  openTranscript(
    JSON.stringify({
      model: 'gpt-4o',
      messages: [
        { role: 'user', content: 'q' },
        { role: 'assistant', content: null, tool_calls: [call('a'), call('b')] },
        shown,
        { role: 'tool', tool_call_id: 'b', content: 'ok' },
        ...after,
      ],
    }),
    { target: 'openai-chat' },
  );

const left = (snapshot: ReturnType<typeof chat>, plan: ReturnType<typeof planRepair>) =>
  (JSON.parse(applyPlan(snapshot, plan).text) as { messages: unknown[] }).messages.slice(2);

describe('a picture in a result that may hold words only', () => {
  it('is shown by the user in a message of its own, after all results of the turn', () => {
    const snapshot = chat();
    const plan = planRepair(snapshot, { passes: [{ id: 'refused-media' }] });
    expect(left(snapshot, plan)).toEqual([
      { role: 'tool', tool_call_id: 'a', content: SEE },
      { role: 'tool', tool_call_id: 'b', content: 'ok' },
      { role: 'user', content: [PNG] },
    ]);
    expect(plan.rows.map(({ effect }) => effect)).toEqual(['lossless']);
  });

  it('comes before what the user says next', () => {
    const snapshot = chat({ role: 'user', content: 'on' });
    const [, , asked] = left(snapshot, planRepair(snapshot, { passes: [{ id: 'refused-media' }] }));
    expect(asked).toEqual({ role: 'user', content: [PNG, { type: 'text', text: 'on' }] });
  });

  it('is moved by the first fix that the finding offers', () => {
    const snapshot = chat();
    const finding = validateMessages(snapshot).find(({ rule }) => rule === 'media/not-allowed-here')!;
    expect(finding.fixes[0]).toBe('move-media');
    expect(left(snapshot, planFix(snapshot, finding.key, 'move-media')).at(-1)).toEqual({
      role: 'user',
      content: [PNG],
    });
  });
});

it('a result of Anthropic that reports an error keeps its words, and the picture follows it', () => {
  const picture = {
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: PNG.image_url.url.slice(22) },
  };
  const result = {
    type: 'tool_result',
    tool_use_id: 'a',
    is_error: true,
    content: [{ type: 'text', text: 'no' }, picture],
  };
  const snapshot = openTranscript(
    JSON.stringify({
      model: 'claude-opus-4-6',
      messages: [
        { role: 'user', content: 'q' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] },
        { role: 'user', content: [result] },
      ],
    }),
    { target: 'anthropic' },
  );
  const { messages } = JSON.parse(applyPlan(snapshot, planRepair(snapshot)).text) as {
    messages: { content: object[] }[];
  };
  expect(messages[2]!.content.slice(1)).toEqual([picture]);
});
