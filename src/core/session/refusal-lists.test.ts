import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { findings, refused, repaired } from '../testing/rejected.ts';
import { decodeError } from './errors.ts';

const chatTool = (name: string, parameters?: object) => ({ type: 'function', function: { name, parameters } });
const chat = (tools: object[], ...more: object[]) => ({
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }, ...more],
  tools,
});

describe('a key that an error misses', () => {
  it('is written where it can be: the schema of a tool without arguments', () => {
    const body = chat([chatTool('now', { type: 'object' }), chatTool('later')]);
    const said =
      'body.nullable[list[Tool]].1.function.parameters\n  Field required [type=missing]\nbody.Unset\n  Input should be a valid dictionary [type=model_type]';
    expect(refused(body, `2 validation errors for Unmarshaller\n${said}`)).toEqual([['/tools/1/function', 'add-key']]);
    expect(repaired(body, `2 validation errors for Unmarshaller\n${said}`)).toEqual(
      chat([chatTool('now', { type: 'object' }), chatTool('later', { type: 'object', properties: {} })]),
    );
  });

  const odd = { type: 'custom', custom: { name: 'free' } };
  it.each(["key 'function' not found", 'missing field `function` at line 1 column 90', "KeyError: 'function'"])(
    'is missing in the element whose siblings have it: %s',
    (said) => {
      expect(refused(chat([chatTool('a', {}), odd, chatTool('b', {})]), said)).toEqual([
        ['/tools/1', 'remove-element'],
      ]);
    },
  );

  it('names nothing where no sibling has it, most lack it, or all have it', () => {
    expect(refused(chat([odd, odd]), "key 'function' not found")).toEqual([]);
    expect(refused(chat([odd, chatTool('a', {}), odd]), "key 'function' not found")).toEqual([]);
    expect(refused(chat([chatTool('a', {}), chatTool('b', {})]), "KeyError: 'function'")).toEqual([]);
  });
});

describe('an error that lists names', () => {
  const long = (end: string) => `mcp__a_plugin_with_a_rather_long_name_indeed__and_a_function_${end}`;
  const tools = ['short', long('one'), long('two')].map((name) => ({ name, input_schema: { type: 'object' } }));
  const body = {
    model: 'claude-sonnet-4-5',
    max_tokens: 9,
    tools,
    messages: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: long('one'), input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'ok' }] },
    ],
  };

  it('requires of all of them the length that it allows, in declarations and calls', () => {
    const said = `Tool name(s) exceed the limit of 62 characters:\n - '${long('one')}' (64 characters)\n - '${long('two')}' (64 characters)`;
    const named = findings(body, said).filter(({ rule }) => rule === 'tools/invalid-name');
    expect(named.map(({ at }) => at).sort()).toEqual(['/messages/1/content/0/name', '/tools/1/name', '/tools/2/name']);
    const after = repaired(body, said) as typeof body;
    const names = after.tools.map(({ name }) => name);
    expect(names[0]).toBe('short');
    expect(names.every((name) => name.length <= 62)).toBe(true);
    expect(new Set(names).size).toBe(3);
    expect(after.messages[1]?.content[0]).toMatchObject({ name: names[1] });
    expect(findings(after, said).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('blames each of them', () => {
    const of = (said: string) => decodeError(said, openTranscript(JSON.stringify(body))).refused?.map(({ at }) => at);
    expect(of(`Tool names cannot be compiled:\n - '${long('one')}'\n - '${long('two')}'`)).toEqual([
      '/tools/1',
      '/tools/2',
    ]);
    expect(of(`Tool '${long('one')}' failed. Available tools: 'short', '${long('two')}'`)?.length ?? 0).toBeLessThan(2);
  });
});

describe('marks for the cache that an error counts', () => {
  const cache_control = { type: 'ephemeral' };
  const part = (text: string) => ({ type: 'text', text, cache_control });
  const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
  const body = chat(
    [chatTool('f', { type: 'object' })],
    { role: 'system', content: [part('be brief')] },
    { role: 'assistant', content: 'ok', tool_calls: [call('call_1'), call('call_2')] },
    { role: 'tool', tool_call_id: 'call_1', content: 'one', cache_control },
    { role: 'tool', tool_call_id: 'call_2', content: 'two', cache_control },
    { role: 'user', content: [part('and now?')] },
  );
  const said = (most: number) => `A maximum of ${most} blocks with cache_control may be provided. Found 4.`;

  it('lose the earliest of the turns, as many as are too many', () => {
    const { messages } = body;
    const without = (...gone: number[]) => ({
      ...body,
      messages: messages.map((message, i) => {
        const { cache_control: _, ...rest } = message as { cache_control?: object };
        return gone.includes(i) ? rest : message;
      }),
    });
    expect(repaired(body, said(3))).toEqual(without(3));
    expect(repaired(body, said(2))).toEqual(without(3, 4));
    expect(repaired(body, said(4))).toEqual(body);
  });
});

describe('a call without its thought signature in the chat form', () => {
  const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
  const body = (tool_call: object) => ({
    model: 'gemini-3-pro-preview',
    messages: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: null, tool_calls: [tool_call] },
      { role: 'tool', tool_call_id: 'call_1', content: 'ok' },
    ],
  });
  const said =
    'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly. Additional data, function call `default_api:f` , position 2.';

  it('gets the documented stand-in where that form keeps it', () => {
    const at = findings(body(call), said).map(({ rule, at, fixes }) => [rule, at, fixes[0]]);
    expect(at).toEqual([['reasoning/thought-signature', '/messages/1/tool_calls/0', 'stand-in-signature']]);
    const google = { thought_signature: 'skip_thought_signature_validator' };
    expect(repaired(body(call), said)).toEqual(body({ ...call, extra_content: { google } }));
  });

  it('is no fault while no error says so', () => {
    expect(validateMessages(openTranscript(JSON.stringify(body(call)))).map(({ rule }) => rule)).not.toContain(
      'reasoning/thought-signature',
    );
  });
});

