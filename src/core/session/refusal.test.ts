import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';

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
    expect(validateMessages(openTranscript(text), { refusal: ERROR }).filter((it) => it.severity === 'error')).toEqual(
      [],
    );
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
    expect(validateMessages(snapshot).filter((it) => it.severity === 'error')).toEqual([]);
    const [finding] = validateMessages(snapshot, { refusal }).filter((it) => it.severity === 'error');
    expect(finding?.rule).toBe('roles/system-position');
    const { text: after } = applyPlan(snapshot, planRepair(snapshot, { refusal }));
    const left = validateMessages(openTranscript(after, { target: 'openai-chat' }), { refusal });
    expect(left.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(after).toContain('Answer in French.');
  });
});
