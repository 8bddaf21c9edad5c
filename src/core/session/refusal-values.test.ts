import { describe, expect, it } from 'vitest';
import { openTranscript } from '../session.ts';
import { asked, looked } from '../testing/asked.ts';
import { decodeError } from './errors.ts';

const user = { role: 'user', content: 'How many hens?' };
describe('a value that an error rejects', () => {
  const picture = { type: 'image_url', image_url: { url: 'https://example.org/a.png', detail: 'auto' } };

  it('is found by the word of its key, and a setting of a picture goes without the picture', () => {
    const told = asked({ model: 'm', messages: [{ role: 'user', content: [picture] }] }, 'invalid image detail: auto');
    expect(told.at).toBe('/messages/0/content/0/image_url/detail');
    expect(told.fixed.messages[0].content[0].image_url).toEqual({ url: 'https://example.org/a.png' });
  });

  it('is none where the key has another value', () => {
    const told = asked({ model: 'm', messages: [{ role: 'user', content: [picture] }] }, 'invalid image detail: ultra');
    expect(told.places).toEqual([]);
  });

  it('is found in a session, whose messages are counted otherwise', () => {
    const long = `mcp__${'observability_'.repeat(5)}`;
    const reference = (tool_name: string) => ({ type: 'tool_reference', tool_name });
    const messages = [
      user,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'ToolSearch', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [reference('short'), reference(long)] }],
      },
    ];
    const told = asked(
      messages,
      'messages.X.content.0.tool_result.content.0.tool_reference.tool_name: String should have at most 64 characters',
    );
    expect(told.at).toBe('/2/content/0/content/1/tool_name');
    expect(told.fixed[2].content[0].content[0]).toEqual(reference('short'));
    expect(told.fixed[2].content[0].content[1]).toEqual({ type: 'text', text: `[tool_reference] ${long}` });
  });

  it('is a content that is not there, where every content must be a string', () => {
    const call = { id: 'a', type: 'function', function: { name: 'count', arguments: '{}' } };
    const messages = [user, { role: 'assistant', tool_calls: [call] }, { role: 'tool', tool_call_id: 'a' }];
    const told = asked(
      { model: 'm', messages },
      "API error 400: Invalid 'content': 'content' field must be a string or an array of objects..",
    );
    expect(told.places).toEqual(['content/missing-key /messages/1', 'content/missing-key /messages/2']);
    expect(told.fixed.messages.map(({ content }: { content: unknown }) => content)).toEqual([user.content, '', '']);
  });
});

describe('an error that names no place', () => {
  const thinking = (words: string) => ({
    type: 'thinking',
    thinking: words,
    signature: 'RXFRQkNrWUlCeGdDS2tB'.repeat(4),
  });

  it('about thinking that was modified is about the latest turn, and all its thinking goes', () => {
    const messages = [
      user,
      { role: 'assistant', content: [thinking('First.'), { type: 'text', text: 'Nine.' }] },
      user,
      { role: 'assistant', content: [thinking('Second.'), thinking('Third.'), { type: 'text', text: 'Ten.' }] },
      user,
    ];
    const told = asked({ model: 'claude-opus-4-5', max_tokens: 9, messages }, 'thinking blocks cannot be modified');
    expect(told.at).toBe('/messages/3/content/1');
    expect(told.fixed.messages[3].content).toEqual([{ type: 'text', text: 'Ten.' }]);
    expect(told.fixed.messages[1]).toEqual(messages[1]);
  });

  it('about pictures is about the only one', () => {
    const content = [
      { type: 'text', text: 'See.' },
      { type: 'image_url', image_url: { url: 'https://e.org/a' } },
    ];
    const told = asked(
      { model: 'gpt-4', messages: [user, { role: 'user', content }] },
      'Invalid content type. image_url is only supported by certain models',
    );
    expect(told.at).toBe('/messages/1/content/1');
  });

  it('about the length is about the message with most of the text', () => {
    const messages = [user, { role: 'user', content: 'hen '.repeat(400) }, user];
    const refusal = "This model's maximum context length is 409 tokens. However, your messages resulted in 459 tokens.";
    expect(asked({ model: 'm', messages }, refusal).at).toBe('/messages/1');
    const even = [user, user, user];
    expect(asked({ model: 'm', messages: even }, refusal).at).toBeUndefined();
  });

  it('asks more of a history of which nothing says where it goes than all APIs do', () => {
    const call = (callId: string) => ({ $type: 'functionCall', callId, name: 'f', arguments: {} });
    const result = (callId: string) => ({ $type: 'functionResult', callId, result: callId });
    const said = (role: string, ...contents: object[]) => ({ role, contents });
    const text = { $type: 'text', text: 'An error.' };
    const messages = [
      said('user', text),
      said('assistant', call('a'), call('b')),
      said('tool', result('a')),
      said('assistant', text),
      said('tool', result('b')),
    ];
    expect(asked(messages, 'HTTP 400 `Insufficient tool messages following tool_calls`').fixed).toEqual([
      messages[0],
      messages[1],
      messages[2],
      messages[4],
      messages[3],
    ]);
  });
});

