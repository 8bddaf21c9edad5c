import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';

const user = (content: string) => ({ role: 'user', content });
const CALLS = {
  custom_tool: { type: 'custom_tool_call', id: 'ctc_1', call_id: 'c1', name: 'patch', input: 'x' },
  shell: { type: 'shell_call', id: 'sh_1', call_id: 'c1', action: { commands: ['ls'] }, status: 'completed' },
  apply_patch: { type: 'apply_patch_call', id: 'apc_1', call_id: 'c1', operation: { type: 'update_file', path: 'a' } },
  computer: { type: 'computer_call', id: 'cu_1', call_id: 'c1', action: { type: 'click', x: 1, y: 2 } },
  tool_search: { type: 'tool_search_call', id: 'tsc_1', call_id: 'c1', execution: 'client', arguments: {} },
};
const WORDED = ['custom_tool', 'shell', 'apply_patch'] as const;
const WORDLESS = ['computer', 'tool_search'] as const;
const FOREIGN = { type: 'function_call_output', call_id: 'c1', output: 'listed' };

const opened = (...items: unknown[]) =>
  openTranscript(JSON.stringify({ model: 'gpt-5.5', input: [user('go'), ...items, user('on')] }), {
    target: 'openai-responses',
  });
const errorsIn = (snapshot: ReturnType<typeof opened>) =>
  validateMessages(snapshot).filter(({ severity }) => severity === 'error');

/** The items between the two messages once everything is fixed, and what is still wrong. */
function repaired(...items: unknown[]) {
  const snapshot = opened(...items);
  const after = applyPlan(snapshot, planRepair(snapshot));
  const { input } = JSON.parse(after.text) as { input: { type?: string; output?: unknown }[] };
  return { items: input.slice(1, -1), left: errorsIn(after.snapshot), text: after.text };
}

describe('the output of a call has the type of its call', () => {
  it.each(WORDED)('where it is a placeholder: %s', (kind) => {
    const { items, left, text } = repaired(CALLS[kind]);
    expect(items.map(({ type }) => type)).toEqual([`${kind}_call`, `${kind}_call_output`]);
    expect(text).toContain('missing from the history');
    expect(left).toEqual([]);
  });

  it('where a shell printed it', () => {
    const { items } = repaired(CALLS.shell);
    expect(items[1]?.output).toMatchObject([{ stderr: '', outcome: { type: 'exit', exit_code: 1 } }]);
  });

  it.each(WORDED)('where it is written as that of a function, with its words: %s', (kind) => {
    const found = errorsIn(opened(CALLS[kind], FOREIGN));
    expect(found.map(({ fixes }) => fixes[0])).toEqual(['own-result', 'own-result']);
    expect(found.flatMap(({ fixes }) => fixes)).not.toContain('add-interrupted-result');
    const { items, left, text } = repaired(CALLS[kind], FOREIGN);
    expect(items.map(({ type }) => type)).toEqual([`${kind}_call`, `${kind}_call_output`]);
    expect(text).toContain('listed');
    expect(left).toEqual([]);
  });

  it.each(WORDLESS)('and no words take the place of a picture or a list: %s', (kind) => {
    expect(errorsIn(opened(CALLS[kind])).flatMap(({ fixes }) => fixes)).not.toContain('add-interrupted-result');
    const answered = kind === 'tool_search' ? [] : [[CALLS[kind], FOREIGN]];
    for (const items of [[CALLS[kind]], ...answered]) {
      const { items: after, left, text } = repaired(...items);
      expect(after.every(({ type = 'message' }) => type === 'message')).toBe(true);
      expect(text).toContain(`[called ${kind} with`);
      expect(text.includes('listed')).toBe(items.length > 1);
      expect(left).toEqual([]);
    }
  });

  it('and every fix of an open call leaves a pair, or none', () => {
    for (const call of Object.values(CALLS)) {
      const snapshot = opened(call);
      for (const finding of errorsIn(snapshot))
        for (const fix of finding.fixes)
          expect(errorsIn(applyPlan(snapshot, planFix(snapshot, finding.key, fix)).snapshot)).toEqual([]);
    }
  });

  it('of a search for tools may be that of a function, as a recording has it that was accepted', () => {
    expect(errorsIn(opened(CALLS.tool_search, FOREIGN))).toEqual([]);
  });

  it('of a local shell may be that of a function, as its program writes it', () => {
    const call = { type: 'local_shell_call', id: 'lsh_1', call_id: 'c1', action: { type: 'exec', command: ['ls'] } };
    expect(errorsIn(opened(call, FOREIGN))).toEqual([]);
  });
});
