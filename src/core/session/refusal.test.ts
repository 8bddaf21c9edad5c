import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/rules/request__refused');

const cases = readdirSync(FOLDER)
  .filter((file) => file.startsWith('bad.') && file.endsWith('.json'))
  .map((file) => ({
    file,
    target: file.split('.')[2] ?? '',
    text: readFileSync(join(FOLDER, file), 'utf8'),
    refusal: readFileSync(join(FOLDER, file.replace('.json', '.error')), 'utf8'),
  }));

const named = (text: string, target: string, refusal: string) =>
  validateMessages(openTranscript(text, { target }), { refusal }).filter(({ rule }) => rule === 'request/refused');

describe('what an error names in a request', () => {
  it.each(cases)('$file: each offered fix ends the finding and changes nothing else', ({ text, target, refusal }) => {
    const snapshot = openTranscript(text, { target });
    const [finding] = named(text, target, refusal);
    expect(finding?.fixes.length).toBeGreaterThan(0);
    for (const fix of finding?.fixes ?? []) {
      const plan = planFix(snapshot, finding?.key ?? '', fix, { refusal });
      const { text: after } = applyPlan(snapshot, plan);
      expect([fix, after]).not.toEqual([fix, text]);
      expect([fix, named(after, target, refusal)]).toEqual([fix, []]);
      expect(openTranscript(after, { target }).transcripts[0]?.messages).toEqual(snapshot.transcripts[0]?.messages);
    }
  });

  it.each(cases)('$file: Fix all does what the error asks for', ({ text, target, refusal }) => {
    const snapshot = openTranscript(text, { target });
    const { text: after } = applyPlan(snapshot, planRepair(snapshot, { refusal }));
    expect(named(after, target, refusal)).toEqual([]);
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(text);
  });

  it('is not told without the error', () => {
    for (const { text, target } of cases) expect(named(text, target, '')).toEqual([]);
  });
});

describe('a refusal outranks an inference', () => {
  const SESSION = [
    '{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"List the files."}}',
    '{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"s","message":{"id":"m1","role":"assistant","model":"claude-sonnet-4-5","content":[{"type":"tool_use","id":"toolu_01AAAAAAAAAAAAAAAAAAAAAA","name":"ls","input":{}}]}}',
    '{"type":"user","uuid":"u2","parentUuid":"a1","sessionId":"s","message":{"role":"user","content":"Go on."}}',
    '{"type":"assistant","uuid":"a2","parentUuid":"u2","sessionId":"s","message":{"id":"m2","role":"assistant","model":"claude-sonnet-4-5","content":[{"type":"text","text":"Done."}]}}',
  ].join('\n');
  const ERROR =
    'API Error: 400 messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_01AAAAAAAAAAAAAAAAAAAAAA. Each `tool_use` block must have a corresponding `tool_result` block in the next message.';

  it('a call that was likely accepted is an error once an API rejected it, and Fix all ends it', () => {
    const snapshot = openTranscript(SESSION);
    const severity = (refusal: string) =>
      validateMessages(snapshot, { refusal }).find(({ rule }) => rule === 'tools/missing-result')?.severity;
    expect(severity('')).toBe('info');
    expect(severity(ERROR)).toBe('error');
    const { text } = applyPlan(snapshot, planRepair(snapshot, { refusal: ERROR }));
    expect(text).not.toBe(SESSION);
    expect(
      validateMessages(openTranscript(text), { refusal: ERROR }).filter((finding) => finding.severity === 'error'),
    ).toEqual([]);
  });
});