describe('a session whose results stand behind words', () => {
  const record = (n: number, role: string, content: unknown) => ({
    type: role,
    uuid: `00000000-0000-4000-8000-00000000000${n}`,
    parentUuid: n > 1 ? `00000000-0000-4000-8000-00000000000${n - 1}` : null,
    sessionId: 's',
    message: { role, content },
  });
  const result = { type: 'tool_result', tool_use_id: 'toolu_01', content: 'done' };
  const words = { type: 'text', text: 'a reminder' };
  const session = (...content: object[]) =>
    [
      record(1, 'user', 'go'),
      record(2, 'assistant', [{ type: 'tool_use', id: 'toolu_01', name: 'f', input: {} }]),
      record(3, 'user', content),
    ]
      .map((it) => JSON.stringify(it))
      .join('\n');
  const said =
    'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_01. Each `tool_use` block must have a corresponding `tool_result` block in the next message.';

  it('is sound until an error says that a call has no result; then the order is at fault', () => {
    const rules = (refusal?: string) =>
      validateMessages(openTranscript(session(words, result)), refusal === undefined ? {} : { refusal }).flatMap(
        ({ rule, severity }) => (severity === 'error' ? [rule] : []),
      );
    expect(rules()).toEqual([]);
    expect(rules(said)).toEqual(['tools/results-not-first']);
    const snapshot = openTranscript(session(words, result));
    const { text } = applyPlan(snapshot, planRepair(snapshot, { refusal: said }));
    expect(text.trim()).toBe(session(result, words));
  });

  it('is not blamed for its order where a result is missing', () => {
    const other = record(4, 'assistant', [{ type: 'tool_use', id: 'toolu_02', name: 'f', input: {} }]);
    const text = `${session(words, result)}\n${JSON.stringify(other)}\n${JSON.stringify(record(5, 'user', 'and?'))}`;
    const rules = validateMessages(openTranscript(text), { refusal: said.replaceAll('toolu_01', 'toolu_02') });
    expect(rules.map(({ rule }) => rule)).not.toContain('tools/results-not-first');
  });
});

