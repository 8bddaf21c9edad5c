import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  applyPlan,
  convertTranscript,
  decodeError,
  openTranscript,
  planFix,
  planFixAll,
  planRepair,
  validateMessages,
} from '../index.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/rules/session__client-schema');
const COPILOT = readFileSync(join(FOLDER, 'bad.copilot-summary.generic.jsonl'), 'utf8');
const RULE = 'session/client-schema';

const part = (more: object) => ({ type: 'tool-count', toolCallId: 'call_1', ...more });
const said = (parts: readonly object[], id = 'm') => ({ id, role: 'assistant', parts });
const asked = { id: 'q', role: 'user', parts: [{ type: 'text', text: 'Count.' }] };
const ui = (...parts: readonly object[]) => openTranscript(JSON.stringify([asked, said(parts), asked]));
const paths = (snapshot: ReturnType<typeof ui>) =>
  validateMessages(snapshot).flatMap((it) => (it.rule === RULE ? [it.data.path] : []));

describe('what a program refuses of its own file', () => {
  it('leads from the words of Copilot CLI to the line, and the fix writes what is missing and no more', () => {
    const snapshot = openTranscript(COPILOT);
    const text = '✗ Failed to resume session: Error: Session file is corrupted (line 4: data.summary: Required)';
    const { matches, culprit } = decodeError(text, snapshot);
    expect(matches[0]?.rule).toBe(RULE);
    expect(culprit).toMatchObject({ at: '/3/data/summary', sure: 'certain' });
    const plan = planFix(snapshot, `${RULE}@/3/data/summary`, 'mend-record');
    expect(plan.effect).toBe('lossless');
    const after = applyPlan(snapshot, plan).text;
    expect(after).toBe(COPILOT.replace('"data":{}', '"data":{"summary":""}'));
    expect(validateMessages(openTranscript(after))).toEqual([]);
  });

  it('changes a part that stands in the list alone where it is, and puts what is added into messages', () => {
    const text = readFileSync(join(FOLDER, 'bad.bare-parts.ai-sdk.json'), 'utf8');
    const snapshot = openTranscript(text, { target: 'bedrock-anthropic' });
    const plan = planRepair(snapshot, { preset: 'provider-hygiene' });
    expect(applyPlan(snapshot, plan).text).toBe(text.replaceAll('call_1', 'call1'));
    const open = openTranscript(text.replace(/\n.*tool-result.*/, ''));
    const after = applyPlan(open, planRepair(open, { preset: 'inject-aborted' })).text;
    expect(after).toContain('{ "type": "tool-call", "toolCallId": "call_1"');
    expect(validateMessages(openTranscript(after)).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('leads from what Codex says of a session that it cannot resume to the times that are numbers', () => {
    const text = readFileSync(join(FOLDER, 'bad.time-number.generic.jsonl'), 'utf8');
    const snapshot = openTranscript(text);
    const { culprit } = decodeError(
      'Error: Failed to resume session from /h/rollout-2026-03-04T10-51-21.jsonl',
      snapshot,
    );
    expect(culprit).toMatchObject({ at: '/0/timestamp', how: 'rule', sure: 'guess' });
    const plan = planRepair(snapshot);
    expect(plan.effect).toBe('lossless');
    expect(applyPlan(snapshot, plan).text).toBe(readFileSync(join(FOLDER, 'ok.time.generic.jsonl'), 'utf8'));
  });

  it('puts the arguments that a stream left beside a call of LangChain back into its block', () => {
    const snapshot = openTranscript(readFileSync(join(FOLDER, 'bad.stream-leftover.generic.json'), 'utf8'));
    const text = "messages.1.content.2: Input tag 'input_json_delta' found using 'type' does not match";
    expect(decodeError(text, snapshot).culprit).toMatchObject({ at: '/1/data/content/2', messageIndex: 1 });
    const plan = planRepair(snapshot, { refusal: text });
    const healthy = readFileSync(join(FOLDER, 'ok.stream.generic.json'), 'utf8');
    expect(JSON.parse(applyPlan(snapshot, plan).text)).toEqual(JSON.parse(healthy));
  });

  it('mends every record of a kind at once', () => {
    const lines = COPILOT.trimEnd().split('\n');
    const snapshot = openTranscript([...lines, ...lines.slice(3)].join('\n'));
    const { snapshot: after } = applyPlan(snapshot, planFixAll(snapshot, RULE, 'mend-record'));
    expect(after.text.match(/"summary":""/g)).toHaveLength(2);
  });

  it('leads from the words of the AI SDK to the part of an aborted call', () => {
    const snapshot = ui(part({ state: 'output-available', output: 'aborted' }));
    const text =
      'AI_TypeValidationError: Type validation failed for messages[1].parts[0].input (count, id: "call_1"): Value: {}.';
    expect(decodeError(text, snapshot).culprit).toMatchObject({ at: '/1/parts/0/input', sure: 'certain' });
    expect(decodeError(text.replace('[1].parts[0]', '[9].parts[9]'), snapshot).culprit?.sure).toBe('likely');
  });
});

describe('messages that the AI SDK hands to a model', () => {
  it('get the messages around parts that stand in the list alone, from the words of the SDK', () => {
    const snapshot = openTranscript(readFileSync(join(FOLDER, 'bad.bare-parts.ai-sdk.json'), 'utf8'));
    const { culprit } = decodeError(
      'AI_InvalidPromptError: Invalid prompt: The messages must be a ModelMessage[].',
      snapshot,
    );
    expect(culprit).toMatchObject({ at: '/1', messageIndex: 1 });
    const after = applyPlan(snapshot, planRepair(snapshot)).text;
    const healthy = readFileSync(join(FOLDER, 'ok.model-messages.ai-sdk.json'), 'utf8');
    expect(JSON.parse(after)).toEqual(JSON.parse(healthy));
  });
});

describe('stored messages of the AI SDK', () => {
  it.each([
    ['an answer', part({ state: 'output-available', input: {}, output: '12' })],
    ['an answer of nothing', part({ state: 'output-available', input: null, output: null })],
    ['arguments that still come', part({ state: 'input-streaming' })],
    ['an error whose arguments were never read', part({ state: 'output-error', rawInput: '{', errorText: 'no' })],
    ['a denied call', part({ state: 'output-denied', input: {}, approval: { id: 'a', approved: false } })],
    ['data of a program', { type: 'data-weather', data: 3 }],
    ['a source', { type: 'source-url', sourceId: 's', url: 'https://example.com' }],
  ])('may hold %s', (_, it) => expect(paths(ui(it))).toEqual([]));

  it.each([
    ['no state', part({ input: {} }), 'state'],
    ['no id of the call', { type: 'tool-count', state: 'input-available', input: {} }, 'toolCallId'],
    ['an error without words', part({ state: 'output-error', input: {} }), 'errorText'],
    ['words of an error beside an answer', part({ state: 'output-available', input: {}, errorText: 'x' }), 'errorText'],
    ['an answer before it is there', part({ state: 'input-available', input: {}, output: 1 }), 'output'],
    ['a text without words', { type: 'text' }, 'text'],
    ['a file without its type', { type: 'file', url: 'data:,x' }, 'mediaType'],
    ['a part of another API', { type: 'thinking', thinking: 'x' }, 'type'],
  ])('may not hold %s', (_, it, key) =>
    expect(paths(ui(it, { type: 'text', text: 'so' }))).toEqual([`messages[1].parts[0].${key}`]),
  );

  it('of version 4 have another form', () => {
    const old = {
      type: 'tool-invocation',
      toolInvocation: { state: 'call', toolCallId: 'a', toolName: 'f', args: {} },
    };
    expect(paths(ui(old))).toEqual([]);
    expect(paths(openTranscript(JSON.stringify([{ ...asked, content: 'Count.' }, said([part({})])])))).toEqual([
      'messages[1].parts[0].state',
    ]);
  });
});

it('what is written anew as stored messages of the AI SDK is taken by it', () => {
  const call = { id: 'c', type: 'function', function: { name: 'count', arguments: '{}' } };
  const chat = [
    { role: 'system', content: 'Count.' },
    { role: 'user', content: 'The hens.' },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c', content: '12' },
    { role: 'assistant', content: 'Twelve.' },
  ];
  const { text, losses } = convertTranscript(
    openTranscript(JSON.stringify({ model: 'gpt-5', messages: chat })),
    'ai-sdk-ui',
  );
  expect(losses.filter((it) => it.index >= 0)).toEqual([]);
  const snapshot = openTranscript(text);
  expect([snapshot.format.id, paths(snapshot)]).toEqual(['ai-sdk-ui', []]);
});

it('a file of Copilot CLI that a crash filled up with NUL characters is read, and they go', () => {
  const snapshot = openTranscript(`${COPILOT.replace('"data":{}', '"data":{"summary":""}')}${'\0'.repeat(1728)}`);
  const [finding, ...more] = validateMessages(snapshot);
  expect(more).toEqual([]);
  expect(finding?.rule).toBe('json/repaired');
  const { text } = applyPlan(snapshot, planFix(snapshot, finding!.key, finding!.fixes[0]!));
  expect(text).not.toContain('\0');
});
