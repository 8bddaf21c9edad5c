import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../../session.ts';

const ask = { role: 'user', content: 'How are Oslo and Rome?' };
const call = (id: string, city: string) => ({ type: 'tool_use', id, name: 'weather', input: { city } });
const asked = { role: 'assistant', content: [call('toolu_01', 'Oslo'), call('toolu_02', 'Rome')] };
const told = { role: 'assistant', content: [{ type: 'text', text: 'Snow and sun.' }] };
const pixel = { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' };
const sun = [
  { type: 'text', text: 'sun' },
  { type: 'image', source: pixel },
];
const mark = { type: 'ephemeral' };
const mixed: readonly object[] = [
  ask,
  asked,
  { role: 'tool', tool_call_id: 'toolu_01', name: 'weather', content: 'snow' },
  { role: 'tool', tool_call_id: 'toolu_02', content: sun, cache_control: mark },
  told,
  { role: 'user', content: 'Thanks.' },
];
const text = JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 99, messages: mixed });
const rules = (snapshot: ReturnType<typeof openTranscript>) => validateMessages(snapshot).map((it) => it.rule);

describe('tool messages of Chat Completions among blocks of Anthropic', () => {
  const snapshot = openTranscript(text);

  it('are the results of the calls, in a role that the API refuses', () => {
    expect(snapshot.format.id).toBe('anthropic-messages');
    expect(snapshot.transcripts[0]!.messages.map((it) => it.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'tool',
      'assistant',
      'user',
    ]);
    expect(rules(snapshot)).toEqual(['roles/unknown', 'roles/unknown']);
  });

  it('become result blocks in one message of the user', () => {
    const after = applyPlan(snapshot, planRepair(snapshot));
    const { messages } = JSON.parse(after.text) as { messages: unknown[] };
    expect(messages).toEqual([
      ask,
      asked,
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_01', content: 'snow' },
          { type: 'tool_result', tool_use_id: 'toolu_02', content: sun, cache_control: mark },
        ],
      },
      told,
      { role: 'user', content: 'Thanks.' },
    ]);
    expect(rules(after.snapshot)).toEqual([]);
  });

  it('become one block each by the fix of a finding', () => {
    const [first] = validateMessages(snapshot);
    const after = applyPlan(snapshot, planFix(snapshot, first!.key, 'name-role'));
    const { messages } = JSON.parse(after.text) as { messages: unknown[] };
    expect(messages[2]).toEqual({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_01', content: 'snow' }],
    });
    expect(messages[3]).toEqual(mixed[3]);
  });

  it('take pictures in the words of Chat Completions along', () => {
    const image_url = { url: `data:image/png;base64,${pixel.data}` };
    const picture = [sun[0], { type: 'image_url', image_url }];
    const value = mixed.with(3, { role: 'tool', tool_call_id: 'toolu_02', content: picture });
    const foreign = openTranscript(JSON.stringify(value), { target: 'anthropic' });
    const after = applyPlan(foreign, planRepair(foreign));
    expect((JSON.parse(after.text) as { content: { content: unknown }[] }[])[2]!.content[1]!.content).toEqual(sun);
    expect(rules(after.snapshot)).toEqual([]);
  });

  it('are no sign of Anthropic where nothing else is', () => {
    const excerpt = [
      ask,
      { role: 'tool', tool_call_id: 'call_1', content: 'snow' },
      { role: 'assistant', content: 'Snow.' },
    ];
    expect(openTranscript(JSON.stringify(excerpt)).format.id).toBe('openai-chat');
  });
});

describe('calls of Chat Completions in a body of Anthropic', () => {
  const chat = (content: string | null) => ({
    role: 'assistant',
    content,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } }],
  });
  const body = (content: string | null) => ({
    model: 'claude-sonnet-4-5',
    max_tokens: 99,
    system: 'Answer in verse.',
    messages: [
      ask,
      chat(content),
      { role: 'tool', tool_call_id: 'call_1', content: 'snow' },
      told,
      { role: 'user', content: 'Thanks.' },
    ],
  });
  const block = { type: 'tool_use', id: 'call_1', name: 'weather', input: { city: 'Oslo' } };

  it.each([
    ['words', 'I look.', [], [{ type: 'text', text: 'I look.' }, block]],
    ['nothing', null, ['content/wrong-type /messages/1/content'], [block]],
  ])('become blocks behind %s, with their results', (_, said, more, content) => {
    const snapshot = openTranscript(JSON.stringify(body(said)));
    expect(snapshot.format.id).toBe('anthropic-messages');
    const found = validateMessages(snapshot).map(({ rule, at }) => `${rule} ${at}`);
    expect(found).toEqual([...more, 'content/unknown-key /messages/1/tool_calls', 'roles/unknown /messages/2/role']);
    const after = applyPlan(snapshot, planRepair(snapshot));
    const { messages } = JSON.parse(after.text) as { messages: unknown[] };
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: 'snow' }] };
    expect(messages).toEqual([ask, { role: 'assistant', content }, result, told, { role: 'user', content: 'Thanks.' }]);
    expect(rules(after.snapshot)).toEqual([]);
  });

  it('are left to Chat Completions where the system text is not beside the list', () => {
    const { system: _, ...rest } = body(null);
    expect(openTranscript(JSON.stringify(rest)).format.id).toBe('openai-chat');
  });
});