describe('an assistant that says nothing', () => {
  const said = 'Invalid assistant message: content or tool_calls must be set';
  const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
  const body = (...silent: object[]) => ({
    model: 'deepseek-chat',
    messages: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: 'ok' },
      ...silent,
      { role: 'user', content: 'and?' },
    ],
  });

  it.each([
    ['with thinking', { role: 'assistant', content: null, reasoning_content: 'hm' }],
    ['with nothing', { role: 'assistant', content: null }],
  ])('goes where an error misses content or calls: %s', (_name, silent) => {
    const found = findings(body(silent), said).map(({ rule, at, fixes }) => [rule, at, fixes[0]]);
    expect(found).toEqual([['content/empty-message', '/messages/3/content', 'remove-message']]);
    expect(repaired(body(silent), said)).toEqual(body());
  });
});

describe('a result that is a list of data', () => {
  const said = "Missing required parameter: 'messages[2].content[0].type'.";
  const rows = [
    { id: 1, name: 'Tea' },
    { id: 2, name: 'Milk' },
  ];
  const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
  const sent = (content: unknown) => ({
    model: 'gpt-4o',
    messages: [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content },
    ],
  });
  const kept = (content: unknown) => [
    { type: 'human', content: 'go' },
    { type: 'ai', content: '', tool_calls: [{ name: 'f', args: {}, id: 'call_1', type: 'tool_call' }] },
    { type: 'tool', tool_call_id: 'call_1', content },
  ];

  it('becomes the text of its JSON, in what is sent and in what a library keeps', () => {
    expect(repaired(sent(rows), said)).toEqual(sent(JSON.stringify(rows)));
    expect(repaired(kept(rows), said)).toEqual(kept(JSON.stringify(rows)));
  });
});

describe('an item that the API keeps already', () => {
  const call = { type: 'function_call', id: 'fc_0123456789abcdef', call_id: 'call_1', name: 'f', arguments: '{}' };
  const output = { type: 'function_call_output', call_id: 'call_1', output: '66' };
  const said = `Duplicate item found with id ${call.id}. Remove duplicate items from your input and try again.`;

  it('goes, and its output stays', () => {
    const body = { model: 'gpt-4.1', previous_response_id: 'resp_1', input: [call, output] };
    expect(refused(body, said)).toEqual([['/input/0', 'drop-stored-item']]);
    expect(repaired(body, said)).toEqual({ ...body, input: [output] });
  });
});

describe('an error that gives no reason', () => {
  const said = 'Request contains an invalid argument.';
  const calls = (...ids: string[]) => ids.map((id) => ({ functionCall: { name: 'f', args: { id }, id } }));
  const results = (...ids: string[]) =>
    ids.map((id) => ({ functionResponse: { name: 'f', response: { content: id }, id } }));
  const body = (...ids: [string, string]) => ({
    contents: [
      { role: 'user', parts: [{ text: 'go' }] },
      { role: 'model', parts: calls(...ids) },
      { role: 'user', parts: results(...ids) },
      { role: 'model', parts: [{ text: 'done' }] },
      { role: 'user', parts: [{ text: 'again' }] },
      { role: 'model', parts: calls('a') },
      { role: 'user', parts: results('a') },
      { role: 'model', parts: [{ text: 'done' }] },
      { role: 'user', parts: [{ text: 'thanks' }] },
    ],
  });

  it('raises the suspicion of two calls of one message with one id, and of nothing else', () => {
    const told = (...ids: [string, string]) =>
      findings(body(...ids), said).map(({ rule, at, severity, fixes }) => [rule, at, severity, fixes[0]]);
    expect(told('a', 'a')).toEqual([
      ['tools/duplicate-call-id', '/contents/1/parts/1/functionCall/id', 'warning', 'rename-repeated-ids'],
    ]);
    expect(told('a', 'b')).toEqual([]);
    expect(repaired(body('a', 'a'), said)).toEqual(body('a', 'a'));
  });

  it('raises the suspicion of an empty message', () => {
    const messages = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'Yes?' },
      { role: 'user', content: '' },
    ];
    const told = findings(
      { model: 'glm-4.6', messages },
      '{"error":{"code":"1214","message":"messages 参数非法。请检查文档。"}}',
    );
    expect(told.map(({ rule, at, severity }) => [rule, at, severity])).toEqual([
      ['content/empty-message', '/messages/2/content', 'warning'],
    ]);
  });
});
