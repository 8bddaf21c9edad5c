import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, validateMessages } from '../session.ts';

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../fixtures/formats/copilot-cli', name), 'utf8');

describe('calls that stand in events of tools alone', () => {
  const text = read('ok.tool-events.jsonl');
  const snapshot = openTranscript(text);

  it('are read, and that one of them was aborted is told and no error', () => {
    const said = snapshot.transcripts[0]!.messages.map(({ parts }) =>
      parts.map((it) =>
        it.kind === 'call' ? `call ${it.id}` : it.kind === 'result' ? `result ${it.callId}` : it.kind,
      ),
    );
    expect(said).toEqual([
      ['text'],
      ['text'],
      ['call call_1'],
      ['call call_2'],
      ['result call_1'],
      ['result call_2'],
      ['call call_3'],
      ['text'],
      ['text'],
    ]);
    expect(validateMessages(snapshot).filter((it) => it.severity === 'error')).toEqual([]);
  });

  it('leave when a call of a message does, and do not become calls themselves', () => {
    const whole = read('ok.parallel.jsonl');
    const lines = whole.trimEnd().split('\n');
    const cut = lines.filter((it) => !it.includes('tool.execution_complete') || !it.includes('"call_1"')).join('\n');
    const before = openTranscript(cut);
    const found = validateMessages(before, { target: 'openai-chat' }).find((it) => it.rule === 'tools/missing-result');
    const plan = planFix(before, found!.key, 'remove-call', { target: 'openai-chat' });
    const after = applyPlan(before, plan);
    expect(after.text).not.toContain('call_1');
    expect(after.snapshot.transcripts[0]!.messages.length).toBe(before.transcripts[0]!.messages.length);
  });
});
