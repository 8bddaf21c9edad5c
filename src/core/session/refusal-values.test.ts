import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

const user = { role: 'user', content: 'How many hens?' };
const looked = (text: string, refusal: string) => {
  const target = decodeError(refusal, openTranscript(text)).target;
  const snapshot = openTranscript(text, target === undefined ? {} : { target });
  const { culprit, notInFile } = decodeError(refusal, snapshot);
  const found = validateMessages(snapshot, { refusal }).filter(({ severity }) => severity === 'error');
  return {
    at: culprit?.at,
    sure: culprit?.sure,
    denied: notInFile !== undefined,
    places: found.map(({ rule, at }) => `${rule} ${at}`),
    fixed: applyPlan(snapshot, planRepair(snapshot, { refusal })).text,
  };
};
const asked = (body: object, refusal: string) => {
  const { fixed, ...told } = looked(JSON.stringify(body), refusal);
  return { ...told, fixed: JSON.parse(fixed) };
};

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

describe('what an error names leads to what loses least', () => {
  it('a part of reasoning without its type gets that of its kind', () => {
    const reasoning = { type: 'reasoning', id: 'rs_1', summary: [{ text: 'Both.' }], encrypted_content: 'gAAA' };
    const call = { type: 'function_call', call_id: 'a', name: 'count', arguments: '{}' };
    const output = { type: 'function_call_output', call_id: 'a', output: '12' };
    const told = asked(
      { model: 'gpt-5', input: [user, reasoning, call, output] },
      "Missing required parameter: 'input[1].summary[0].type'.",
    );
    expect(told.fixed.input[1]).toEqual({ ...reasoning, summary: [{ text: 'Both.', type: 'summary_text' }] });
  });

  it('a schema under a key of its own is moved up', () => {
    const parameters = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    const tool = (schema: object) => ({ type: 'function', function: { name: 'find', parameters: schema } });
    const told = asked(
      { model: 'gpt-4o', messages: [user], tools: [tool({ parameters })] },
      'schema must be a JSON Schema of \'type: "object"\', got \'type: "None"\'',
    );
    expect(told.fixed.tools).toEqual([tool(parameters)]);
  });

  it('turns of which none says who spoke are told apart by their order', () => {
    const said = ['You keep hens.', 'How many?', 'Twelve.', 'And ducks?'].map((content) => ({ content }));
    const told = asked({ model: 'm', messages: said }, "Missing required parameter: 'messages[0].role'.");
    expect(told.fixed.messages.map(({ role }: { role: string }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
  });

  it('a system message is what a template without system text has one of too many', () => {
    const told = asked(
      { model: 'm', messages: [{ role: 'system', content: 'You count.' }, user] },
      'Conversation roles must alternate user/assistant/user/assistant/...',
    );
    expect(told.denied).toBe(false);
    expect(told.at).toBe('/messages/0');
    expect(told.fixed.messages.map(({ role }: { role: string }) => role)).toEqual(['user']);
  });

  it('what strict mode wants besides what the error names is found with it', () => {
    const items = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] };
    const schema = { type: 'object', properties: { items }, required: ['items'], additionalProperties: false };
    const format = { type: 'json_schema', json_schema: { name: 'part', strict: true, schema } };
    const told = asked(
      { model: 'openai/gpt-4o', messages: [user], response_format: format, provider: { order: ['Azure'] } },
      "Invalid schema for response_format 'part': In context=('properties', 'items'), 'additionalProperties' is required to be supplied and to be false.",
    );
    expect(told.fixed.response_format.json_schema.schema.properties.items).toEqual({
      ...items,
      // What was optional may be null.
      properties: { a: { type: 'string' }, b: { type: ['string', 'null'] } },
      required: ['a', 'b'],
      additionalProperties: false,
    });
  });

  it('a signature in a call is moved beside it', () => {
    const call = (beside: object, inside: object) => ({
      functionCall: { name: 'find', args: {}, ...inside },
      ...beside,
    });
    const answered = { role: 'user', parts: [{ functionResponse: { name: 'find', response: { a: 1 } } }] };
    const contents = (part: object) => [
      { role: 'user', parts: [{ text: 'Find.' }] },
      { role: 'model', parts: [part] },
      answered,
    ];
    const told = asked(
      { contents: contents(call({}, { thought_signature: 'CqwBAVSoXO7k' })) },
      `Invalid JSON payload received. Unknown name "thought_signature" at 'contents[1].parts[0].function_call': Cannot find field.`,
    );
    expect(told.fixed.contents).toEqual(contents(call({ thoughtSignature: 'CqwBAVSoXO7k' }, {})));
  });

  it('a content beside calls is a string, where a validator wants one everywhere', () => {
    const call = { id: 'a', type: 'function', function: { name: 'count', arguments: '{}' } };
    const messages = [
      user,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: '12' },
    ];
    const told = asked({ model: 'm', messages }, 'body.messages.content.str - Input should be a valid string');
    expect(told.fixed.messages[1].content).toBe('');
  });

  it('a first message whose role is empty, before a question, is system text', () => {
    const messages = [{ role: '', content: 'You count.' }, user];
    const told = asked(
      { model: 'm', messages },
      "'' is not one of ['system', 'assistant', 'user', 'function'] - 'messages.0.role'",
    );
    expect(told.fixed.messages[0].role).toBe('system');
  });

  it('a limit of nothing goes', () => {
    const told = asked({ model: 'm', messages: [user], max_tokens: 0 }, 'max_tokens must not be zero');
    expect(told.fixed).toEqual({ model: 'm', messages: [user] });
  });

  it('functions of the old form are checked as tools are', () => {
    const body = { model: 'gpt-3.5-turbo', messages: [user], functions: [{ name: 'count', parameters: 'a.b.Schema' }] };
    expect(asked(body, "the parameters can't be correctly parse.").places).toEqual([
      'tools/declaration /functions/0/parameters',
    ]);
  });
});