describe('a requirement that only the error states', () => {
  it('is checked and fixed as if the target stated it', () => {
    const text = JSON.stringify({
      model: 'some-model',
      messages: [
        { role: 'user', content: 'Hello.' },
        { role: 'system', content: 'Answer in French.' },
        { role: 'user', content: 'List the files.' },
      ],
    });
    const snapshot = openTranscript(text, { target: 'openai-chat' });
    const refusal = '400 System message must be at the beginning.';
    expect(validateMessages(snapshot).filter((finding) => finding.severity === 'error')).toEqual([]);
    const [finding] = validateMessages(snapshot, { refusal }).filter((found) => found.severity === 'error');
    expect(finding?.rule).toBe('roles/system-position');
    const { text: after } = applyPlan(snapshot, planRepair(snapshot, { refusal }));
    const left = validateMessages(openTranscript(after, { target: 'openai-chat' }), { refusal });
    expect(left.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(after).toContain('Answer in French.');
  });
});

describe('a refusal of somebody else', () => {
  const cases: readonly (readonly [string, object, string])[] = [
    [
      'a limit that is kept',
      { model: 'some-model', max_tokens: 1000, messages: [{ role: 'user', content: 'Hello.' }] },
      'max_tokens is too large: 20000. This model supports at most 16384 completion tokens.',
    ],
    [
      'a keyword that no schema has',
      {
        model: 'claude-sonnet-4-5',
        max_tokens: 100,
        tools: [{ name: 'ls', input_schema: { type: 'object' } }],
        messages: [{ role: 'user', content: 'Hello.' }],
      },
      'tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level',
    ],
  ];

  it.each(cases)('blames no healthy element: %s', (_, body, refusal) => {
    const snapshot = openTranscript(JSON.stringify(body));
    expect(decodeError(refusal, snapshot).culprit).toBeUndefined();
    expect(validateMessages(snapshot, { refusal }).filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(planRepair(snapshot, { refusal }).changes).toEqual([]);
  });
});

it('of two keys the one that the error names is its place, though another breaks the same rule', () => {
  const body = { model: 'gpt-5.4', max_tokens: 9, temperature: 0.7, messages: [{ role: 'user', content: 'Hello.' }] };
  const snapshot = openTranscript(JSON.stringify(body));
  const refusal = "Unsupported parameter: 'temperature' is not supported with this model.";
  expect(decodeError(refusal, snapshot).culprit?.at).toBe('/temperature');
});

describe('an API that requires an assistant message between results and a user message', () => {
  const call = { id: 'abcdefghi', type: 'function', function: { name: 'ls', arguments: '{}' } };
  const messages = [
    { role: 'user', content: 'List the files.' },
    { role: 'assistant', content: '', tool_calls: [call] },
    { role: 'tool', tool_call_id: 'abcdefghi', name: 'ls', content: 'a.txt' },
    { role: 'user', content: 'Now read it.' },
  ];
  const snapshot = openTranscript(JSON.stringify({ model: 'mistral-large-latest', messages }));
  const refusal = '{"object":"error","message":"Unexpected role \'user\' after role \'tool\'","code":"3230"}';
  const roles = (text: string) =>
    (JSON.parse(text) as { messages: { role: string }[] }).messages.map(({ role }) => role);

  it('gets one from Fix all once it said so, and on request before', () => {
    const bridged = ['user', 'assistant', 'tool', 'assistant', 'user'];
    expect(roles(applyPlan(snapshot, planRepair(snapshot)).text)).toEqual(messages.map(({ role }) => role));
    expect(roles(applyPlan(snapshot, planRepair(snapshot, { refusal })).text)).toEqual(bridged);
    const finding = validateMessages(snapshot).find(({ rule }) => rule === 'roles/order');
    expect(finding?.severity).toBe('warning');
    expect(roles(applyPlan(snapshot, planFix(snapshot, finding?.key ?? '', 'add-assistant-turn', {})).text)).toEqual(
      bridged,
    );
  });
});

it('a declared tool is renamed with its calls and the choice of it', () => {
  const body = {
    model: 'claude-sonnet-4-5',
    max_tokens: 100,
    tools: [
      { name: 'fs.read', input_schema: { type: 'object' } },
      { name: 'fs_read', input_schema: { type: 'object' } },
    ],
    tool_choice: { type: 'tool', name: 'fs.read' },
    messages: [
      { role: 'user', content: 'Read it.' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_01A', name: 'fs.read', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_01A', content: 'text' }] },
    ],
  };
  const snapshot = openTranscript(JSON.stringify(body));
  const { text } = applyPlan(snapshot, planRepair(snapshot));
  const after = JSON.parse(text) as typeof body;
  const [name] = after.tools.map((tool) => tool.name);
  expect(name).toMatch(/^fs_read.+$/);
  expect(after.tools[1]?.name).toBe('fs_read');
  expect(after.tool_choice.name).toBe(name);
  expect(JSON.stringify(after.messages[1])).toContain(`"name":"${name}"`);
  expect(validateMessages(openTranscript(text)).filter(({ severity }) => severity === 'error')).toEqual([]);
});
