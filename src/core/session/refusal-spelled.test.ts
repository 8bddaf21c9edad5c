import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

const user = { role: 'user', content: 'How many hens?' };
const asked = (body: object, refusal: string) => {
  const text = JSON.stringify(body);
  const target = decodeError(refusal, openTranscript(text)).target;
  const snapshot = openTranscript(text, target === undefined ? {} : { target });
  const { culprit, notInFile } = decodeError(refusal, snapshot);
  const found = validateMessages(snapshot, { refusal }).filter(({ severity }) => severity === 'error');
  return {
    at: culprit?.at,
    denied: notInFile !== undefined,
    places: found.map(({ rule, at }) => `${rule} ${at}`),
    fixed: JSON.parse(applyPlan(snapshot, planRepair(snapshot, { refusal })).text),
  };
};

describe('roles that a text lists as the only ones', () => {
  const developer = { role: 'developer', content: 'You count.' };
  const old = { role: 'function', name: 'count', content: '12' };
  const called = { role: 'assistant', content: null, function_call: { name: 'count', arguments: '{}' } };

  it('leave a role that is not among them', () => {
    const told = asked(
      { model: 'm', messages: [developer, user] },
      "developer is not one of ['system', 'assistant', 'user', 'tool'] - 'messages.['0].role'",
    );
    expect(told.places).toEqual(['roles/unknown /messages/0/role']);
    expect(told.fixed.messages[0]).toEqual({ role: 'system', content: 'You count.' });
  });

  it('turn a result of the old form into one of the new', () => {
    const { fixed } = asked(
      { model: 'm', messages: [user, called, old] },
      "400 'function' is not allowed role. The allowed roles are ['developer', 'system', 'user', 'assistant', 'tool']",
    );
    expect(fixed.messages[2].role).toBe('tool');
    expect(fixed.messages[2].tool_call_id).toBe(fixed.messages[1].tool_calls[0].id);
  });

  it('leave system text to the user, where only two speak', () => {
    const { fixed, at } = asked(
      { model: 'm', messages: [{ ...developer, role: 'system' }, user] },
      'Only user and assistant roles are supported',
    );
    expect(at).toBe('/messages/0/role');
    // Two turns of the user in a row are none to who takes only the two.
    const content = [developer, user].map((said) => ({ type: 'text', text: said.content }));
    expect(fixed.messages).toEqual([{ role: 'user', content }]);
  });
});

describe('what a text spells outside the messages', () => {
  const tool = (name: string, schema: object) => ({
    name,
    input_schema: { type: 'object', properties: {}, ...schema },
  });

  it('a keyword at the root is not one that is deeper', () => {
    const deep = { properties: { depth: { anyOf: [{ type: 'integer' }, { type: 'null' }] } } };
    const root = { properties: { a: { type: 'string' } }, anyOf: [{ required: ['a'] }] };
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [user],
      tools: [tool('x', deep), tool('y', root)],
    };
    const told = asked(body, 'tools.N.custom.input_schema: anyOf is not supported at the top level');
    expect(told.at).toBe('/tools/1/input_schema/anyOf');
    expect(told.fixed.tools[0]).toEqual(body.tools[0]);
    expect(told.fixed.tools[1].input_schema).not.toHaveProperty('anyOf');
  });

  it('a list of values is of the key whose value is not in it', () => {
    const tools = [tool('x', {})];
    const body = {
      model: 'm',
      max_tokens: 9,
      messages: [user],
      tools,
      tool_choice: { type: 'auto' },
      thinking: { type: 'adaptive' },
    };
    const told = asked(body, `'type' must be in ["enabled", "disabled", "auto"]`);
    expect(told.at).toBe('/thinking/type');
    expect(told.fixed.tool_choice).toEqual({ type: 'auto' });
  });

  it('a model that is not known is the one of the request', () => {
    const told = asked(
      { model: 'gpt-4o-mini', messages: [user] },
      'The supported API model names are deepseek-v4-pro or deepseek-v4-flash, but you passed gpt-4o-mini.',
    );
    expect(told.at).toBe('/model');
    expect(told.fixed.model).toBe('deepseek-v4-pro');
  });

  it('a setting that is the condition of a fault of the messages stays', () => {
    const messages = [user, { role: 'assistant', content: 'Twel' }];
    const body = { model: 'qwen', messages, chat_template_kwargs: { enable_thinking: true } };
    const told = asked(body, 'Assistant response prefill is incompatible with enable_thinking.');
    expect(told.places).toEqual(['roles/last /messages/1']);
    expect(told.fixed.chat_template_kwargs).toEqual({ enable_thinking: true });
  });
});

