import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const image = { type: 'image', image: 'iVBORw0KGgo=' };
const words = { type: 'text', text: 'What is this?' };
const opened = (body: object) => openTranscript(JSON.stringify(body));
const errorsOf = (body: object, refusal?: string) =>
  validateMessages(opened(body), refusal === undefined ? {} : { refusal }).filter(
    ({ severity }) => severity === 'error',
  );

describe('what no fix can end says why', () => {
  it.each([
    'json: cannot unmarshal array into Go struct field ChatMessage.messages.content of type string',
    'messages.0.content: Input should be a valid string',
    "Invalid type for 'messages[0].content': expected a string, but got an array instead.",
  ])('a string is required where a picture stands: %s', (refusal) => {
    const [found, ...more] = errorsOf({ model: 'x', messages: [{ role: 'user', content: [words, image] }] }, refusal);
    expect([found?.at, found?.fixes, more]).toEqual(['/messages/0/content', [], []]);
    expect(found?.unfixable).toMatch(/cannot hold the pictures/);
  });

  it('where only words stand they become the string', () => {
    const refusal = 'messages.0.content: Input should be a valid string';
    const [found] = errorsOf({ model: 'x', messages: [{ role: 'user', content: [words] }] }, refusal);
    expect([found?.fixes.length === 0, found?.unfixable]).toEqual([false, undefined]);
  });

  it('of an empty list of messages nobody else knows the first one', () => {
    const body = { model: 'gpt-4o', messages: [] };
    const [found] = errorsOf(body);
    expect([found?.rule, found?.fixes]).toEqual(['roles/no-user', []]);
    expect(found?.unfixable).toBe('Only you can write the first message.');
    expect(applyPlan(opened(body), planRepair(opened(body))).text).toBe(JSON.stringify(body));
  });
});

it('a place that an error names is explained by a fault of its kind that begins there', () => {
  const call = (id: string) => ({ toolUse: { toolUseId: id, name: 'find', input: {} } });
  const result = (id: string) => ({ toolResult: { toolUseId: id, content: [{ text: 'Tea.' }] } });
  const messages = [
    { role: 'user', content: [{ text: 'Find tea.' }] },
    { role: 'assistant', content: [call('tooluse_1'), call('tooluse_2')] },
    { role: 'user', content: [result('tooluse_1')] },
    { role: 'user', content: [result('tooluse_2')] },
  ];
  const toolConfig = { tools: [{ toolSpec: { name: 'find', inputSchema: { json: { type: 'object' } } } }] };
  const refusal = 'ValidationException: Expected toolResult blocks at messages.2.content for the following Ids: ...';
  const found = errorsOf({ modelId: 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0', toolConfig, messages }, refusal);
  expect(found.map(({ rule }) => rule)).toEqual(['tools/results-split']);
});

it.each([
  ['Gemini', { systemInstruction: { parts: [{ text: 'Grade the answer: tea is a drink.' }] }, contents: [] }],
  [
    'Anthropic',
    { model: 'claude-sonnet-4-5', max_tokens: 9, system: 'Grade the answer: tea is a drink.', messages: [] },
  ],
])('where all text is in the system prompt the user says it too: %s', (_, body) => {
  const snapshot = opened(body);
  const [found, ...more] = errorsOf(body);
  expect([found?.rule, found?.variant, found?.fixes, more]).toEqual([
    'roles/no-user',
    'only-system',
    ['add-user-turn'],
    [],
  ]);
  const { text, snapshot: after } = applyPlan(snapshot, planRepair(snapshot));
  expect(text.split('Grade the answer: tea is a drink.')).toHaveLength(3);
  expect(validateMessages(after).filter(({ severity }) => severity === 'error')).toEqual([]);
});