describe('a request that is no conversation', () => {
  it('of one prompt has its keys looked up', () => {
    const body = { prompt: 'Once', max_gen_len: 9, top_p: 1, max_tokens: 10, n: 1 };
    const told = asked(
      body,
      'Malformed input request: #: extraneous key [max_tokens] is not permitted#: extraneous key [n] is not permitted, please reformat your input and try again.',
    );
    expect(told.fixed).toEqual({ prompt: 'Once', max_gen_len: 9, top_p: 1 });
  });

  it('stays none where only its picture is asked for', () => {
    expect(openTranscript(JSON.stringify({ prompt: 'A hen', size: '1x1' })).transcripts).toEqual([]);
  });
});

describe('a request in the quotes of a log', () => {
  it('is read, and changed within its quotes', () => {
    const body = { model: 'm', temperature: 3, messages: [user] };
    const log = (json: object) =>
      `time=1 level=TRACE msg="request payload" json=${JSON.stringify(JSON.stringify(json))}\ntime=2 level=ERROR`;
    const told = looked(log(body), "Unsupported parameter: 'temperature' is not supported with this model.");
    expect(told.at).toBe('/temperature');
    const { temperature: _, ...fixed } = body;
    expect(told.fixed).toBe(log(fixed));
  });
});

describe('what is written where it is not looked for', () => {
  const picture = { type: 'image_url', image_url: { url: 'https://example.org/a.png' } };

  it('a picture among the messages becomes a part of the message before it', () => {
    const told = asked(
      { model: 'gpt-4o', messages: [user, user, picture] },
      "Missing required parameter: 'messages[2].role'.",
    );
    expect(told.at).toBe('/messages/2');
    const content = [{ type: 'text', text: user.content }, picture];
    expect(told.fixed.messages).toEqual([user, { role: 'user', content }]);
  });

  it('a signature in the reasoning beside a call is one', () => {
    const call = (id: string) => ({ id, type: 'function', function: { name: 'count', arguments: '{}' } });
    const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: '12' });
    const reasoning_details = [{ type: 'reasoning.encrypted', data: 'CroBAdHtim8v', format: 'google-gemini-v1' }];
    const messages = [
      user,
      { role: 'assistant', content: null, tool_calls: [call('a')], reasoning_details },
      result('a'),
      { role: 'assistant', content: null, tool_calls: [call('b')] },
      result('b'),
    ];
    const told = asked({ model: 'google/gemini-3-pro', messages }, 'Function call is missing a thought_signature');
    expect(told.places).toEqual(['reasoning/thought-signature /messages/3/tool_calls/0']);
    expect(told.fixed.messages[1]).toEqual(messages[1]);
  });

  it('messages of a known form are known under any key, and the longest of a trace comes first', () => {
    const use = { type: 'tool_use', id: 'toolu_1', name: 'count', input: {} };
    const messages = [user, { role: 'assistant', content: [use] }];
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: '12' };
    const span = (list: object[]) => JSON.stringify({ attributes: { 'input.of.model': list } });
    const later = [...messages, { role: 'user', content: [result] }, { role: 'assistant', content: 'Twelve.' }];
    const { transcripts } = openTranscript(`${span(messages)}\n${span(later)}\n`);
    expect(transcripts[0]!.format.id).toBe('anthropic-messages');
    expect(transcripts[0]!.at).toBe('/1/attributes/input.of.model');
  });

  it('a turn that was stored before anything was said is an empty one', () => {
    const said = (role: string, Text: string) => ({ role, kind: { Text }, state: 'Complete' });
    const messages = [
      said('User', 'How many?'),
      said('Assistant', 'Twelve.'),
      said('User', 'And?'),
      said('Assistant', ''),
    ];
    const told = looked(JSON.stringify({ messages }), 'messages: text content blocks must be non-empty');
    expect(told.at).toBe('/messages/3/kind/Text');
  });
});

describe('an error whose wrapping speaks of something else', () => {
  it('is about the request, where it rejects what stands there', () => {
    const functions = [{ name: 'Google Search', parameters: { type: 'object', properties: {} } }];
    const text = JSON.stringify({ model: 'gpt-4', messages: [user], functions });
    const refusal =
      "Retrying in 4.0 seconds as it raised RateLimitError: 'Google Search' does not match '^[a-zA-Z0-9_-]{1,64}$' - 'functions.0.name'.";
    const { about, explanation, culprit } = decodeError(refusal, openTranscript(text));
    expect(culprit?.at).toBe('/functions/0/name');
    expect(about).toBe('request');
    expect(explanation).not.toMatch(/too many requests/i);
  });

  it('is about the account, where nothing of it stands there', () => {
    const text = JSON.stringify({ model: 'gpt-4', messages: [user] });
    expect(decodeError('RateLimitError: too many requests, try again in 4 s', openTranscript(text)).about).toBe(
      'account',
    );
  });
});
