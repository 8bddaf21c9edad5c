import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';

const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'count', arguments: '{}' });
const output = (id: string) => ({ type: 'function_call_output', call_id: id, output: '9' });
const kept = (type: string, raw_item: object) => ({ type, raw_item, agent: { name: 'a' } });
const run = (original_input: unknown, generated_items: readonly object[], more: object = {}): string =>
  JSON.stringify({ $schemaVersion: '1.13', original_input, generated_items, session_items: generated_items, ...more });

describe('a saved run', () => {
  it('holds a call that waits for approval once, and as what comes next', () => {
    const items = [
      kept('tool_call_item', call('a')),
      kept('tool_call_item', call('b')),
      kept('tool_call_output_item', output('a')),
      kept('tool_approval_item', call('b')),
    ];
    const snapshot = openTranscript(run('Ships?', items, { model_responses: [{ output: [call('a'), call('b')] }] }));
    expect(snapshot.format.id).toBe('openai-agents-run');
    const ids = snapshot.transcripts[0]!.messages.flatMap((it) =>
      it.parts.map((part) => (part.kind === 'call' ? part.id : part.kind)),
    );
    expect(ids).toEqual(['text', 'a', 'b', 'result']);
    expect(validateMessages(snapshot).filter((it) => it.severity === 'error')).toEqual([]);
  });

  it('reads what a handoff moved into the input where it stands there', () => {
    const words = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Nine.' }] };
    const snapshot = openTranscript(
      run([{ role: 'user', content: 'Ships?' }, words], [kept('message_output_item', words)], {
        generated_session_item_indexes: [0],
        nested_history_owned_session_item_refs: [{ index: 0, input_index: 1, digest: '' }],
      }),
    );
    expect(snapshot.transcripts[0]!.messages.map((it) => it.at)).toEqual(['/original_input/0', '/original_input/1']);
    expect(snapshot.transcripts[0]!.asides).toEqual([
      { at: '/generated_items/0', why: 'superseded', label: 'message_output_item' },
    ]);
  });

  it('leaves programs that the API runs, and what they give, to the API', () => {
    const program = { type: 'program', id: 'p', call_id: 'c', code: 'count()', fingerprint: 'f' };
    const gave = { type: 'program_output', id: 'q', call_id: 'c', result: '9', status: 'completed' };
    const text = run('Ships?', [kept('tool_call_item', program), kept('tool_call_output_item', gave)]);
    expect(validateMessages(openTranscript(text))).toEqual([]);
  });
});
