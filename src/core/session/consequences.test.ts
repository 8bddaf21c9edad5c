import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';

const open = (value: unknown, target: string) => openTranscript(JSON.stringify(value), { target });
const errorsOf = (snapshot: Snapshot) =>
  validateMessages(snapshot)
    .filter((it) => it.severity === 'error')
    .map((it) => it.rule);

/** Applies a fix to the first finding of a rule that offers it. */
function fixed(snapshot: Snapshot, rule: string, fix: string): Snapshot {
  const found = validateMessages(snapshot).find((it) => it.rule === rule && it.fixes.includes(fix));
  expect(found, `${fix} for ${rule}`).toBeDefined();
  return applyPlan(snapshot, planFix(snapshot, found!.key, fix)).snapshot;
}

const question = (text: string) => ({ role: 'user', content: text });

describe('a fix that takes out the answer of a session', () => {
  const request = (...parts: object[]) => ({ kind: 'request', parts });
  const prompt = (content: string) => ({ part_kind: 'user-prompt', content });
  const session = (...messages: object[]) => ({
    session_id: '0f3a',
    project_id: 'barn',
    current_model: 'm',
    thoughts: [],
    messages,
  });
  const answer = { kind: 'response', parts: [{ part_kind: 'text', content: 'Done.' }] };
  const result = (id: string) => ({ part_kind: 'tool-return', tool_name: 'ls', content: 'x', tool_call_id: id });

  it('mends the errors that the answer had proved to be none', () => {
    const before = open(session(request(prompt('Go'), result('gone'), prompt('half \ud83d')), answer), 'anthropic');
    expect(before.format.id).toBe('tunacode-session');
    expect(errorsOf(before)).toEqual([]);
    const after = fixed(before, 'roles/last', 'drop-last-turn');
    expect(errorsOf(after)).toEqual([]);
    expect(after.text).not.toContain('gone');
    expect(after.text).not.toMatch(/\\ud83d/i);
  });

  it('does not leave an answer at the end where the mending bares one', () => {
    const call = { part_kind: 'tool-call', tool_name: 'ls', args: {}, tool_call_id: 'i1' };
    const said = { kind: 'response', parts: [call, result('i1')] };
    const before = open(session(request(prompt('Go')), said, request(result('i1')), answer), 'anthropic');
    const after = fixed(before, 'roles/last', 'drop-last-turn');
    expect(after.transcripts[0]?.messages.at(-1)?.role).toBe('user');
  });
});

describe('where a wire makes one message of neighbours', () => {
  it('a fix that makes two answers neighbours sees them as one', () => {
    const call = { type: 'function_call', call_id: 'i1', name: 'ls', arguments: '{}' };
    const orphan = { type: 'function_call_output', call_id: 'gone', output: 'x' };
    const output = { type: 'function_call_output', call_id: 'i1', output: 'y' };
    const before = open([question('Go'), call, orphan, call, output], 'generic');
    expect(before.format.id).toBe('openai-responses');
    const after = fixed(before, 'tools/orphan-result', 'remove-result');
    expect(errorsOf(after)).not.toContain('tools/duplicate-call-id');
  });

  it('two questions side by side have a border wherever they stand', () => {
    const answer = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes?' }] };
    const before = open([question('Go'), answer, answer, question('on'), question('now')], 'chat-template-strict');
    expect(errorsOf(before)).toEqual(['roles/consecutive']);
    expect(errorsOf(fixed(before, 'roles/consecutive', 'merge-consecutive'))).toEqual([]);
  });

  it('a question behind results that a record holds is no second turn', () => {
    const held = {
      id: 'c',
      name: 'ls',
      args: {},
      result: [{ functionResponse: { id: 'c', name: 'ls', response: {} } }],
    };
    const snapshot = open(
      {
        sessionId: 's',
        projectHash: 'h',
        messages: [
          { id: '1', type: 'user', content: 'Go' },
          { id: '2', type: 'gemini', content: '', toolCalls: [held] },
          { id: '3', type: 'user', content: 'on' },
        ],
      },
      'chat-template-strict',
    );
    expect(snapshot.format.id).toBe('gemini-cli');
    expect(errorsOf(snapshot)).toEqual([]);
  });
});

describe('a wire that need not have ids', () => {
  const call = (path: string) => ({ function: { name: 'ls', arguments: { path } } });

  it('pairs an answer that a fix adds with its call when it is read again', () => {
    const calls = { role: 'assistant', content: '', tool_calls: [call('a'), call('b')] };
    const result = { role: 'tool', tool_name: 'ls', content: 'of a' };
    const before = open([question('Go'), calls, result, question('on')], 'anthropic');
    expect(before.format.id).toBe('ollama-chat');
    const after = fixed(before, 'tools/missing-result', 'add-interrupted-result');
    expect(errorsOf(after)).toEqual([]);
  });

  it('reads a result with an empty name by its place', () => {
    const calls = { role: 'assistant', content: '', tool_calls: [call('a')] };
    const snapshot = open([question('Go'), calls, { role: 'tool', tool_name: '', content: 'x' }], 'anthropic');
    expect(errorsOf(snapshot)).toEqual([]);
  });
});
