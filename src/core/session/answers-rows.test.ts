import { describe, expect, it } from 'vitest';
import calls from '../../fixtures/formats/prompt-answers/ok.calls.jsonl?raw';
import preferred from '../../fixtures/formats/prompt-answers/ok.preferred.jsonl?raw';
import repeated from '../../fixtures/formats/prompt-answers/ok.repeated.jsonl?raw';
import strings from '../../fixtures/formats/prompt-answers/ok.strings.jsonl?raw';
import { say } from '../formats/testing/session.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { planTrim } from './trim.ts';

const said = (text: string) => {
  const { format, transcripts, problems } = openTranscript(text);
  expect([format.id, problems]).toEqual(['prompt-answers', []]);
  return transcripts.map((it) => [it.at, ...say(it)]);
};

describe('rows of prompts with their answers', () => {
  it('are a conversation for each answer', () => {
    expect(said(strings).slice(0, 2)).toEqual([
      ['/0/chosen', 'user: How many hens are in pen 2?', 'assistant: Twelve.'],
      ['/0/rejected', 'user: How many hens are in pen 2?', 'assistant: I do not count hens.'],
    ]);
    expect(said(preferred)[3]?.slice(0, 3)).toEqual([
      '/1/non_preferred_output',
      'system: Be brief.',
      'user: And the coop?',
    ]);
    expect(said(JSON.stringify({ prompt: 'Is it lit?', completion: 'Yes.', label: true }))).toEqual([
      ['/completion', 'user: Is it lit?', 'assistant: Yes.'],
    ]);
  });

  it('hold a prompt that the answers repeat once', () => {
    expect(said(repeated)[0]).toEqual([
      '/0/chosen',
      'user: Why do hens moult?',
      'assistant: To grow new feathers before winter.',
    ]);
  });

  it('leave conversations in a string, and words without a question, to others', () => {
    const body = JSON.stringify([{ role: 'user', content: 'hens?' }]);
    expect(openTranscript(JSON.stringify({ prompt: body, completion: 'Twelve.' })).format.id).toBe('generic-chat');
    const words = '\n\nHuman: hens?\n\nAssistant: Twelve.';
    expect(openTranscript(JSON.stringify({ chosen: words, rejected: words })).transcripts).toEqual([]);
  });

  it('are healthy where they are whole', () => {
    for (const text of [calls, preferred, repeated, strings]) {
      const snapshot = openTranscript(text);
      for (const transcript of snapshot.transcripts.keys())
        expect(validateMessages(snapshot, { transcript }).map((it) => it.rule)).toEqual([]);
    }
  });

  it('are mended where they stand, and nothing else changes', () => {
    const [first = '', second = ''] = calls.split('\n');
    const broken = `${first.replace('{"role": "tool", "tool_call_id": "call_2", "content": "12"}, ', '')}\n${second}\n`;
    const snapshot = openTranscript(broken);
    const { text, snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(validateMessages(next)).toEqual([]);
    const [now = '', after] = text.split('\n');
    expect(after).toBe(second);
    expect(now.startsWith(first.slice(0, first.indexOf(', {"role": "tool", "tool_call_id": "call_2"')))).toBe(true);
    expect(now.endsWith(first.slice(first.indexOf(', {"role": "assistant", "content": "7 and 12."')))).toBe(true);
  });

  it('stay rows when they are trimmed', () => {
    const snapshot = openTranscript(calls);
    const plan = planTrim(snapshot, { exchanges: 1 }, { transcript: 2 });
    expect(plan.changes.length).toBeGreaterThan(0);
    const { text } = applyPlan(snapshot, plan);
    expect(openTranscript(text).format.id).toBe('prompt-answers');
  });
});