describe('what a text asks to remove, or can mean besides', () => {
  it('a key of messages that is to be removed', () => {
    const said = { role: 'assistant', content: 'Twelve.', reasoning_content: 'Count.' };
    const told = asked(
      { model: 'deepseek-reasoner', messages: [user, said, user] },
      'The reasoning_content is an intermediate result for display only. Please remove the reasoning_content from your message.',
    );
    expect(told.at).toBe('/messages/1/reasoning_content');
    expect(told.fixed.messages[1]).toEqual({ role: 'assistant', content: 'Twelve.' });
  });

  it('is not denied where a part of its meanings was not looked for', () => {
    const body = { model: 'MiniMax-M2.7', messages: [user], tool_choice: 'auto' };
    const told = asked(body, '{"error":{"message":"invalid params, invalid chat setting (2013)","http_code":"400"}}');
    expect(told.denied).toBe(false);
  });

  it('words of a result that names no call stay', () => {
    const told = asked(
      { model: 'm', messages: [user, { role: 'assistant', content: '' }, { role: 'tool', content: 'Twelve hens.' }] },
      `{"error":{"message":"'messages.2' : for 'role:tool' the following must be satisfied[('messages.2.tool_call_id' : property 'tool_call_id' is missing)]"}}`,
    );
    expect(JSON.stringify(told.fixed)).toContain('Twelve hens.');
  });
});

it('calls and results of Gemini of which only one has an id are a pair', () => {
  const call = { functionCall: { name: 'count', args: {} } };
  const result = (id: string) => ({ functionResponse: { id, name: 'count', response: { output: '12' } } });
  const contents = [
    { role: 'user', parts: [{ text: 'hens?' }] },
    { role: 'model', parts: [call] },
    { role: 'user', parts: [result('count-17-a3')] },
    { role: 'model', parts: [call, call] },
    { role: 'user', parts: [result('count-18-a1'), result('count-18-a2')] },
  ];
  const found = validateMessages(openTranscript(JSON.stringify({ contents })));
  expect(found.filter(({ rule }) => rule.startsWith('tools/'))).toEqual([]);
});

it('a name that is rejected in a call says nothing of results, which have none', () => {
  const use = (name: string) => ({ toolUse: { toolUseId: `t_${name.length}`, name, input: {} } });
  const answer = (id: string) => ({ toolResult: { toolUseId: id, content: [{ text: '12' }] } });
  const turn = (role: string, part: object) => ({ role, content: [part] });
  const messages = [
    turn('user', { text: 'hens?' }),
    turn('assistant', use('count hens')),
    turn('user', answer('t_10')),
  ];
  const refusal =
    "http response error: 1 validation error detected: Value at 'messages.2.member.content.1.member.toolUse.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+";
  const told = asked({ messages }, refusal);
  expect(told.places.filter((place) => place.includes('/messages/2'))).toEqual([]);
});

it('a placeholder for an id is no id', () => {
  const called = { type: 'tool_use', id: 'toolu_1', name: 'count', input: {} };
  const body = { messages: [user, { role: 'assistant', content: [called] }, user], id: 'id' };
  const told = asked(
    body,
    'messages.N: `tool_use` ids were found without `tool_result` blocks immediately after: <id>.',
  );
  expect(told.at).toBe('/messages/1/content/0');
});

it('a path with a point before its brackets leads to the value, and the type of the error to nothing', () => {
  const part = { type: 'text', text: 'Twelve.' };
  const answered = (content: unknown) => ({ model: 'm', messages: [user, { role: 'assistant', content }, user] });
  const said =
    "Invalid type for 'messages.[1].content': expected one of a string or array of objects, but got an object instead.";
  const told = asked(
    answered(part),
    `HTTP 400 [body: {"error":{"message":"${said}","type":"bad_request_error","param":"'messages.[1].content'"}}]`,
  );
  expect([told.at, told.places]).toEqual(['/messages/1/content', ['content/wrong-type /messages/1/content']]);
  expect(told.fixed).toEqual(answered([part]));
});
