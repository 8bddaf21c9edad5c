import { describe, expect, it } from 'vitest';
import { openTranscript, planRepair, validateMessages } from '../session.ts';

const call = (thoughtSignature?: string) => ({
  functionCall: { name: 'f', args: {} },
  ...(thoughtSignature ? { thoughtSignature } : {}),
});
const BODY = {
  contents: [
    { role: 'user', parts: [{ text: 'q' }] },
    { role: 'model', parts: [call()] },
    { role: 'user', parts: [{ functionResponse: { name: 'f', response: { ok: true } } }] },
  ],
};
const curl = (model: string) =>
  `curl 'https://generativelanguage.googleapis.com/v1beta/models/${model}:generateContent' -d '${JSON.stringify(BODY)}'`;
const errors = (text: string, model?: string) =>
  validateMessages(openTranscript(text), model ? { model } : {}).filter(({ severity }) => severity === 'error');

describe('the model that a body does not name', () => {
  it('is read from the address that it is sent to', () => {
    expect(openTranscript(curl('gemini-3-pro-preview')).transcripts[0]?.model).toBe('gemini-3-pro-preview');
    expect(errors(curl('gemini-3-pro-preview')).map(({ rule }) => rule)).toContain('reasoning/thought-signature');
    expect(errors(curl('gemini-2.0-flash'))).toEqual([]);
  });

  it('can be given, and outranks the one that is named', () => {
    const text = JSON.stringify(BODY);
    const rules = (model: string) => errors(text, model).map(({ rule }) => rule);
    expect(rules('gemini-3-pro-preview')).toContain('reasoning/thought-signature');
    expect(rules('gemini-2.0-flash')).toEqual([]);
    expect(errors(curl('gemini-3-pro-preview'), 'gemini-2.0-flash')).toEqual([]);
    const plan = planRepair(openTranscript(text), { model: 'gemini-3-pro-preview' });
    expect(plan.rows.length).toBeGreaterThan(0);
  });
});
