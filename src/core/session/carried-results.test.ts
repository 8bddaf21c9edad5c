import { describe, expect, it } from 'vitest';
import { openTranscript } from '../session.ts';
import { convertTranscript } from './convert.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } };

const SEEN = {
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  tools: [{ name: 'see', input_schema: { type: 'object' } }],
  messages: [
    { role: 'user', content: 'Look.' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'see', input: {} }] },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'seen' }, image] }],
    },
    { role: 'assistant', content: 'A hen.' },
    { role: 'user', content: 'Sure?' },
  ],
};

const converted = (body: unknown, to: string) => {
  const { text, losses, errors } = convertTranscript(openTranscript(JSON.stringify(body)), to);
  return { body: JSON.parse(text) as { messages: object[]; input: object[]; contents: object[] }, losses, errors };
};

describe('pictures of results', () => {
  it('are said by the user where a result is text alone', () => {
    const { body, losses, errors } = converted(SEEN, 'openai-chat');
    expect(body.messages.slice(2, 4)).toEqual([
      { role: 'tool', tool_call_id: 'toolu_1', content: 'seen' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } }] },
    ]);
    expect(losses.filter(({ what }) => /picture|result/.test(what))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('stay in their results where these hold them, and come back', () => {
    for (const to of ['openai-responses', 'bedrock-converse']) {
      const { text, losses } = convertTranscript(openTranscript(JSON.stringify(SEEN)), to);
      expect(losses.filter(({ what }) => /picture|result/.test(what), to)).toEqual([]);
      const [first] = openTranscript(text, { format: to }).transcripts;
      const results = first!.messages.flatMap(({ parts }) => parts.filter((part) => part.kind === 'result'));
      expect(
        results.map(({ media }) => media?.map((part) => 'data' in part && part.data)),
        to,
      ).toEqual([[PIXEL]]);
    }
  });
});

describe('calls of custom tools', () => {
  const patch = '*** Begin Patch\n*** End Patch';
  const request = {
    model: 'gpt-5',
    input: [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'q' }] },
      { type: 'custom_tool_call', call_id: 'call_1', name: 'apply_patch', input: patch },
      { type: 'custom_tool_call_output', call_id: 'call_1', output: 'Done' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'and?' }] },
    ],
  };

  it('become calls of functions, their words in `input`', () => {
    expect(converted(request, 'anthropic-messages').body.messages[1]).toMatchObject({
      content: [{ type: 'tool_use', name: 'apply_patch', input: { input: patch } }],
    });
    expect(converted(request, 'openai-chat').body.messages[1]).toMatchObject({
      tool_calls: [{ function: { name: 'apply_patch', arguments: JSON.stringify({ input: patch }) } }],
    });
  });

  it('stay what they are where the wire knows them', () => {
    const { text } = convertTranscript(openTranscript(JSON.stringify(request)), 'codex-rollout');
    expect(text).toContain('"custom_tool_call"');
    expect(text).toContain('"custom_tool_call_output"');
  });
});
